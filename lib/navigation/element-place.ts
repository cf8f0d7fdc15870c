import type { JsonPath } from "@/lib/config/json-path";

/** Where an element is in docs.json, linked to its parent, since complete paths are only needed for problems. */
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
