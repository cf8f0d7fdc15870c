import { pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import { isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

/** Fields, choices, parameters and responses from which rendering a page takes steps of about a tenth of a second. */
const MOST_PARTS = 250;

/** Values that are looked at; what holds more is large in any case. */
const MOST_VALUES = 20_000;

/** Keys whose entries are each a part of the page. */
const PART_KEYS = new Set(["properties", "patternProperties", "oneOf", "anyOf", "parameters", "responses", "messages"]);

/** Keys whose entries are looked into: what is below a field counts for nothing, because few levels are shown at once. */
const OPEN_KEYS = new Set(["oneOf", "anyOf", "parameters", "responses", "messages"]);

/** True for an operation or channel whose page takes long to render. References of the document are followed, each once. */
export function isLargeOperation(document: JsonObject, roots: readonly unknown[]): boolean {
  const followed = new Set<string>();
  const waiting = [...roots];
  let parts = 0;
  for (let values = 0; waiting.length > 0; values += 1) {
    if (parts > MOST_PARTS || values > MOST_VALUES) return true;
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const target = isJsonObject(value) && typeof value.$ref === "string" ? value.$ref : undefined;
    if (target !== undefined && !followed.has(target)) {
      followed.add(target);
      waiting.push(valueAt(document, pointerKeys(target) ?? []));
    }
    for (const [key, part] of Object.entries(value)) {
      if (PART_KEYS.has(key)) parts += Object.keys(objectOf(part)).length + (Array.isArray(part) ? part.length : 0);
      if (!PART_KEYS.has(key) || OPEN_KEYS.has(key)) waiting.push(part);
    }
  }
  return false;
}
