import { type Evaluation, unevaluatedItems, unevaluatedProperties } from "@/lib/openapi/evaluated-members";
import { pointerKeys, valueAt } from "@/lib/openapi/json-pointer";
import { arrayOf, isJsonObject, numberOf, objectOf } from "@/lib/openapi/json-value";
import { matches } from "@/lib/openapi/pattern-sample";
import { fitsScalarRules } from "@/lib/openapi/scalar-rules";
import type { SchemaReader } from "@/lib/openapi/schema-reader";
import type { JsonObject } from "@/lib/openapi/types";

/** Pairs of schema and value after which the rest is taken to fit: more is beyond any real specification. */
const WORK_LIMIT = 100_000;

interface Check extends Evaluation {
  reader: SchemaReader;
}

/**
 * Tells whether a schema accepts a value, by the rules of JSON Schema 2020-12 and the dialect of OpenAPI 3.0. Fields that
 * only one direction carries may be missing. What leads nowhere accepts everything.
 */
export function fitsSchema(reader: SchemaReader, raw: unknown, value: unknown): boolean {
  const known = new Map<unknown, Map<unknown, boolean>>();
  let work = 0;

  function fits(schema: unknown, part: unknown): boolean {
    if (schema === false) return false;
    if (!isJsonObject(schema)) return true;
    const answers = known.get(schema) ?? new Map<unknown, boolean>();
    known.set(schema, answers);
    const answer = answers.get(part);
    if (answer !== undefined) return answer;
    work += 1;
    if (work > WORK_LIMIT) return true;
    // A circle back to the same value adds no rule of its own.
    answers.set(part, true);
    const result = fitsEveryRule(schema, part, { reader, fits, target: (reference) => targetOf(reader, reference) });
    answers.set(part, result);
    return result;
  }

  return fits(raw, value);
}

function targetOf(reader: SchemaReader, reference: unknown): unknown {
  const keys = typeof reference === "string" && reference.startsWith("#") ? pointerKeys(reference) : undefined;
  return keys && valueAt(reader.document, keys);
}

function fitsEveryRule(schema: JsonObject, value: unknown, check: Check): boolean {
  return (
    fitsScalarRules(schema, value) &&
    fitsCombinations(schema, value, check) &&
    (!isJsonObject(value) || fitsObject(schema, value, check)) &&
    (!Array.isArray(value) || fitsArray(schema, value, check))
  );
}

function fitsCombinations(schema: JsonObject, value: unknown, { fits, target }: Check): boolean {
  const isFitting = (option: unknown) => fits(option, value);
  const consequence = schema.if === undefined ? undefined : isFitting(schema.if) ? schema.then : schema.else;
  return (
    (schema.$ref === undefined || isFitting(target(schema.$ref))) &&
    arrayOf(schema.allOf).every(isFitting) &&
    (!Array.isArray(schema.anyOf) || schema.anyOf.some(isFitting)) &&
    (!Array.isArray(schema.oneOf) || isExactlyOne(schema.oneOf, isFitting)) &&
    (schema.not === undefined || !isFitting(schema.not)) &&
    isFitting(consequence)
  );
}

// Hundreds of choices are not uncommon: the second that fits is enough to know.
function isExactlyOne(options: readonly unknown[], isFitting: (option: unknown) => boolean): boolean {
  const first = options.findIndex(isFitting);
  return first !== -1 && !options.slice(first + 1).some(isFitting);
}

function fitsObject(schema: JsonObject, value: JsonObject, check: Check): boolean {
  const { fits, reader } = check;
  const properties = objectOf(schema.properties);
  const names = Object.keys(value);
  const isThere = (name: unknown) => typeof name !== "string" || value[name] !== undefined;
  const isPresentOrOneWay = (name: unknown) => isThere(name) || isOneWay(reader, properties[String(name)]);
  const dependencies = Object.entries(objectOf(schema.dependentRequired));
  const dependents = Object.entries(objectOf(schema.dependentSchemas));
  return (
    arrayOf(schema.required).every(isPresentOrOneWay) &&
    names.length >= (numberOf(schema.minProperties) ?? 0) &&
    names.length <= (numberOf(schema.maxProperties) ?? names.length) &&
    (schema.propertyNames === undefined || names.every((name) => fits(schema.propertyNames, name))) &&
    names.every((name) => fitsProperty(schema, name, value[name], check)) &&
    dependencies.every(([name, needed]) => !isThere(name) || arrayOf(needed).every(isPresentOrOneWay)) &&
    dependents.every(([name, dependent]) => !isThere(name) || fits(dependent, value)) &&
    unevaluatedProperties(schema, value, check).every((name) => fits(schema.unevaluatedProperties, value[name]))
  );
}

function fitsProperty(schema: JsonObject, name: string, value: unknown, { fits }: Check): boolean {
  const properties = objectOf(schema.properties);
  const patterned = Object.entries(objectOf(schema.patternProperties)).filter(([pattern]) => matches(pattern, name));
  const isKnown = Object.hasOwn(properties, name) || patterned.length > 0;
  if (!isKnown) return fits(schema.additionalProperties, value);
  return (
    (!Object.hasOwn(properties, name) || fits(properties[name], value)) &&
    patterned.every(([, option]) => fits(option, value))
  );
}

// A field that only one direction carries may be missing in the other.
function isOneWay(reader: SchemaReader, raw: unknown): boolean {
  if (raw === undefined) return false;
  const { schema } = reader.read(raw);
  return schema.readOnly === true || schema.writeOnly === true;
}

function fitsArray(schema: JsonObject, value: readonly unknown[], check: Check): boolean {
  const { fits } = check;
  const leading = arrayOf(schema.prefixItems);
  const contained = schema.contains === undefined ? 0 : value.filter((item) => fits(schema.contains, item)).length;
  return (
    value.length >= (numberOf(schema.minItems) ?? 0) &&
    value.length <= (numberOf(schema.maxItems) ?? value.length) &&
    (schema.uniqueItems !== true || new Set(value.map((item) => JSON.stringify(item))).size === value.length) &&
    value.every((item, index) => fits(index < leading.length ? leading[index] : schema.items, item)) &&
    (schema.contains === undefined || contained >= (numberOf(schema.minContains) ?? 1)) &&
    contained <= (numberOf(schema.maxContains) ?? contained) &&
    unevaluatedItems(schema, value, check).every((item) => fits(schema.unevaluatedItems, item))
  );
}
