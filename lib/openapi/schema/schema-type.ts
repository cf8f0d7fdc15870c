import { arrayOf, isJsonObject, objectOf, textOf, typeOfValue } from "@/lib/openapi/document/json-value";
import { isBinaryMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { JsonObject } from "@/lib/openapi/document/types";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

const DEPTH_LIMIT = 6;
const TUPLE_LIMIT = 4;

/** The types of a schema, as written or implied by its other keys. Empty if it allows any type. */
export function schemaTypes(schema: JsonObject): string[] {
  if (typeof schema.type === "string") return [schema.type];
  if (Array.isArray(schema.type)) return schema.type.filter((type): type is string => typeof type === "string");
  if (schema.properties !== undefined || isJsonObject(schema.additionalProperties)) return ["object"];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ["array"];
  const values = schema.const === undefined ? arrayOf(schema.enum) : [schema.const];
  return [...new Set(values.map(typeOfValue))];
}

/**
 * Formats the type of a schema as a short text.
 * @example typeLabel({ type: "array", items: { type: "string", format: "uuid" } }, reader) // "string<uuid>[]"
 */
export function typeLabel(schema: JsonObject, reader: SchemaReader, depth = 0): string {
  const all = schemaTypes(schema);
  const types = all.filter((type) => type !== "null");
  if (types.length === 0 && all.length > 0) return "null";
  if (types.length > 1) return types.join(" | ");
  const type = types[0];
  if (type === "array") return arrayLabel(schema, reader, depth);
  if (type === "object") return mapLabel(schema, reader, depth) ?? "object";
  if (type !== undefined) {
    const format = textOf(schema.format) ?? contentFormat(schema);
    return format ? `${type}<${format}>` : type;
  }
  if (isJsonObject(schema.not) && Object.keys(schema.not).length === 0) return "never";
  return unionLabel(schema, reader, depth) ?? "any";
}

// OpenAPI 3.1 replaces the formats `binary` and `base64` by `contentMediaType` and `contentEncoding`.
function contentFormat({ contentMediaType, contentEncoding }: JsonObject): string | undefined {
  if (textOf(contentEncoding)?.startsWith("base64")) return "base64";
  return isBinaryMediaType(textOf(contentMediaType) ?? "") ? "binary" : undefined;
}

function arrayLabel(schema: JsonObject, reader: SchemaReader, depth: number): string {
  const leading = arrayOf(schema.prefixItems);
  if (leading.length > 0 && depth <= DEPTH_LIMIT) return tupleLabel(leading, schema, reader, depth);
  if (!isJsonObject(schema.items) || depth > DEPTH_LIMIT) return "any[]";
  const label = typeLabel(reader.read(schema.items).schema, reader, depth + 1);
  return label.includes(" | ") ? `(${label})[]` : `${label}[]`;
}

/** Formats the types of a tuple, followed by `…` if more items are allowed: `[string, integer, …]`. */
function tupleLabel(leading: readonly unknown[], schema: JsonObject, reader: SchemaReader, depth: number): string {
  const labels = leading.slice(0, TUPLE_LIMIT).map((item) => typeLabel(reader.read(item).schema, reader, depth + 2));
  const isOpen = schema.items !== false || leading.length > TUPLE_LIMIT;
  return `[${[...labels, ...(isOpen ? ["…"] : [])].join(", ")}]`;
}

function mapLabel(schema: JsonObject, reader: SchemaReader, depth: number): string | undefined {
  if (Object.keys(objectOf(schema.properties)).length > 0 || depth > DEPTH_LIMIT) return undefined;
  const values = schema.additionalProperties;
  if (values === true) return "map<string, any>";
  if (!isJsonObject(values)) return undefined;
  return `map<string, ${typeLabel(reader.read(values).schema, reader, depth + 1)}>`;
}

function unionLabel(schema: JsonObject, reader: SchemaReader, depth: number): string | undefined {
  if (depth > DEPTH_LIMIT) return undefined;
  const options = arrayOf(schema.oneOf ?? schema.anyOf).map((option) =>
    typeLabel(reader.read(option).schema, reader, depth + 2),
  );
  const labels = [...new Set(options.filter((label) => label !== "null"))];
  return labels.length > 0 && labels.length <= 4 ? labels.join(" | ") : undefined;
}
