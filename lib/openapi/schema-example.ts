import { discriminatorValue } from "@/lib/openapi/discriminator";
import { type ChoiceExample, distinguishChoices } from "@/lib/openapi/distinguish-choices";
import { fitsSchema, isOfType } from "@/lib/openapi/fits-schema";
import { arrayOf, isJsonObject, numberOf, objectOf, textOf } from "@/lib/openapi/json-value";
import { mergeSchemas } from "@/lib/openapi/merge-schemas";
import type { Direction } from "@/lib/openapi/operation-page-types";
import { numberExample, stringExample } from "@/lib/openapi/scalar-example";
import type { SchemaReader } from "@/lib/openapi/schema-reader";
import { schemaTypes } from "@/lib/openapi/schema-type";
import { isNullOnly, isOnlyRequired } from "@/lib/openapi/schema-view";
import type { JsonObject } from "@/lib/openapi/types";

/** How examples are made. */
export interface ExampleOptions {
  direction: Direction;
  /** Leaves out fields that are not required (`api.examples.defaults: required`). */
  onlyRequired: boolean;
}

interface Walk extends ExampleOptions {
  reader: SchemaReader;
  depth: number;
  counter: { values: number };
  around: readonly string[];
}

// Past the limits what may be missing is left out, past the ceilings what must be there is null.
const DEPTH_LIMIT = 10;
const DEPTH_CEILING = 16;
const VALUE_LIMIT = 250;
const VALUE_CEILING = 1_500;
const VARIANT_LIMIT = 4;
/** From this many choices on they are not compared with each other. */
const COMPARED_LIMIT = 40;
// Trying choices inside choices multiplies; deeper down the first one is taken.
const TRIAL_DEPTH = 5;

/**
 * Makes a value that the schema accepts: given examples and defaults where there are any, else values by type
 * (format reference, section 5.5). Circles end at the first optional place.
 */
export function buildExample(reader: SchemaReader, raw: unknown, options: ExampleOptions): unknown {
  return exampleOf(raw, { ...options, reader, depth: 0, counter: { values: 0 }, around: [] }) ?? null;
}

