/** The seven kinds of divisions: labeled parts of the navigation that are a link or contain children. */
export type DivisionKind = "product" | "language" | "version" | "tab" | "dropdown" | "anchor" | "item";

/** All kinds of elements in `navigation`, including the root object and groups. */
export type ElementKind = "root" | "group" | DivisionKind;

/**
 * All content keys, in the fallback order of sections 2.1 and 2.3 of the format reference: if an element has several, the first
 * one takes precedence. Validation reports such elements.
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

/** A key for the content of an element. An element should have at most one of them. */
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

/** The definition of a kind of element in docs.json. */
export interface ElementDefinition {
  /** The key that identifies the kind and contains the label; absent for the root. */
  labelKey?: string;
  /** The allowed content keys, of which an element may have one. */
  children: readonly ContentKey[];
  /** True if the element may be a link (`href`) instead of having content. */
  canLink: boolean;
}

const divisions = ["products", "languages", "versions", "tabs", "dropdowns", "anchors"] as const;

function divisionsExcept(key: ContentKey): ContentKey[] {
  return [...divisions.filter((candidate) => candidate !== key), "groups", "pages"];
}

/**
 * The content that each kind may have, as in the table of section 2.3. No kind directly contains its own kind, groups nest only
 * through `pages`, and only tabs and products have a `menu`.
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

/** Keys of specifications from which an element's pages are generated. */
export const generatingKeys = ["openapi", "asyncapi", "graphql", "sdk"] as const;

/** Arrays in `global`, whose entries are links without content (section 2.4). */
export const globalKeys = ["anchors", "tabs", "dropdowns", "languages", "versions", "products"] as const;

/** Arrays that must not be empty (section 2.1). */
export const nonEmptyKeys: ReadonlySet<ContentKey> = new Set(["anchors", "tabs", "versions", "languages", "groups"]);

/** The content keys present on a raw element, in fallback order. */
export function presentContentKeys(element: Readonly<Record<string, unknown>>): ContentKey[] {
  return contentKeys.filter((key) => element[key] !== undefined && !(key === "groups" && hasReaderGroups(element)));
}

/**
 * True if the `groups` of an element are groups of readers, as in frontmatter, rather than groups of pages. Only groups and
 * elements with other content can have groups of readers: an element with groups of pages sets the readers on each of these.
 */
export function hasReaderGroups(element: Readonly<Record<string, unknown>>): boolean {
  const { groups, group } = element;
  if (groups === undefined) return false;
  const otherContent = [...contentKeys, ...generatingKeys, "href", "root"].filter((key) => key !== "groups");
  if (group === undefined && !otherContent.some((key) => element[key] !== undefined)) return false;
  if (!Array.isArray(groups)) return isReaderGroup(groups);
  return groups.every(isReaderGroup) && (groups.length > 0 || group !== undefined);
}

/** True for an entry of a list of reader groups: an object with `includes` or `excludes`, or anything but an object. */
function isReaderGroup(entry: unknown): boolean {
  if (typeof entry !== "object" || entry === null) return true;
  return ("includes" in entry || "excludes" in entry) && !("group" in entry);
}

/**
 * Selects the content key of an element: the first allowed array that contains pages, or else the first allowed array that is
 * not empty, or else the first allowed array. If no array is allowed, selects the first one. Undefined for an element without
 * content.
 */
export function selectContentKey(
  element: Readonly<Record<string, unknown>>,
  kind: ElementKind,
): ContentKey | undefined {
  const candidates = presentContentKeys(element).filter((key) => Array.isArray(element[key]));
  const allowed = candidates.filter((key) => elementDefinitions[kind].children.includes(key));
  const withPages = allowed.find((key) => (element[key] as unknown[]).some(hasPages));
  const notEmpty = allowed.find((key) => (element[key] as unknown[]).length > 0);
  return withPages ?? notEmpty ?? allowed[0] ?? candidates[0];
}

/** True for a page, or for an element that lists or generates pages; false for links and elements that only have a name. */
function hasPages(entry: unknown): boolean {
  if (typeof entry === "string") return true;
  if (typeof entry !== "object" || entry === null) return false;
  return [...generatingKeys, ...contentKeys].some((key) => (entry as Record<string, unknown>)[key] !== undefined);
}
