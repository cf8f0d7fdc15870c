import type { Schema } from "@cfworker/json-schema";
import { ownValue } from "@/lib/base/own-value";
import { arrayOf, isJsonObject, numberOf, objectOf, TYPES, textOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { affordableLength } from "@/lib/openapi/schema/pattern-cost";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** A schema as the validator reads it; `true` accepts everything. */
export type StandardSchema = Schema | boolean;

/** Formats that are judged. In others people write what they like. */
const FORMATS: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "date-time",
  email: "email",
  uuid: "uuid",
  uri: "uri",
  // No format of the standard: a full address is what authors mean.
  url: "uri",
  "uri-reference": "uri-reference",
  ipv4: "ipv4",
};

const SCHEMAS =
  "not if then else items additionalProperties unevaluatedProperties unevaluatedItems propertyNames contains";
const LISTS = "allOf anyOf oneOf prefixItems";
const MAPS = "properties dependentSchemas";
const NUMBERS =
  "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains";

/**
 * Writes schemas of OpenAPI as JSON Schema 2020-12, without malformed keywords, expressions that cannot be tried, and
 * required fields of the other direction. References stay.
 */
export function createStandardSchemas(reader: SchemaReader): (raw: unknown) => StandardSchema {
  const known = new WeakMap<JsonObject, Schema>();
  const readers = new Map<string, (value: unknown) => unknown>([
    ...keywords(SCHEMAS, standard),
    ...keywords(LISTS, (value) => (Array.isArray(value) ? value.map(standard) : undefined)),
    ...keywords(MAPS, (value) => mapValues(objectOf(value), standard)),
    ...keywords(NUMBERS, numberOf),
    ...keywords("$ref", textOf),
    ...keywords("const", (value) => value),
    ...keywords("enum", (value) => (arrayOf(value).length > 0 ? value : undefined)),
    ...keywords("uniqueItems", (value) => value === true),
    ...keywords("type", typesOf),
    ...keywords("multipleOf", (value) => ((numberOf(value) ?? 0) > 0 ? value : undefined)),
    ...keywords("format", (value) => ownValue(FORMATS, textOf(value) ?? "")),
    ...keywords("patternProperties", (value) => patterned(objectOf(value), standard)),
  ]);

  function standard(raw: unknown): StandardSchema {
    if (!isJsonObject(raw)) return raw !== false;
    const before = known.get(raw);
    if (before) return before;
    const schema: Schema = {};
    known.set(raw, schema);
    for (const [keyword, value] of Object.entries(raw)) schema[keyword] = readers.get(keyword)?.(value);
    const isNeeded = (name: unknown) => typeof name === "string" && !isOneWay(reader, objectOf(raw.properties)[name]);
    const needed = (names: unknown) => arrayOf(names).filter(isNeeded);
    return Object.assign(schema, nullableType(raw, schema), exclusiveLimits(raw), affordablePattern(raw, schema), {
      required: needed(raw.required),
      dependentRequired: mapValues(objectOf(raw.dependentRequired), needed),
    });
  }

  return standard;
}

function keywords(names: string, read: (value: unknown) => unknown): [string, (value: unknown) => unknown][] {
  return names.split(" ").map((name) => [name, read]);
}

function mapValues<T>(object: JsonObject, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

// Words that are no type (`file`) say nothing about values.
function typesOf(value: unknown): unknown[] | undefined {
  const types = typeof value === "string" ? [value] : arrayOf(value);
  return types.length > 0 && types.every((type) => TYPES.includes(String(type))) ? [...types] : undefined;
}

function nullableType(raw: JsonObject, { type }: Schema): Schema {
  return raw.nullable === true && Array.isArray(type) ? { type: [...type, "null"] } : {};
}

function exclusiveLimits({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): Schema {
  return {
    ...(exclusiveMinimum === true && { exclusiveMinimum: numberOf(minimum) }),
    ...(exclusiveMaximum === true && { exclusiveMaximum: numberOf(maximum) }),
  };
}

// An expression is only tried on texts for which that does not take too long.
function affordablePattern({ pattern }: JsonObject, { allOf = [] }: Schema): Schema {
  if (typeof pattern !== "string" || !isReadable(pattern)) return {};
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { allOf: [...allOf, { if: { maxLength: affordableLength(pattern) }, then: { pattern } }] };
}

// An expression that cannot be tried on any name matches all of them, and asks nothing of their values.
function patterned(patterns: JsonObject, standard: (raw: unknown) => StandardSchema): Record<string, StandardSchema> {
  const entries = Object.entries(patterns).map(([pattern, raw]): [string, StandardSchema] =>
    isReadable(pattern) && affordableLength(pattern) > LONGEST_NAME ? [pattern, standard(raw)] : ["", true],
  );
  return Object.fromEntries(entries);
}

/** Names of fields are shorter, but in documents that mean harm. */
const LONGEST_NAME = 200;

function isReadable(pattern: string): boolean {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    // Other dialects; what they mean is not known.
    return false;
  }
}

// A field that only one direction carries may be missing in the other.
function isOneWay(reader: SchemaReader, raw: unknown): boolean {
  if (raw === undefined) return false;
  const { schema } = reader.read(raw);
  return schema.readOnly === true || schema.writeOnly === true;
}
