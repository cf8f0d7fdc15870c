import { JSONPath } from "jsonpath-plus";
import { error, type Finding, warning } from "@/lib/openapi/document/finding";
import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

const CODE = "specification-overlay";

/** A value that the target of an action selects. */
interface Match {
  value: unknown;
  parent: JsonObject | unknown[] | null;
  parentProperty: string | number | null;
}

/** Applies the actions of an OpenAPI Overlay in order. Mistakes become findings in the overlay. */
export function applyOverlay(document: JsonObject, overlay: JsonObject): { document: JsonObject; findings: Finding[] } {
  const result = structuredClone(document);
  const findings = arrayOf(overlay.actions).flatMap((raw, index) => {
    const keys = ["actions", String(index)];
    const target = textOf(objectOf(raw).target);
    if (target === undefined) return [error(CODE, keys, "The action has no `target`.", "Add a JSONPath.")];
    return applyAction(result, target, objectOf(raw), [...keys, "target"]);
  });
  if (Array.isArray(overlay.actions)) return { document: result, findings };
  return { document: result, findings: [error(CODE, [], "The overlay has no `actions`.", "Add a list of them.")] };
}

function applyAction(document: JsonObject, target: string, action: JsonObject, keys: string[]): Finding[] {
  let matches: Match[];
  try {
    matches = select(document, target);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    return [error(CODE, keys, `\`${target}\` is not a JSONPath: ${reason}`, "Correct the path.")];
  }
  if (matches.length === 0) {
    return [warning(CODE, keys, `\`${target}\` selects nothing.`, "Compare it with the specification.")];
  }
  if (action.remove === true) for (const match of matches.toReversed()) remove(match);
  else if (action.update !== undefined) for (const match of matches) update(match, structuredClone(action.update));
  return [];
}

// Adds the parentheses around filters that the library requires.
function select(document: JsonObject, target: string): Match[] {
  const path = target.replace(/\[\?(?!\()((?:[^[\]'"]|'[^']*'|"[^"]*"|\[[^[\]]*\])+)\]/g, "[?($1)]");
  return JSONPath({ path, json: document, resultType: "all", eval: "safe", wrap: true }) as Match[];
}

function remove({ parent, parentProperty }: Match): void {
  if (parent === null || parentProperty === null) return;
  if (Array.isArray(parent)) parent.splice(Number(parentProperty), 1);
  else delete parent[parentProperty];
}

function update({ value, parent, parentProperty }: Match, change: unknown): void {
  if (Array.isArray(value)) value.push(...(Array.isArray(change) ? change : [change]));
  else if (isJsonObject(value) && isJsonObject(change)) merge(value, change);
  else if (parent !== null && parentProperty !== null) Object.assign(parent, { [parentProperty]: change });
}

function merge(target: JsonObject, change: JsonObject): void {
  for (const [key, value] of Object.entries(change)) {
    const own = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isJsonObject(own) && isJsonObject(value)) merge(own, value);
    else if (Array.isArray(own) && Array.isArray(value)) own.push(...value);
    else target[key] = value;
  }
}
