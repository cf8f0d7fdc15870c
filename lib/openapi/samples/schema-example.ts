import { arrayOf, isJsonObject, isOfType, numberOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { Direction } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { sampleOfPattern } from "@/lib/openapi/samples/pattern-sample";
import { numberExample, stringExample } from "@/lib/openapi/samples/scalar-example";
import { discriminatorValue } from "@/lib/openapi/schema/discriminator";
import { fitsSchema } from "@/lib/openapi/schema/fits-schema";
import { mergeSchemas } from "@/lib/openapi/schema/merge-schemas";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { schemaTypes } from "@/lib/openapi/schema/schema-type";
import { isNullOnly, isOnlyRequired } from "@/lib/openapi/schema/schema-view";

const VARIANT_LIMIT = 4;
/** Maximum number of choices that are compared with each other. */
const COMPARED_LIMIT = 40;
/** Depth up to which several choices are tried; the work multiplies with each level, so the first one is taken below. */
const TRIAL_DEPTH = 5;
/** Maximum number of fields or choices of a schema with an example: a larger one would block other requests. */
const WIDEST = 1_000;
/** Levels shown of an example that is too large, tried in this order. */
const CUT_DEPTHS = [5, 3, 2, 1];
/** Stands for the levels below. */
const CUT = "…";

/**
 * Makes a value that the schema accepts: given examples and defaults where there are any, else values by type
 * (format reference, section 5.5). Recursion ends at the first optional field, and optional parts without a value are left
 * out. Undefined if no valid value is found: an example that readers cannot send would mislead them.
 */
export function buildExample(reader: SchemaReader, raw: unknown, options: ExampleOptions): unknown {
  const onlyRequired = options.onlyRequired && options.direction === "request";
  for (const attempt of [
    { isCareful: false, onlyRequired },
    { isCareful: true, onlyRequired },
    { isCareful: true, onlyRequired: !onlyRequired },
  ]) {
    const walk = { direction: options.direction, reader, depth: 0, counter: { values: 0 }, around: [] };
    const value = exampleOf(raw, { ...walk, ...attempt });
    if (value !== undefined && fitsSchema(reader, raw, value)) return value;
  }
  // Readers do not send a response: one that is too large is cut rather than left out.
  return options.direction === "response" ? cutExample(reader, raw) : undefined;
}

function cutExample(reader: SchemaReader, raw: unknown): unknown {
  for (const deepest of CUT_DEPTHS) {
    const counter = { values: 0 };
    const walk = { direction: "response", onlyRequired: false, reader, isCareful: false } as const;
    const value = exampleOf(raw, { ...walk, depth: 0, counter, around: [], deepest });
    if (counter.values <= VALUE_CEILING && isJsonObject(Array.isArray(value) ? value[0] : value)) return value;
  }
  return undefined;
}

function exampleOf(raw: unknown, walk: ExampleWalk): unknown {
  if (walk.deepest !== undefined && walk.depth > walk.deepest) return CUT;
  if (isEndless(raw, walk)) return walk.deepest === undefined ? undefined : CUT;
  const value = uncheckedExample(raw, walk);
  return walk.isCareful && value !== undefined && !fitsSchema(walk.reader, raw, value) ? undefined : value;
}

/** Undefined if every choice refers back to a schema around it; optional fields and items are then left out. */
function uncheckedExample(raw: unknown, walk: ExampleWalk): unknown {
  const { schema, pointers } = walk.reader.read(raw);
  walk.counter.values += 1;
  if (isTooWide(schema)) return undefined;
  const given = givenExample(raw, schema, walk.reader);
  if (given !== undefined) return given.value;
  const inside: ExampleWalk = { ...walk, depth: walk.depth + 1, around: [...walk.around, ...pointers] };
  const variant = variantExample(schema, inside);
  return variant ? variant.value : exampleOfType(schema, inside);
}

function isTooWide({ properties, oneOf, anyOf }: JsonObject): boolean {
  return [Object.keys(objectOf(properties)), arrayOf(oneOf), arrayOf(anyOf)].some(({ length }) => length > WIDEST);
}

function exampleOfType(schema: JsonObject, walk: ExampleWalk): unknown {
  const type = schemaTypes(schema).find((name) => name !== "null") ?? (schemaTypes(schema)[0] ? "null" : "any");
  switch (type) {
    case "object":
      return objectExample(schema, walk);
    case "array":
      return arrayExample(schema, walk);
    case "string":
      return stringExample(schema);
    case "number":
      return numberExample(schema, false);
    case "integer":
      return numberExample({ ...schema, type }, true);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "<any>";
  }
}

// A schema that requires itself has no finite value. One repetition is allowed: an outer schema may be referenced again.
function isEndless(raw: unknown, { depth, counter, around }: ExampleWalk): boolean {
  const pointer = textOf(objectOf(raw).$ref)?.slice(1);
  const times = around.filter((outer) => outer === pointer).length;
  return times > 1 || depth > DEPTH_CEILING || counter.values > VALUE_CEILING;
}

// Examples and defaults in the schema come first, unless they contradict it. YAML reads unquoted versions such as `1.0` as
// numbers, which count as text if the schema asks for text.
function givenExample(raw: unknown, schema: JsonObject, reader: SchemaReader): { value: unknown } | undefined {
  const first = Array.isArray(schema.examples) ? schema.examples[0] : undefined;
  const fallback = schema.default === null ? undefined : schema.default;
  for (const value of [schema.example, first, fallback, schema.const]) {
    if (value === undefined) continue;
    if (fitsSchema(reader, raw, value)) return { value };
    const isScalar = typeof value === "number" || typeof value === "boolean";
    const isText = isScalar && schemaTypes(schema).includes("string") && fitsSchema(reader, raw, String(value));
    if (isText) return { value: String(value) };
  }
  return choiceOf(schema);
}

function choiceOf(schema: JsonObject): { value: unknown } | undefined {
  const choices = arrayOf(schema.enum);
  const types = schemaTypes(schema);
  const ofType = choices.filter((value) => value === null || types.some((type) => isOfType(type, value)));
  const choice = ofType.find((value) => value !== null) ?? ofType[0] ?? choices[0];
  return choice === undefined ? undefined : { value: choice };
}

// Takes the first choice that does not lead back to an outer schema, and whose example no other choice accepts.
function variantExample(schema: JsonObject, walk: ExampleWalk): { value: unknown } | undefined {
  const { oneOf, anyOf, discriminator, ...own } = schema;
  const key = Array.isArray(oneOf) ? "oneOf" : "anyOf";
  const rest = key === "oneOf" && Array.isArray(anyOf) ? { anyOf } : {};
  const options = arrayOf(schema[key])
    .map((raw) => ({ raw, ...walk.reader.read(raw) }))
    .filter((option) => !isNullOnly(option.schema));
  if (options.length === 0) return undefined;
  const open = options.filter(({ pointers }) => !pointers.some((pointer) => walk.around.includes(pointer)));
  if (open.length === 0 || walk.depth > DEPTH_LIMIT) return { value: undefined };
  const isCompared =
    walk.depth <= TRIAL_DEPTH && walk.counter.values <= VALUE_LIMIT && options.length <= COMPARED_LIMIT;
  const made: { value: unknown; required: readonly unknown[] }[] = [];
  for (const option of open.slice(0, isCompared ? VARIANT_LIMIT : 1)) {
    const base = isOnlyRequired(option.schema) ? own : withDiscriminator(own, discriminator, option.raw, option.name);
    const merged: JsonObject = { ...mergeSchemas(base, [option.schema]), ...rest };
    const value = exampleOf(merged, { ...walk, around: [...walk.around, ...option.pointers] });
    if (value === undefined) continue;
    if (key === "anyOf" || !isCompared || fitsSchema(walk.reader, { oneOf }, value)) return { value };
    made.push({ value, required: arrayOf(merged.required) });
  }
  const isDistinct = (value: unknown) => fitsSchema(walk.reader, { ...own, oneOf }, value);
  return made.flatMap(withoutOneField).find(({ value }) => isDistinct(value)) ?? made[0] ?? { value: undefined };
}

// Choices that accept each other's examples often differ in their required fields, so that leaving out one optional field
// can distinguish them.
function withoutOneField({ value, required }: { value: unknown; required: readonly unknown[] }) {
  if (!isJsonObject(value)) return [];
  const names = Object.keys(value).filter((name) => !required.includes(name));
  return names.map((name) => ({ value: Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) }));
}

