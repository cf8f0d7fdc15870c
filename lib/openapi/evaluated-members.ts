import { arrayOf, isJsonObject, objectOf } from "@/lib/openapi/json-value";
import { matches } from "@/lib/openapi/pattern-sample";
import type { JsonObject } from "@/lib/openapi/types";

/** What looking at a schema and a value together needs. */
export interface Evaluation {
  fits: (schema: unknown, value: unknown) => boolean;
  /** What a reference of the document leads to. */
  target: (reference: unknown) => unknown;
}

/** Names of the fields that `unevaluatedProperties` speaks of: none where the schema does not have the keyword. */
export function unevaluatedProperties(schema: JsonObject, value: JsonObject, evaluation: Evaluation): string[] {
  if (schema.unevaluatedProperties === undefined) return [];
  const applied = appliedSchemas(schema, value, evaluation);
  const isEvaluated = (name: string) =>
    applied.some((part) => {
      const isOpen = part.additionalProperties !== undefined;
      const isUnevaluatedElsewhere = part !== schema && part.unevaluatedProperties !== undefined;
      const isPatterned = Object.keys(objectOf(part.patternProperties)).some((pattern) => matches(pattern, name));
      return isOpen || isUnevaluatedElsewhere || isPatterned || Object.hasOwn(objectOf(part.properties), name);
    });
  return Object.keys(value).filter((name) => !isEvaluated(name));
}

/** The items that `unevaluatedItems` speaks of: none where the schema does not have the keyword. */
export function unevaluatedItems(schema: JsonObject, value: readonly unknown[], evaluation: Evaluation): unknown[] {
  if (schema.unevaluatedItems === undefined) return [];
  const applied = appliedSchemas(schema, value, evaluation);
  if (applied.some((part) => part.items !== undefined || (part !== schema && part.unevaluatedItems !== undefined)))
    return [];
  const leading = Math.max(...applied.map((part) => arrayOf(part.prefixItems).length));
  const isContained = (item: unknown) =>
    applied.some((part) => part.contains !== undefined && evaluation.fits(part.contains, item));
  return value.slice(leading).filter((item) => !isContained(item));
}

/** The schema and all schemas that apply to the same value through it: references, parts, and choices that accept it. */
function appliedSchemas(schema: JsonObject, value: unknown, { fits, target }: Evaluation): JsonObject[] {
  const found = new Set<JsonObject>([schema]);
  // A set is walked to its end, entries added on the way among them.
  for (const part of found) {
    const isConditionMet = part.if !== undefined && fits(part.if, value);
    const dependents = Object.entries(objectOf(part.dependentSchemas))
      .filter(([name]) => objectOf(value)[name] !== undefined)
      .map(([, dependent]) => dependent);
    const further = [
      ...(part.$ref === undefined ? [] : [target(part.$ref)]),
      ...arrayOf(part.allOf),
      ...[...arrayOf(part.anyOf), ...arrayOf(part.oneOf)].filter((option) => fits(option, value)),
      ...(isConditionMet ? [part.if, part.then] : part.if === undefined ? [] : [part.else]),
      ...dependents,
    ];
    for (const next of further) if (isJsonObject(next)) found.add(next);
  }
  return [...found];
}
