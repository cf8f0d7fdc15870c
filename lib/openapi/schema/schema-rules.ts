import { arrayOf, isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { Direction, SchemaRules, SchemaView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { type Condition, conditionsOf } from "@/lib/openapi/schema/schema-conditions";

/**
 * The rules that are beside the fields of a schema: what depends on the value, what must be in a list, what the names of
 * keys must be, what values must not be, and whether other fields are refused. `viewOf` prepares the schema of one rule.
 */
export function rulesOf(schema: JsonObject, direction: Direction, viewOf: (raw: unknown) => SchemaView): SchemaRules {
  const conditions = conditionsOf(schema).map((condition) => conditionView(condition, schema, viewOf));
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  const isRefusing = isJsonObject(schema.not) && Object.keys(schema.not).length > 0;
  return {
    ...(conditions.length > 0 && { conditions }),
    ...(schema.contains !== undefined && { contains: viewOf(schema.contains) }),
    ...(isJsonObject(schema.propertyNames) && { keyNames: viewOf({ type: "string", ...schema.propertyNames }) }),
    ...(isRefusing && { not: viewOf(withAskedFields(schema.not, schema)) }),
    // What comes back cannot be got wrong by a reader.
    ...(isClosed && direction === "request" && { isClosed: true }),
  };
}

type ConditionView = NonNullable<SchemaRules["conditions"]>[number];

function conditionView(condition: Condition, schema: JsonObject, viewOf: (raw: unknown) => SchemaView): ConditionView {
  const negated = objectOf(condition.if).not;
  const isTurned = negated !== undefined && condition.then === undefined;
  const [met, unmet] = isTurned ? [condition.else, undefined] : [condition.then, condition.else];
  return {
    when: viewOf(withAskedFields(isTurned ? negated : condition.if, schema)),
    ...(met !== undefined && { met: viewOf(withAskedFields(met, schema)) }),
    ...(unmet !== undefined && { unmet: viewOf(withAskedFields(unmet, schema)) }),
  };
}

// Rules often name fields that the schema around them describes; a reader wants to see them as fields anyway.
function withAskedFields(raw: unknown, around: JsonObject): unknown {
  if (!isJsonObject(raw) || raw.$ref !== undefined) return raw;
  const own = objectOf(raw.properties);
  const known = objectOf(around.properties);
  const asked = arrayOf(raw.required).filter(
    (name): name is string => typeof name === "string" && !Object.hasOwn(own, name),
  );
  if (asked.length === 0) return { ...raw };
  return {
    ...raw,
    properties: {
      ...own,
      ...Object.fromEntries(asked.map((name) => [name, Object.hasOwn(known, name) ? known[name] : {}])),
    },
  };
}