function withDiscriminator(own: JsonObject, discriminator: unknown, raw: unknown, name?: string): JsonObject {
  const property = textOf(objectOf(discriminator).propertyName);
  const value = discriminatorValue(discriminator, raw, name);
  if (!property || value === undefined) return own;
  return { ...own, properties: { ...objectOf(own.properties), [property]: { const: value } } };
}

const MOST_ITEMS = 20;

/** A list with one item, or with the number that the schema requires; undefined if a required item has no value. */
function arrayExample(schema: JsonObject, walk: ExampleWalk): unknown[] | undefined {
  const most = numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY;
  const leading = arrayOf(schema.prefixItems)
    .slice(0, Math.max(0, most))
    .map((raw) => exampleOf(raw, walk));
  const least = numberOf(schema.minItems) ?? 0;
  const contained = containedExamples(schema, walk);
  const first = [...leading, ...contained];
  if (first.includes(undefined)) return undefined;
  if (first.length > 0 && first.length >= least) return first;
  const { pointers } = walk.reader.read(schema.items);
  const isCircular = pointers.some((pointer) => walk.around.includes(pointer)) || walk.depth > DEPTH_LIMIT;
  if ((isCircular && least === 0) || schema.items === false) return first;
  const count = Math.min(Math.max(1, least - first.length), most, MOST_ITEMS);
  const made = Array.from({ length: count }, () => exampleOf(schema.items ?? {}, walk));
  if (least > 0 && made.includes(undefined)) return undefined;
  const items = made.filter((item) => item !== undefined);
  return [...first, ...items];
}

