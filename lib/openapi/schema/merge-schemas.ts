import { arrayOf, isJsonObject, numberOf, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { conditionsOf, withoutConditions } from "@/lib/openapi/schema/schema-conditions";

const LOWER_LIMITS = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"];
const UPPER_LIMITS = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"];

/**
 * Merges the members of an `allOf` and the keys next to it into a schema that accepts the values that all of them accept.
 * Annotations next to the `allOf` take precedence. Conditions cannot be merged and stay in an `allOf`.
 */
export function mergeSchemas(own: JsonObject, members: readonly JsonObject[]): JsonObject {
  const all = [...members, own];
  const merged = all.map(withoutConditions).reduce((left, right) => mergePair(left, right), {});
  const conditions = all.flatMap(conditionsOf);
  if (conditions.length > 0) merged.allOf = conditions;
  // The example of one of several members is not an example of the whole.
  if (members.length > 1 && own.example === undefined) delete merged.example;
  if (members.length > 1 && own.examples === undefined) delete merged.examples;
  return merged;
}

function mergePair(left: JsonObject, right: JsonObject): JsonObject {
  const result: JsonObject = { ...left };
  for (const [key, value] of Object.entries(right)) {
    if (value !== undefined) result[key] = left[key] === undefined ? value : mergeKey(key, left[key], value, result);
  }
  return result;
}

function mergeKey(key: string, left: unknown, right: unknown, result: JsonObject): unknown {
  if (key === "properties" || key === "patternProperties") return mergeProperties(objectOf(left), objectOf(right));
  if (key === "required") return [...new Set([...arrayOf(left), ...arrayOf(right)])];
  if (key === "enum") return intersect(left, right);
  if (key === "type") return mergeTypes(left, right);
  if (LOWER_LIMITS.includes(key)) return narrow(left, right, Math.max);
  if (UPPER_LIMITS.includes(key)) return narrow(left, right, Math.min);
  if (key === "nullable") return left === true && right === true;
  if (key === "not") return { anyOf: [left, right] };
  if (key === "items" || key === "propertyNames" || key === "contains") return mergeBoth(left, right);
  if (key === "additionalProperties") return mergeAdditional(left, right);
  if (key === "uniqueItems") return left === true || right === true;
  if (key === "oneOf" || key === "anyOf") return keepBoth(key, left, right, result);
  return right;
}

function mergeBoth(left: unknown, right: unknown): unknown {
  return isJsonObject(left) && isJsonObject(right) ? { allOf: [left, right] } : right;
}

function mergeAdditional(left: unknown, right: unknown): unknown {
  if (left === false || right === false) return false;
  return right === true ? left : mergeBoth(left, right);
}

function mergeProperties(left: JsonObject, right: JsonObject): JsonObject {
  const result: JsonObject = { ...left };
  for (const [name, schema] of Object.entries(right)) {
    const other = Object.hasOwn(left, name) ? left[name] : undefined;
    result[name] = other === undefined || other === schema ? schema : { allOf: [other, schema] };
  }
  return result;
}

function intersect(left: unknown, right: unknown): unknown {
  const allowed = new Set(arrayOf(right).map((value) => JSON.stringify(value)));
  const both = arrayOf(left).filter((value) => allowed.has(JSON.stringify(value)));
  return both.length > 0 ? both : right;
}

function mergeTypes(left: unknown, right: unknown): unknown {
  const leftTypes = Array.isArray(left) ? left : [left];
  const rightTypes = Array.isArray(right) ? right : [right];
  const both = [
    ...leftTypes.filter((type) => rightTypes.includes(type)),
    // Every integer is a number.
    ...onlyIntegers(leftTypes, rightTypes),
    ...onlyIntegers(rightTypes, leftTypes),
  ];
  if (both.length === 0) return right;
  return both.length === 1 ? both[0] : both;
}

function onlyIntegers(types: readonly unknown[], others: readonly unknown[]): string[] {
  const isNarrowed = types.includes("integer") && !others.includes("integer") && others.includes("number");
  return isNarrowed && !types.includes("number") ? ["integer"] : [];
}

function narrow(left: unknown, right: unknown, choose: (...values: number[]) => number): unknown {
  const one = numberOf(left);
  const other = numberOf(right);
  return one === undefined || other === undefined ? (right ?? left) : choose(one, other);
}

// Two lists of choices cannot be merged, so the second one is stored under the other key (`anyOf` or `oneOf`) if that is free.
function keepBoth(key: string, left: unknown, right: unknown, result: JsonObject): unknown {
  const otherKey = key === "oneOf" ? "anyOf" : "oneOf";
  if (result[otherKey] === undefined) result[otherKey] = right;
  return left;
}
