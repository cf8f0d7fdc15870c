import { arrayOf, isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

const KEYWORDS = ["if", "then", "else", "dependentRequired", "dependentSchemas"];

/** A rule that holds depending on the value: `then` where `if` accepts it, else `else`. */
export interface Condition extends JsonObject {
  if: unknown;
}

/** Conditions of a schema: its `if`, those of its `allOf`, and dependent fields written as `if`. */
export function conditionsOf(schema: JsonObject): Condition[] {
  const { if: condition, ...rest } = schema;
  const own = condition === undefined ? [] : [{ if: condition, ...consequencesOf(rest) }];
  const required = Object.entries(objectOf(schema.dependentRequired)).map(([name, names]) =>
    dependency(name, { required: names }),
  );
  const dependent = Object.entries(objectOf(schema.dependentSchemas)).map(([name, part]) => dependency(name, part));
  const parts = arrayOf(schema.allOf).filter(isJsonObject).flatMap(conditionsOf);
  return [...own, ...required, ...dependent, ...parts];
}

/** The schema without what `conditionsOf` takes from it; of an `allOf` whose references are followed nothing else is left. */
export function withoutConditions(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== "allOf" && !KEYWORDS.includes(key)));
}

function consequencesOf(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key === "then" || key === "else"));
}

function dependency(name: string, part: unknown): Condition {
  return { if: { not: { required: [name] } }, else: part };
}
