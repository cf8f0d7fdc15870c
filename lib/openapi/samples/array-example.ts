import { arrayOf, numberOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { DEPTH_LIMIT, type ExampleWalk } from "@/lib/openapi/samples/example-walk";
import { fitsSchema } from "@/lib/openapi/schema/fits-schema";

const MOST_ITEMS = 20;

/** A list of one item, or of as many as the schema asks for; undefined if an item that must be there has no value. */
export function arrayExample(schema: JsonObject, walk: ExampleWalk): unknown[] | undefined {
  const most = numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY;
  const leading = arrayOf(schema.prefixItems)
    .slice(0, Math.max(0, most))
    .map((raw) => walk.make(raw, walk));
  const least = numberOf(schema.minItems) ?? 0;
  const contained = containedExamples(schema, walk);
  const first = [...leading, ...contained];
  if (first.includes(undefined)) return undefined;
  if (first.length > 0 && first.length >= least) return first;
  const { pointers } = walk.reader.read(schema.items);
  const isCircular = pointers.some((pointer) => walk.around.includes(pointer)) || walk.depth > DEPTH_LIMIT;
  if ((isCircular && least === 0) || schema.items === false) return first;
  const count = Math.min(Math.max(1, least - first.length), most, MOST_ITEMS);
  const made = Array.from({ length: count }, () => walk.make(schema.items ?? {}, walk));
  if (least > 0 && made.includes(undefined)) return undefined;
  const items = made.filter((item) => item !== undefined);
  return [
    ...first,
    ...(schema.uniqueItems === true ? items.map((item, index) => distinct(item, index, schema, walk)) : items),
  ];
}

/** The items that `contains` asks for. */
function containedExamples(schema: JsonObject, walk: ExampleWalk): unknown[] {
  if (schema.contains === undefined) return [];
  const raw = schema.items === undefined ? schema.contains : { allOf: [schema.items, schema.contains] };
  const count = Math.min(numberOf(schema.minContains) ?? 1, MOST_ITEMS);
  return Array.from({ length: count }, () => walk.make(raw, walk));
}

function distinct(item: unknown, index: number, schema: JsonObject, walk: ExampleWalk): unknown {
  if (index === 0) return item;
  const choices = arrayOf(walk.reader.read(schema.items).schema.enum);
  if (choices.length > index) return choices[index];
  return others(item, index).find((other) => fitsSchema(walk.reader, schema.items, other)) ?? item;
}

/** Values of the same kind, the most readable first. */
function others(item: unknown, index: number): unknown[] {
  if (typeof item === "number") return [item + index, item - index];
  if (typeof item === "boolean") return index === 1 ? [!item] : [];
  if (typeof item !== "string") return [];
  // Most formats have no room for another character.
  return [`${item}${index}`, item.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + index) % 10))];
}
