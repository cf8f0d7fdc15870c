import { arrayOf, isJsonObject, numberOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { DEPTH_LIMIT, type ExampleWalk, VALUE_LIMIT } from "@/lib/openapi/samples/example-walk";
import { sampleOfPattern } from "@/lib/openapi/samples/pattern-sample";
import { stringExample } from "@/lib/openapi/samples/scalar-example";
import { fitsSchema } from "@/lib/openapi/schema/fits-schema";

const MOST_ENTRIES = 20;
/** Deeper down maps stay empty. */
const MAP_DEPTH = 6;

/** An object with a value for each field; undefined if a required field has none. */
export function objectExample(schema: JsonObject, walk: ExampleWalk): JsonObject | undefined {
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
    const value = walk.make(raw, walk);
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

// Required names without a schema of their own, and the fields or entries that `minProperties` asks for.
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
    const value = walk.make(entries, walk);
    if (value === undefined) return undefined;
    result[name] = value;
  }
  for (const [name, raw] of Object.entries(properties)) {
    if (Object.keys(result).length >= least) break;
    const value = Object.hasOwn(result, name) ? undefined : walk.make(raw, walk);
    if (value !== undefined) result[name] = value;
  }
  if (schema.additionalProperties === false && schema.patternProperties === undefined) return result;
  const hasEntries = Object.keys(objectOf(entries)).length > 0 && Object.keys(properties).length === 0;
  const wanted = Math.max(least, hasEntries && walk.depth < MAP_DEPTH ? 1 : 0);
  for (let index = 1; Object.keys(result).length < wanted && index <= MOST_ENTRIES; index += 1) {
    const value = walk.make(entries, walk);
    if (value === undefined) break;
    result[keyAt(index)] = value;
  }
  return result;
}

/** The schema of the entries that an object may have beside its fields, and the names they get. */
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
