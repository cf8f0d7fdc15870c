/** The seven spellings of a division: a labeled part of the navigation that links out or holds children. */
export type DivisionKind = "product" | "language" | "version" | "tab" | "dropdown" | "anchor" | "item";

/** Every kind of element that `navigation` is made of, the root object and groups included. */
export type ElementKind = "root" | "group" | DivisionKind;

/**
 * All content keys, in the order in which one is taken when an element holds several: the fallback of sections 2.1 and
 * 2.3 of the format reference. Validation reports such an element; serving goes on with the first.
 */
export const contentKeys = [
  "products",
  "languages",
  "versions",
  "tabs",
  "dropdowns",
  "anchors",
  "groups",
  "pages",
  "menu",
] as const;

/** A key that gives an element its content. An element holds at most one of them. */
export type ContentKey = (typeof contentKeys)[number];

/** The kind of element in each array of elements; `pages` mixes page strings and groups. */
export const elementKindOfKey: Readonly<Record<ContentKey, ElementKind>> = {
  products: "product",
  languages: "language",
  versions: "version",
  tabs: "tab",
  dropdowns: "dropdown",
  anchors: "anchor",
  groups: "group",
  pages: "group",
  menu: "item",
};

/** What one kind of element looks like in docs.json. */
export interface ElementDefinition {
  /** The key that names the element and holds its label; absent for the root. */
  labelKey?: string;
  /** Content keys that the kind may hold, one of them at a time. */
  children: readonly ContentKey[];
  /** True if the kind may be a link (`href`) instead of holding content. */
  canLink: boolean;
}

const divisions = ["products", "languages", "versions", "tabs", "dropdowns", "anchors"] as const;

function divisionsExcept(key: ContentKey): ContentKey[] {
  return [...divisions.filter((candidate) => candidate !== key), "groups", "pages"];
}

/**
 * Which content each kind may hold: the table of section 2.3. No kind holds its own kind directly, groups nest through
 * `pages` only, and `menu` belongs to tabs and products.
 */
export const elementDefinitions: Readonly<Record<ElementKind, ElementDefinition>> = {
  root: { children: [...divisions, "groups", "pages"], canLink: false },
  language: { labelKey: "language", children: divisionsExcept("languages"), canLink: true },
  version: { labelKey: "version", children: divisionsExcept("versions"), canLink: true },
  product: { labelKey: "product", children: [...divisionsExcept("products"), "menu"], canLink: true },
  tab: { labelKey: "tab", children: [...divisionsExcept("tabs"), "menu"], canLink: true },
  dropdown: { labelKey: "dropdown", children: divisionsExcept("dropdowns"), canLink: true },
  anchor: { labelKey: "anchor", children: divisionsExcept("anchors"), canLink: true },
  item: { labelKey: "item", children: [...divisions, "groups", "pages"], canLink: true },
  group: { labelKey: "group", children: ["pages"], canLink: false },
};

/** Keys that have an element's pages made from a description of an interface. */
export const generatingKeys = ["openapi", "asyncapi", "graphql", "sdk"] as const;

/** Arrays that `global` may hold, each entry a link without content (section 2.4). */
export const globalKeys = ["anchors", "tabs", "dropdowns", "languages", "versions", "products"] as const;

/** Arrays that must not be empty if they are given (section 2.1). */
export const nonEmptyKeys: ReadonlySet<ContentKey> = new Set(["anchors", "tabs", "versions", "languages", "groups"]);

/** The content keys present on a raw element, in fallback order. */
export function presentContentKeys(element: Readonly<Record<string, unknown>>): ContentKey[] {
  return contentKeys.filter((key) => element[key] !== undefined && !(key === "groups" && namesReaders(element)));
}

/**
 * Whether the `groups` of an element are groups of readers, as in frontmatter, and not of pages. They are on a group, and
 * on an element that has its content from elsewhere: one with groups of pages says on each of them who may see it.
 */
export function namesReaders(element: Readonly<Record<string, unknown>>): boolean {
  const { groups, group } = element;
  if (groups === undefined) return false;
  const otherContent = [...contentKeys, ...generatingKeys, "href", "root"].filter((key) => key !== "groups");
  if (group === undefined && !otherContent.some((key) => element[key] !== undefined)) return false;
  if (!Array.isArray(groups)) return isReaders(groups);
  return groups.every(isReaders) && (groups.length > 0 || group !== undefined);
}

/** One entry of a list of reader groups: a name, or `includes` and `excludes`. What is no object names at least no pages. */
function isReaders(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return true;
  return ("includes" in entry || "excludes" in entry) && !("group" in entry);
}

/**
 * The content key that serving follows: of the arrays present, the first that the table allows for the kind and that holds
 * pages, else the first that is not empty, else the first at all. Undefined for an element without content.
 */
export function selectContentKey(
  element: Readonly<Record<string, unknown>>,
  kind: ElementKind,
): ContentKey | undefined {
  const candidates = presentContentKeys(element).filter((key) => Array.isArray(element[key]));
  const allowed = candidates.filter((key) => elementDefinitions[kind].children.includes(key));
  const paged = allowed.find((key) => (element[key] as unknown[]).some(holdsPages));
  const filled = allowed.find((key) => (element[key] as unknown[]).length > 0);
  return paged ?? filled ?? allowed[0] ?? candidates[0];
}

/** A page itself, or an element that lists some or has them made: no link, and nothing that only has a name. */
function holdsPages(entry: unknown): boolean {
  if (typeof entry === "string") return true;
  if (typeof entry !== "object" || entry === null) return false;
  return [...generatingKeys, ...contentKeys].some((key) => (entry as Record<string, unknown>)[key] !== undefined);
}
