import { numberOf } from "@/lib/openapi/document/json-value";
import { CONSTRAINT_NAMES, type Constraint } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";

/** The rules of a schema for its values. */
export function constraintsOf(schema: JsonObject): Constraint[] {
  return CONSTRAINT_NAMES.flatMap((name): Constraint[] => {
    const value = schema[name];
    if (value === undefined) return [];
    if (name === "const") return [{ name, value: valueText(value) }];
    if (value === null || value === false) return [];
    // In OpenAPI 3.0, an exclusive limit is a flag next to the limit.
    if (value === true && name === "exclusiveMinimum") return limit(name, schema.minimum);
    if (value === true && name === "exclusiveMaximum") return limit(name, schema.maximum);
    if (name === "minimum" && schema.exclusiveMinimum === true) return [];
    if (name === "maximum" && schema.exclusiveMaximum === true) return [];
    return [{ name, value: valueText(value) }];
  });
}

function limit(name: Constraint["name"], value: unknown): Constraint[] {
  return numberOf(value) === undefined ? [] : [{ name, value: String(value) }];
}

/** The text of a value: strings unchanged, other values as JSON. */
export function valueText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}
