import { decodePercent } from "@/lib/base/decode-percent";
import { isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

/** Maximum number of references in a chain, which may be circular. */
const REFERENCE_LIMIT = 50;

/**
 * Splits an internal reference or a JSON pointer into its keys; undefined for anything else.
 * @example pointerKeys("#/paths/~1users") // ["paths", "/users"]
 */
export function pointerKeys(pointer: string): string[] | undefined {
  const body = pointer.startsWith("#") ? decodePercent(pointer.slice(1)) : pointer;
  if (body === "") return [];
  if (!body.startsWith("/")) return undefined;
  return body
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Follows keys into a value; undefined if one is missing. Never reads inherited properties. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Returns the value at an internal reference or JSON pointer; undefined if there is none. */
export function targetOf(document: JsonObject, pointer: string): unknown {
  const keys = pointerKeys(pointer);
  return keys && valueAt(document, keys);
}

/** Resolves the `$ref` of an object, also in the object that it refers to. Keys next to a `$ref` take precedence. */
export function resolveObject(document: JsonObject, raw: unknown): JsonObject {
  let value = objectOf(raw);
  for (let step = 0; step < REFERENCE_LIMIT && typeof value.$ref === "string"; step += 1) {
    const { $ref, ...siblings } = value;
    value = { ...objectOf(targetOf(document, String($ref))), ...siblings };
  }
  return value;
}

/**
 * Formats keys as a JSON path for problems.
 * @example formatJsonPath(["paths", "/users", "get", "tags", "0"]) // paths["/users"].get.tags[0]
 */
export function formatJsonPath(keys: readonly string[]): string {
  return keys.reduce((path, key) => {
    if (/^\d+$/.test(key)) return `${path}[${key}]`;
    if (!/^[A-Za-z_$][\w$-]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
    return path === "" ? key : `${path}.${key}`;
  }, "");
}

/** Escapes a key for a JSON pointer. */
export function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
