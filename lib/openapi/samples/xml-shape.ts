import { isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { XmlShape } from "@/lib/openapi/document/operation-page-types";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** The XML form of a body. Its root element is named after the schema's component, unless the schema sets another name. */
export function bodyXmlShape(reader: SchemaReader, raw: unknown, values: readonly unknown[]): XmlShape {
  const { schema, name = "root" } = reader.read(raw);
  const shape = { name, ...xmlShape(reader, raw, values) };
  if (!shape.items) return shape;
  return { ...shape, items: { name: reader.read(schema.items).name, ...shape.items } };
}

/** Reads the `xml` objects of a schema, to the depth of the values. */
function xmlShape(reader: SchemaReader, raw: unknown, values: readonly unknown[]): XmlShape {
  const { schema } = reader.read(raw);
  const { name, prefix, namespace, attribute, wrapped } = objectOf(schema.xml);
  const shape: XmlShape = {
    ...(textOf(name) && { name: textOf(name) }),
    ...(textOf(prefix) && { prefix: textOf(prefix) }),
    ...(textOf(namespace) && { namespace: textOf(namespace) }),
    ...(attribute === true && { isAttribute: true }),
    ...(wrapped === true && { isWrapped: true }),
  };
  const entries = values.filter(Array.isArray).flat();
  if (entries.length > 0) return { ...shape, items: xmlShape(reader, schema.items, entries) };
  const objects = values.filter(isJsonObject);
  const fields = Object.entries(objectOf(schema.properties)).flatMap(([key, property]) => {
    const found = objects.flatMap((object) => (key in object ? [object[key]] : []));
    return found.length > 0 ? [[key, xmlShape(reader, property, found)] as const] : [];
  });
  return fields.length > 0 ? { ...shape, fields: Object.fromEntries(fields) } : shape;
}