/** The items required by `contains`. */
function containedExamples(schema: JsonObject, walk: ExampleWalk): unknown[] {
  if (schema.contains === undefined) return [];
  const raw = schema.items === undefined ? schema.contains : { allOf: [schema.items, schema.contains] };
  const count = Math.min(numberOf(schema.minContains) ?? 1, MOST_ITEMS);
  return Array.from({ length: count }, () => exampleOf(raw, walk));
}

const MOST_ENTRIES = 20;
/** Depth from which maps stay empty. */
const MAP_DEPTH = 6;

/** An object with a value for each field; undefined if a required field has none. */
function objectExample(schema: JsonObject, walk: ExampleWalk): JsonObject | undefined {
  const required = arrayOf(schema.required).filter((name): name is string => typeof name === "string");
  const requiredNames = new Set(required);
  const hiddenFlag = walk.direction === "request" ? "readOnly" : "writeOnly";
  const result: JsonObject = {};
  let optionalLeft = (numberOf(schema.maxProperties) ?? Number.POSITIVE_INFINITY) - required.length;
  for (const [name, raw] of Object.entries(objectOf(schema.properties))) {
    const isRequired = requiredNames.has(name);
    if (!isRequired && (walk.onlyRequired || isFull(walk))) continue;
    const { schema: property, pointers } = walk.reader.read(raw);
    if (property[hiddenFlag] === true) continue;
    if (!isRequired && leadsBack(pointers, property, walk)) continue;
    const value = exampleOf(raw, walk);
    if (value === undefined && isRequired) return undefined;
    if (!isRequired && (value === undefined || optionalLeft <= 0)) continue;
    if (!isRequired) optionalLeft -= 1;
    result[name] = value;
  }
  return addMissing(result, schema, required, walk);
}