/** Undefined where every choice leads back to where we are: fields and items that may be missing are left out then. */
function exampleOf(raw: unknown, walk: Walk): unknown {
  if (isEndless(raw, walk)) return undefined;
  const { schema, pointers } = walk.reader.read(raw);
  walk.counter.values += 1;
  const given = givenExample(raw, schema, walk.reader);
  if (given !== undefined) return given.value;
  const inside: Walk = { ...walk, depth: walk.depth + 1, around: [...walk.around, ...pointers] };
  const variant = variantExample(schema, inside);
  if (variant) return variant.value;
  const type = schemaTypes(schema).find((name) => name !== "null") ?? (schemaTypes(schema)[0] ? "null" : "any");
  switch (type) {
    case "object":
      return objectExample(schema, inside);
    case "array":
      return arrayExample(schema, inside);
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

// A schema that must hold itself has no values at all. Once is no proof: a part of what is around may be named again.
function isEndless(raw: unknown, { depth, counter, around }: Walk): boolean {
  const pointer = textOf(objectOf(raw).$ref)?.slice(1);
  const times = around.filter((outer) => outer === pointer).length;
  return times > 1 || depth > DEPTH_CEILING || counter.values > VALUE_CEILING;
}

// Given values go first, unless they contradict the schema they stand in.
function givenExample(raw: unknown, schema: JsonObject, reader: SchemaReader): { value: unknown } | undefined {
  const first = Array.isArray(schema.examples) ? schema.examples[0] : undefined;
  const fallback = schema.default === null ? undefined : schema.default;
  for (const value of [schema.example, first, fallback, schema.const]) {
    const fitting = value === undefined ? undefined : toFitting(raw, schema, value, reader);
    if (fitting) return fitting;
  }
  return choiceOf(schema);
}

// The choices of a list's items stand beside `items` here and there: then a list is made, not one of them shown.
function choiceOf(schema: JsonObject): { value: unknown } | undefined {
  const choices = arrayOf(schema.enum);
  const types = schemaTypes(schema);
  const ofType = choices.filter((value) => value === null || types.some((type) => isOfType(type, value)));
  const choice = ofType.find((value) => value !== null) ?? ofType[0] ?? choices[0];
  const isForItems = ofType.length === 0 && types.includes("array");
  return choice === undefined || isForItems ? undefined : { value: choice };
}

// YAML turns unquoted versions and numbers into numbers; a text was meant.
function toFitting(
  raw: unknown,
  schema: JsonObject,
  value: unknown,
  reader: SchemaReader,
): { value: unknown } | undefined {
  if (fitsSchema(reader, raw, value)) return { value };
  const isScalar = typeof value === "number" || typeof value === "boolean";
  if (isScalar && schemaTypes(schema).includes("string") && fitsSchema(reader, raw, String(value)))
    return { value: String(value) };
  return undefined;
}

// Of the choices that do not lead back to where we are, the first whose example no other choice accepts as well.
function variantExample(schema: JsonObject, walk: Walk): { value: unknown } | undefined {
  const { oneOf, anyOf, discriminator, ...own } = schema;
  const key = Array.isArray(oneOf) ? "oneOf" : "anyOf";
  const rest = key === "oneOf" && Array.isArray(anyOf) ? { anyOf } : {};
  const options = arrayOf(schema[key])
    .map((raw) => ({ raw, ...walk.reader.read(raw) }))
    .filter((option) => !isNullOnly(option.schema));
  if (options.length === 0) return undefined;
  const open = options.filter(({ pointers }) => !pointers.some((pointer) => walk.around.includes(pointer)));
  if (open.length === 0 || walk.depth > DEPTH_LIMIT) return { value: undefined };
  const made: ChoiceExample[] = [];
  const isCompared =
    walk.depth <= TRIAL_DEPTH && walk.counter.values <= VALUE_LIMIT && options.length <= COMPARED_LIMIT;
  const tries = isCompared ? VARIANT_LIMIT : 1;
  for (const option of open.slice(0, tries)) {
    const base = isOnlyRequired(option.schema) ? own : withDiscriminator(own, discriminator, option.raw, option.name);
    const merged: JsonObject = { ...mergeSchemas(base, [option.schema]), ...rest };
    const value = exampleOf(merged, { ...walk, around: [...walk.around, ...option.pointers] });
    if (key === "anyOf" || !isCompared || fitsSchema(walk.reader, { oneOf }, value)) return { value };
    made.push({ value, raw: option.raw, required: arrayOf(merged.required) });
  }
  return (isCompared ? distinguishChoices(made, { ...own, oneOf }, walk.reader) : undefined) ?? made[0];
}

function withDiscriminator(
  own: JsonObject,
  discriminator: unknown,
  raw: unknown,
  name: string | undefined,
): JsonObject {
  const property = textOf(objectOf(discriminator).propertyName);
  if (!property) return own;
  const value = discriminatorValue(discriminator, raw, name);
  if (value === undefined) return own;
  const properties = objectOf(own.properties);
  return { ...own, properties: { ...properties, [property]: { const: value } } };
}

function objectExample(schema: JsonObject, walk: Walk): JsonObject {
  const required = arrayOf(schema.required).filter((name): name is string => typeof name === "string");
  const hiddenFlag = walk.direction === "request" ? "readOnly" : "writeOnly";
  const result: JsonObject = {};
  let optionalLeft = (numberOf(schema.maxProperties) ?? Number.POSITIVE_INFINITY) - required.length;
  for (const [name, raw] of Object.entries(objectOf(schema.properties))) {
    const isRequired = required.includes(name);
    const { schema: property, pointers } = walk.reader.read(raw);
    if (property[hiddenFlag] === true) continue;
    if (!isRequired && (walk.onlyRequired || isTooMuch(pointers, property, walk))) continue;
    const value = exampleOf(raw, walk);
    if (!isRequired && (value === undefined || optionalLeft <= 0)) continue;
    if (!isRequired) optionalLeft -= 1;
    result[name] = value ?? null;
  }
  addMissing(result, schema, required, walk);
  return result;
}

function isTooMuch(pointers: readonly string[], property: JsonObject, walk: Walk): boolean {
  if (walk.depth > DEPTH_LIMIT || walk.counter.values > VALUE_LIMIT) return true;
  const items = property.items === undefined ? [] : walk.reader.read(property.items).pointers;
  return (
    pointers.some((pointer) => walk.around.includes(pointer)) ||
    (items.length > 0 && items.some((pointer) => walk.around.includes(pointer)))
  );
}

// Required names without a schema of their own, and entries that `minProperties` asks for.
function addMissing(result: JsonObject, schema: JsonObject, required: readonly string[], walk: Walk): void {
  const entries = isJsonObject(schema.additionalProperties) ? schema.additionalProperties : {};
  const properties = objectOf(schema.properties);
  for (const name of required) {
    if (result[name] === undefined && properties[name] === undefined) result[name] = exampleOf(entries, walk) ?? null;
  }
  const hasEntries = Object.keys(entries).length > 0 && Object.keys(properties).length === 0;
  const wanted = Math.max(numberOf(schema.minProperties) ?? 0, hasEntries && walk.depth < 6 ? 1 : 0);
  for (let index = 1; Object.keys(result).length < wanted && index <= 20; index += 1) {
    const value = exampleOf(entries, walk);
    if (value === undefined && schema.minProperties === undefined) break;
    result[keyExample(schema, index)] = value ?? null;
  }
}

function keyExample(schema: JsonObject, index: number): string {
  const names = objectOf(schema.propertyNames);
  const listed = textOf(arrayOf(names.enum)[index - 1]);
  if (listed) return listed;
  const key = index === 1 ? "key" : `key${index}`;
  return textOf(names.pattern) ? stringExample(names) : key;
}

function arrayExample(schema: JsonObject, walk: Walk): unknown[] {
  const leading = arrayOf(schema.prefixItems).map((raw) => exampleOf(raw, walk) ?? null);
  const least = numberOf(schema.minItems) ?? 0;
  const most = numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY;
  if (leading.length > 0 && leading.length >= least) return leading;
  const { pointers } = walk.reader.read(schema.items);
  const isCircular = pointers.some((pointer) => walk.around.includes(pointer)) || walk.depth > DEPTH_LIMIT;
  if ((isCircular && least === 0) || schema.items === false) return leading;
  const count = Math.min(Math.max(1, least - leading.length), most, 20);
  const made = Array.from({ length: count }, () => exampleOf(schema.items ?? {}, walk));
  const items = least === 0 ? made.filter((item) => item !== undefined) : made.map((item) => item ?? null);
  return [
    ...leading,
    ...(schema.uniqueItems === true ? items.map((item, index) => distinct(item, index, schema, walk)) : items),
  ];
}

function distinct(item: unknown, index: number, schema: JsonObject, walk: Walk): unknown {
  if (index === 0) return item;
  const choices = arrayOf(walk.reader.read(schema.items).schema.enum);
  if (choices.length > index) return choices[index];
  if (typeof item === "number") return item + index;
  return typeof item === "string" ? `${item}${index}` : item;
}
