import path from "node:path";
import { languages } from "@/lib/i18n/languages";
import { readDocsJson } from "@/tests/support/real-sites";

/** What must be on screen around a page. */
export interface Labels {
  tabs: string[];
  anchors: string[];
  /** Active entries of the selectors of products, versions and dropdowns, then of languages. */
  selectors: string[];
  /** Groups of the first level. */
  groups: string[];
}

/** One place of a page in the navigation. Groups of specifications may follow those that are written. */
export interface WrittenPlace extends Labels {
  hasSpecification: boolean;
}

type Element = Record<string, unknown>;

interface Level {
  key: string;
  siblings: Element[];
  active: Element;
}

/** Content keys in the order in which one is taken (format reference 2.1), and the key that holds a label. */
const labelKeys: Readonly<Record<string, string>> = {
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

/**
 * Reads docs.json as its author wrote it, without the code that renders it: page path → the labels of each place of the page.
 * `isShown` tells which pages have a row.
 */
export function readWrittenLabels(directory: string, isShown: (path: string) => boolean): Map<string, WrittenPlace[]> {
  const { navigation } = readDocsJson(path.join(directory, "docs.json"));
  const places = new Map<string, WrittenPlace[]>();
  if (isElement(navigation)) visit(navigation, []);
  return places;

  function visit(element: Element, levels: readonly Level[]): void {
    const key = Object.keys(labelKeys).find((candidate) => listOf(element, candidate).length > 0);
    if (key === undefined) return;
    if (key === "groups" || key === "pages") {
      addPlaces(element, levels);
      return;
    }
    const children = listOf(element, key).filter(isElement);
    for (const active of children) {
      const siblings = children.filter((child) => child.hidden !== true || child === active);
      if (active.href === undefined) visit(active, [...levels, { key, siblings, active }]);
    }
  }

  function addPlaces(element: Element, levels: readonly Level[]): void {
    const entries = [...listOf(element, "pages"), ...listOf(element, "groups")];
    const holders = [navigation as Element, ...levels.map(({ active }) => active)];
    const place: WrittenPlace = {
      tabs: [...barOf(levels, "tabs"), ...globalsOf(holders, "tabs")],
      anchors: [...globalsOf(holders, "anchors"), ...barOf(levels, "anchors")],
      selectors: [
        ...selectedOf(levels, (key) => key !== "languages"),
        ...selectedOf(levels, (key) => key === "languages"),
      ],
      groups: entries.filter(isElement).flatMap((group) => (isRendered(group) ? [labelOf(group, "groups")] : [])),
      hasSpecification: holders.some(({ openapi }) => openapi !== undefined),
    };
    for (const page of pagesBelow(entries)) places.set(page, [...(places.get(page) ?? []), place]);
  }

  function isRendered(entry: unknown): boolean {
    if (typeof entry === "string") return isOperation(entry) || isShown(pathOf(entry));
    if (!isElement(entry) || entry.hidden === true) return false;
    return entry.openapi !== undefined || [entry.root, ...listOf(entry, "pages")].some(isRendered);
  }
}

/** Labels of the divisions of one kind on the way to a page. */
function barOf(levels: readonly Level[], key: string): string[] {
  return levels.flatMap((level) => (level.key === key ? level.siblings.map((sibling) => labelOf(sibling, key)) : []));
}

/** Labels of the active divisions of selectors that offer a choice. */
function selectedOf(levels: readonly Level[], accepts: (key: string) => boolean): string[] {
  return levels
    .filter(({ key, siblings }) => siblings.length > 1 && !["tabs", "anchors", "menu"].includes(key) && accepts(key))
    .map(({ key, active }) => labelOf(active, key));
}

/** Labels of the global links of one kind, those of the innermost holder first. */
function globalsOf(holders: readonly Element[], key: string): string[] {
  return holders.toReversed().flatMap(({ global }) => {
    const links = isElement(global) ? listOf(global, key).filter(isElement) : [];
    return links.filter(({ hidden }) => hidden !== true).map((link) => labelOf(link, key));
  });
}

function pagesBelow(entries: readonly unknown[]): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === "string") return isOperation(entry) ? [] : [pathOf(entry)];
    if (!isElement(entry)) return [];
    return pagesBelow([...(typeof entry.root === "string" ? [entry.root] : []), ...listOf(entry, "pages")]);
  });
}

/** Languages are shown by their own names, products by `name`, and links without label by their host. */
function labelOf(element: Element, key: string): string {
  const text = String(element[labelKeys[key] ?? ""] ?? "").trim();
  if (key === "languages") return languages.find(({ code }) => code === text)?.nativeName ?? text;
  if (key === "products" && typeof element.name === "string") return element.name.trim();
  return text === "" && typeof element.href === "string" ? new URL(element.href).host : text;
}

function pathOf(reference: string): string {
  const segments = reference
    .replace(/\.mdx?$/, "")
    .split("/")
    .filter(Boolean);
  if (segments.at(-1) === "index") segments.pop();
  return `/${segments.join("/")}`;
}

/** `GET /users`, perhaps after the name of a specification. */
function isOperation(reference: string): boolean {
  return /(?:^|\s)[a-z]+ \/|(?:^|\s)webhook /i.test(reference);
}

function isElement(value: unknown): value is Element {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(element: Element, key: string): unknown[] {
  const list = element[key];
  return Array.isArray(list) ? list : [];
}
