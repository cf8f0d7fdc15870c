import { escapeKey } from "@/lib/openapi/document/json-pointer";
import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { isBinaryMediaType, isMultipart, isXmlMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { ExampleView, MediaTypeView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { bodyXmlShape } from "@/lib/openapi/samples/xml-shape";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView, type SchemaViewOptions } from "@/lib/openapi/schema/schema-view";

/** Options for bodies. */
export interface BodyOptions extends SchemaViewOptions {
  /** True if `api.examples.defaults` is `required`. */
  onlyRequired: boolean;
}

/** Builds the media types of a `content` object, with schemas and examples. @param pointer of the object */
export function buildContent(
  reader: SchemaReader,
  content: unknown,
  pointer: string | undefined,
  options: BodyOptions,
): MediaTypeView[] {
  return Object.entries(objectOf(content)).map(([mediaType, raw]) => {
    const media = reader.resolve(raw);
    const place = pointer && `${pointer}/${escapeKey(mediaType)}/schema`;
    if (place) reader.place(media.schema, place);
    const fieldStyles = fieldStylesOf(media.encoding);
    const partTypes = isMultipart(mediaType) ? partTypesOf(media.encoding) : undefined;
    const examples = buildExamples(reader, media, mediaType, options);
    const values = examples.map(({ value }) => value);
    return {
      mediaType,
      ...(fieldStyles && { fieldStyles }),
      ...(partTypes && { partTypes }),
      ...(media.schema !== undefined && { schema: buildSchemaView(reader, media.schema, options) }),
      ...(isXmlMediaType(mediaType) && { xml: bodyXmlShape(reader, media.schema, values) }),
      examples,
    };
  });
}

// Fields without `style` and `explode` are left out, since they are written according to their type.
function fieldStylesOf(encoding: unknown): MediaTypeView["fieldStyles"] {
  const styles = Object.entries(objectOf(encoding)).flatMap(([name, raw]) => {
    const { style, explode } = objectOf(raw);
    const given = { ...(textOf(style) && { style: textOf(style) }), ...(typeof explode === "boolean" && { explode }) };
    return Object.keys(given).length > 0 ? [[name, given] as const] : [];
  });
  return styles.length > 0 ? Object.fromEntries(styles) : undefined;
}

// Several types, or a type with a wildcard, are left out, since the sender chooses one.
function partTypesOf(encoding: unknown): MediaTypeView["partTypes"] {
  const types = Object.entries(objectOf(encoding)).flatMap(([name, raw]) => {
    const type = textOf(objectOf(raw).contentType);
    return type && !/[,*]/.test(type) ? [[name, type] as const] : [];
  });
  return types.length > 0 ? Object.fromEntries(types) : undefined;
}

function buildExamples(
  reader: SchemaReader,
  media: JsonObject,
  mediaType: string,
  options: BodyOptions,
): ExampleView[] {
  const named = namedExamples(reader, media.examples);
  if (named.length > 0) return named;
  if (media.example !== undefined) return [{ label: "Example", value: media.example, isGenerated: false }];
  const schema = reader.read(media.schema).schema;
  if (Array.isArray(schema.examples) && schema.examples.length > 1) {
    const examples = arrayOf(schema.examples);
    return examples.map((value, index) => ({ label: `Example ${index + 1}`, value, isGenerated: false }));
  }
  if (media.schema === undefined || isBinaryMediaType(mediaType) || schema.format === "binary") return [];
  return generatedExamples(reader, media.schema, options);
}

/** Generates an example for a schema without one; empty if that is not possible. */
export function generatedExamples(
  reader: SchemaReader,
  schema: unknown,
  { direction, onlyRequired }: BodyOptions,
): ExampleView[] {
  const value = buildExample(reader, schema, { direction, onlyRequired });
  return value === undefined ? [] : [{ label: "Example", value, isGenerated: true }];
}

function namedExamples(reader: SchemaReader, examples: unknown): ExampleView[] {
  if (!isJsonObject(examples)) return [];
  return Object.entries(examples).flatMap(([name, raw]) => {
    const example = reader.resolve(raw);
    const value = example.value === undefined ? example.externalValue : example.value;
    if (value === undefined) return [];
    const description = textOf(example.description);
    const label = textOf(example.summary) ?? name;
    return [{ label, ...(description && { description }), value, isGenerated: false }];
  });
}
