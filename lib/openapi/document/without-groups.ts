import { arrayOf, isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

/** Removes from the document what only some groups of readers may see (`x-mint.groups`, `x-mint-enum`). */
export function removeGroupParts(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) removeGroupParts(item);
  if (!isJsonObject(value)) return;
  removeFields(value);
  for (const key of ["oneOf", "anyOf"]) {
    if (Array.isArray(value[key])) value[key] = arrayOf(value[key]).filter((choice) => !isForGroups(choice));
  }
  const hidden = Object.entries(objectOf(value["x-mint-enum"])).filter(([, groups]) => arrayOf(groups).length > 0);
  const names = new Set(hidden.map(([name]) => name));
  if (names.size > 0) value.enum = arrayOf(value.enum).filter((entry) => !names.has(String(entry)));
  for (const child of Object.values(value)) removeGroupParts(child);
}

function removeFields(schema: JsonObject): void {
  const fields = objectOf(schema.properties);
  const hidden = Object.keys(fields).filter((name) => isForGroups(fields[name]));
  if (hidden.length === 0) return;
  schema.properties = Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.includes(name)));
  if (!Array.isArray(schema.required)) return;
  schema.required = arrayOf(schema.required).filter((name) => !hidden.includes(String(name)));
}

function isForGroups(raw: unknown): boolean {
  return groupsOf(raw).length > 0;
}

/** The groups of readers that may see an operation, path or schema; empty for everyone. */
export function groupsOf(raw: unknown): readonly unknown[] {
  return arrayOf(objectOf(objectOf(raw)["x-mint"]).groups);
}
