import { arrayOf, isJsonObject, numberOf, objectOf, textOf } from "@/lib/openapi/json-value";
import { matches } from "@/lib/openapi/pattern-sample";
import type { SchemaReader } from "@/lib/openapi/schema-reader";
import { schemaTypes } from "@/lib/openapi/schema-type";
import type { JsonObject } from "@/lib/openapi/types";

const DEPTH_LIMIT = 7;
// Choices inside choices multiply.
const VARIANT_DEPTH_LIMIT = 4;

/** Formats whose texts have one shape; an example in another shape is replaced by a made one. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  "date-time": /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:?\d{2})$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  uri: /^[a-z][a-z0-9+.-]*:[^\s<>{}|\\^`"]+$/i,
  url: /^(?:https?|ftp):\/\/[^\s/?#.]+(?:\.[^\s/?#.]+)+(?:[/?#]\S*)?$/i,
  "uri-reference": /^[^\s<>{}|\\^`"]*$/,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
};

/**
 * Tells whether a value is acceptable as an example of a schema: types, required fields, limits, choices. Not a full
 * validator: what it does not know it accepts.
 */
export function fitsSchema(reader: SchemaReader, raw: unknown, value: unknown, depth = 0): boolean {
  const { schema } = reader.read(raw);
  if (depth > DEPTH_LIMIT) return true;
  // A list of choices that lacks null forbids it, whatever `nullable` says.
  if (value === null && schema.nullable === true) return fitsChoices(schema, value);
  return (
    fitsType(schema, value) &&
    fitsChoices(schema, value) &&
    fitsLimits(schema, value) &&
    fitsObject(reader, schema, value, depth) &&
    fitsItems(reader, schema, value, depth) &&
    fitsVariants(reader, schema, value, depth)
  );
}

function fitsType(schema: JsonObject, value: unknown): boolean {
  const types = schema.type === undefined ? [] : schemaTypes(schema);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

/** Tells whether a value is of a type of JSON Schema. */
export function isOfType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isJsonObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function fitsChoices(schema: JsonObject, value: unknown): boolean {
  const text = JSON.stringify(value);
  if (schema.const !== undefined && JSON.stringify(schema.const) !== text) return false;
  const choices = arrayOf(schema.enum);
  return choices.length === 0 || choices.some((choice) => JSON.stringify(choice) === text);
}

function fitsLimits(schema: JsonObject, value: unknown): boolean {
  if (typeof value === "string") return fitsText(schema, value);
  if (typeof value === "number") {
    return value >= (numberOf(schema.minimum) ?? value) && value <= (numberOf(schema.maximum) ?? value);
  }
  return true;
}

function fitsText(schema: JsonObject, value: string): boolean {
  const pattern = textOf(schema.pattern);
  const format = FORMATS[textOf(schema.format) ?? ""];
  const length = [...value].length;
  return (
    length >= (numberOf(schema.minLength) ?? 0) &&
    length <= (numberOf(schema.maxLength) ?? length) &&
    (!pattern || matches(pattern, value)) &&
    (!format || format.test(value))
  );
}

function fitsObject(reader: SchemaReader, schema: JsonObject, value: unknown, depth: number): boolean {
  if (!isJsonObject(value)) return true;
  const properties = objectOf(schema.properties);
  const isMissing = (name: unknown) =>
    typeof name === "string" && value[name] === undefined && !isOneWay(reader, properties[name]);
  if (arrayOf(schema.required).some(isMissing)) return false;
  return Object.entries(value).every(([name, field]) => {
    if (Object.hasOwn(properties, name)) return fitsSchema(reader, properties[name], field, depth + 1);
    if (schema.patternProperties !== undefined || schema.additionalProperties === undefined) return true;
    return (
      schema.additionalProperties !== false &&
      (schema.additionalProperties === true || fitsSchema(reader, schema.additionalProperties, field, depth + 1))
    );
  });
}

// A field that only one direction carries may be missing in the other.
function isOneWay(reader: SchemaReader, raw: unknown): boolean {
  if (raw === undefined) return false;
  const { schema } = reader.read(raw);
  return schema.readOnly === true || schema.writeOnly === true;
}

function fitsItems(reader: SchemaReader, schema: JsonObject, value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return true;
  if (value.length < (numberOf(schema.minItems) ?? 0) || value.length > (numberOf(schema.maxItems) ?? value.length))
    return false;
  if (!isJsonObject(schema.items) || schema.prefixItems !== undefined) return true;
  return value.every((item) => fitsSchema(reader, schema.items, item, depth + 1));
}

function fitsVariants(reader: SchemaReader, schema: JsonObject, value: unknown, depth: number): boolean {
  if (depth > VARIANT_DEPTH_LIMIT) return true;
  const isFitting = (option: unknown) => fitsSchema(reader, option, value, depth + 1);
  return (
    (!Array.isArray(schema.oneOf) || isExactlyOne(schema.oneOf, isFitting)) &&
    (!Array.isArray(schema.anyOf) || schema.anyOf.some(isFitting))
  );
}

// Hundreds of choices are not uncommon: the second that fits is enough to know.
function isExactlyOne(options: readonly unknown[], isFitting: (option: unknown) => boolean): boolean {
  const first = options.findIndex(isFitting);
  return first !== -1 && !options.slice(first + 1).some(isFitting);
}
