import { objectOf } from "@/lib/openapi/document/json-value";
import type { BindingView } from "@/lib/openapi/document/operation-page-types";
import { valueText } from "@/lib/openapi/schema/schema-constraints";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** The settings of each protocol that has some. */
export function bindingViews(reader: SchemaReader, raw: unknown): BindingView[] {
  return Object.entries(reader.resolve(raw)).flatMap(([protocol, settings]) => {
    if (protocol.startsWith("x-")) return [];
    const fields = Object.entries(reader.resolve(settings))
      .filter(([name]) => name !== "bindingVersion")
      .map(([name, value]): [string, string] => [name, valueText(plainValue(value))]);
    return fields.length === 0 ? [] : [{ protocol, fields }];
  });
}

/** Replaces a schema that allows a single value by that value. */
function plainValue(value: unknown): unknown {
  const { const: constant, enum: values } = objectOf(value);
  if (constant !== undefined) return constant;
  return Array.isArray(values) && values.length === 1 ? values[0] : value;
}
