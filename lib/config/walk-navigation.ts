import type { JsonPath } from "@/lib/config/json-path";
import {
  type ContentKey,
  contentKeys,
  type ElementKind,
  elementKindOfKey,
  presentContentKeys,
} from "@/lib/config/navigation-elements";
import { isObject, type JsonObject } from "@/lib/config/read-value";

export interface NavigationElement {
  kind: ElementKind;
  /** The element as written, with `$ref` resolved. */
  value: JsonObject;
  /** Path in docs.json: `["navigation", "tabs", 0]`. */
  path: JsonPath;
  /** Elements that contain this one, outermost first. */
  ancestors: readonly NavigationElement[];
}

/** Lists all elements of `navigation`, the root first, in document order. Skips values that are not arrays or objects. */
export function walkNavigation(navigation: unknown): NavigationElement[] {
  const found: NavigationElement[] = [];
  if (isObject(navigation)) visit({ kind: "root", value: navigation, path: ["navigation"], ancestors: [] }, found);
  return found;
}

function visit(element: NavigationElement, found: NavigationElement[]): void {
  found.push(element);
  const ancestors = [...element.ancestors, element];
  for (const key of presentContentKeys(element.value)) {
    const children = element.value[key];
    if (!Array.isArray(children)) continue;
    for (const [index, child] of children.entries()) {
      if (!isObject(child)) continue;
      visit({ kind: kindOfEntry(key, child), value: child, path: [...element.path, key, index], ancestors }, found);
    }
  }
}

/** The kind of an entry: that of its list, or in `pages` a group, unless the entry has the key of another kind. */
export function kindOfEntry(key: ContentKey, entry: JsonObject): ElementKind {
  if (key !== "pages" || entry.group !== undefined) return elementKindOfKey[key];
  const own = contentKeys.find((candidate) => entry[elementKindOfKey[candidate]] !== undefined);
  return own === undefined ? "group" : elementKindOfKey[own];
}

/** Lists the entries of all `languages` arrays, including those below other divisions. */
export function findLanguageElements(navigation: unknown): JsonObject[] {
  return walkNavigation(navigation).flatMap((element) => (element.kind === "language" ? [element.value] : []));
}

/** Lists all pages that the navigation names, with their path in docs.json. */
export function namedPages(navigation: unknown): { page: string; path: JsonPath }[] {
  return walkNavigation(navigation).flatMap(({ value: { pages }, path }) =>
    (Array.isArray(pages) ? pages : []).flatMap((page: unknown, index) =>
      typeof page === "string" ? [{ page, path: [...path, "pages", index] }] : [],
    ),
  );
}
