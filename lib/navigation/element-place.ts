import type { JsonPath } from "@/lib/config/json-path";

/** The position of an element in docs.json, as a link to its parent and a key, since complete paths are only needed for problems. */
export interface ElementPlace {
  parent?: ElementPlace;
  key: string | number;
}

/** The path from the root of docs.json: `["navigation", "tabs", 0]`. */
export function toJsonPath(place: ElementPlace): JsonPath {
  const path: (string | number)[] = [];
  for (let current: ElementPlace | undefined = place; current; current = current.parent) path.unshift(current.key);
  return path;
}