function isFull({ depth, counter }: ExampleWalk): boolean {
  return depth > DEPTH_LIMIT || counter.values > VALUE_LIMIT;
}

function leadsBack(pointers: readonly string[], property: JsonObject, walk: ExampleWalk): boolean {
  const items = property.items === undefined ? [] : walk.reader.read(property.items).pointers;
  return [...pointers, ...items].some((pointer) => walk.around.includes(pointer));
}

// Adds required names without a schema of their own, and the fields or entries required by `minProperties`.
function addMissing(
  fields: JsonObject,
  schema: JsonObject,
  required: readonly string[],
  walk: ExampleWalk,
): JsonObject | undefined {
  const result = { ...fields };
  const properties = objectOf(schema.properties);
  const { raw: entries, keyAt } = entriesOf(schema, walk);
  const least = numberOf(schema.minProperties) ?? 0;
  for (const name of required) {
    if (Object.hasOwn(result, name) || Object.hasOwn(properties, name)) continue;
    const value = exampleOf(entries, walk);
    if (value === undefined) return undefined;
    result[name] = value;
  }
  for (const [name, raw] of Object.entries(properties)) {
    if (Object.keys(result).length >= least) break;
    const value = Object.hasOwn(result, name) ? undefined : exampleOf(raw, walk);
    if (value !== undefined) result[name] = value;
  }
  if (schema.additionalProperties === false && schema.patternProperties === undefined) return result;
  const hasEntries = Object.keys(objectOf(entries)).length > 0 && Object.keys(properties).length === 0;
  const wanted = Math.max(least, hasEntries && walk.depth < MAP_DEPTH ? 1 : 0);
  for (let index = 1; Object.keys(result).length < wanted && index <= MOST_ENTRIES; index += 1) {
    const value = exampleOf(entries, walk);
    if (value === undefined) break;
    result[keyAt(index)] = value;
  }
  return result;
}

/** The schema of additional entries of an object, and a function that makes their names. */
function entriesOf(schema: JsonObject, walk: ExampleWalk): { raw: unknown; keyAt: (index: number) => string } {
  const pattern = Object.entries(objectOf(schema.patternProperties))[0];
  const isOpen = schema.additionalProperties !== false && schema.additionalProperties !== undefined;
  const named = (index: number) => keyExample(schema.propertyNames, index, walk);
  if (pattern && !isOpen) {
    return { raw: pattern[1], keyAt: (index) => sampleOfPattern(pattern[0], index) ?? named(index) };
  }
  return { raw: isJsonObject(schema.additionalProperties) ? schema.additionalProperties : {}, keyAt: named };
}

function keyExample(names: unknown, index: number, { reader }: ExampleWalk): string {
  const key = index === 1 ? "key" : `key${index}`;
  if (fitsSchema(reader, names, key)) return key;
  const { schema } = reader.read(names);
  const listed = textOf(arrayOf(schema.enum)[index - 1]);
  return listed ?? stringExample({ ...schema, minLength: Math.max(numberOf(schema.minLength) ?? 0, index) });
}

interface ExampleOptions {
  direction: Direction;
  /** Leaves out fields of requests that are not required (`api.examples.defaults: required`). */
  onlyRequired: boolean;
}

interface ExampleWalk extends ExampleOptions {
  reader: SchemaReader;
  /** Validates each part on its own, so that optional parts without a valid example are left out. */
  isCareful: boolean;
  /** Level below which the example is cut with an ellipsis; uncut if absent. */
  deepest?: number;
  depth: number;
  counter: { values: number };
  /** Pointers of the schemas around this one. */
  around: readonly string[];
}

/** Past the limits, optional parts are left out; past the ceilings, there is no value. */
const DEPTH_LIMIT = 10;
const DEPTH_CEILING = 16;
const VALUE_LIMIT = 250;
const VALUE_CEILING = 1_500;
