import { arrayOf, isJsonObject, numberOf, textOf } from "@/lib/openapi/json-value";
import { matches } from "@/lib/openapi/pattern-sample";
import { schemaTypes } from "@/lib/openapi/schema-type";
import type { JsonObject } from "@/lib/openapi/types";

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

const TYPES = ["null", "boolean", "object", "array", "number", "integer", "string"];

/** Tells whether a value keeps the rules that look at the value alone: type, choices, limits, lengths, pattern, format. */
export function fitsScalarRules(schema: JsonObject, value: unknown): boolean {
  // A list of choices that lacks null forbids it, whatever `nullable` says.
  if (value === null && schema.nullable === true) return fitsChoices(schema, value);
  if (!fitsType(schema, value) || !fitsChoices(schema, value)) return false;
  if (typeof value === "string") return fitsText(schema, value);
  return typeof value !== "number" || fitsNumber(schema, value);
}

function fitsType(schema: JsonObject, value: unknown): boolean {
  const types = schema.type === undefined ? [] : schemaTypes(schema);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

/** Tells whether a value is of a type of JSON Schema; words that are no type (`file`) say nothing about values. */
export function isOfType(type: string, value: unknown): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isJsonObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type || !TYPES.includes(type);
}

function fitsChoices(schema: JsonObject, value: unknown): boolean {
  const text = JSON.stringify(value);
  if (schema.const !== undefined && JSON.stringify(schema.const) !== text) return false;
  const choices = arrayOf(schema.enum);
  return choices.length === 0 || choices.some((choice) => JSON.stringify(choice) === text);
}

function fitsNumber(schema: JsonObject, value: number): boolean {
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const minimum = numberOf(schema.minimum) ?? Number.NEGATIVE_INFINITY;
  const maximum = numberOf(schema.maximum) ?? Number.POSITIVE_INFINITY;
  // In OpenAPI 3.0 the exclusive limits are flags beside the plain ones.
  const above = exclusiveMinimum === true ? minimum : (numberOf(exclusiveMinimum) ?? Number.NEGATIVE_INFINITY);
  const below = exclusiveMaximum === true ? maximum : (numberOf(exclusiveMaximum) ?? Number.POSITIVE_INFINITY);
  return value >= minimum && value <= maximum && value > above && value < below && isMultiple(schema.multipleOf, value);
}

function isMultiple(step: unknown, value: number): boolean {
  const size = numberOf(step);
  if (size === undefined || size <= 0) return true;
  const quotient = value / size;
  return Math.abs(quotient - Math.round(quotient)) < 1e-6 || !Number.isFinite(quotient);
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
