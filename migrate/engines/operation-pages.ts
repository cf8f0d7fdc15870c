import { getOrMake } from "@/lib/base/get-or-make";
import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { addressOf } from "@/migrate/address-book";
import type { SpecificationPlace } from "@/migrate/engines/specification-place";
import { frontmatterText, textOf } from "@/migrate/markdown/frontmatter";
import { openingTag } from "@/migrate/markdown/tags";
import { labelFromName } from "@/migrate/paths";
import type { NavigationItem, NavigationVariant, SourceFolder, SourcePage } from "@/migrate/types";

/** An operation of a specification that a page shows. */
export interface Operation {
  specification: SpecificationPlace;
  /** `webhook` for one that is called by the API. */
  method: string;
  /** The name of a webhook. */
  path: string;
}

/** Finds the operations that a file shows whose specification is known, each once. */
export type FindOperations = (file: string) => readonly Operation[];

/** Remembers what is found, and leaves out what is found again in a file. */
export function operationsOnce(find: FindOperations): FindOperations {
  const known = new Map<string, readonly Operation[]>();
  return (file) =>
    getOrMake(known, file, () => [
      ...new Map(find(file).map((operation) => [referenceTo(operation), operation])).values(),
    ]);
}

/**
 * Shows the operations of pages with our own reference: the only one of a page below its text, several on pages of their own, which
 * are added to the pages and to the navigation.
 * @returns the specifications to copy.
 */
export function addOperationPages(
  folder: SourceFolder,
  pages: SourcePage[],
  variants: readonly NavigationVariant[],
  find: FindOperations,
): string[] {
  const files = new Set<string>();
  const groups = new Map<string, NavigationItem & { type: "group" }>();
  for (const page of [...pages]) {
    const operations = find(page.file);
    const [only, ...others] = operations;
    for (const { specification } of operations) if (specification.file !== undefined) files.add(specification.file);
    if (!only) continue;
    if (others.length === 0) {
      page.defaults = { ...page.defaults, openapi: referenceTo(only) };
      continue;
    }
    const own = operations.map((operation): SourcePage => {
      const path = operationPath(operation, operations, page.path);
      return { file: `${path}.mdx`, path, text: frontmatterText({ openapi: referenceTo(operation) }) };
    });
    pages.push(...own);
    const items = own.map(({ path }): NavigationItem => ({ type: "page", path }));
    groups.set(page.path, { type: "group", label: titleOf(page, folder), root: page.path, items });
  }
  const withGroups = (items: readonly NavigationItem[]): NavigationItem[] =>
    items.map((item) => {
      if (item.type === "page" && item.reference === undefined) {
        const group = groups.get(item.path);
        return group ? { ...group, label: item.label ?? group.label } : item;
      }
      if (item.type !== "group") return item;
      const own = item.root === undefined ? [] : (groups.get(item.root)?.items ?? []);
      return { ...item, items: [...own, ...withGroups(item.items)] };
    });
  for (const section of variants.flatMap(({ sections }) => sections))
    if (section.items) section.items = withGroups(section.items);
  return [...files];
}

/**
 * Replacement of the operations of a page: nothing for the only one, which is shown below the text; cards for several.
 * @param all the operations of the page
 */
export function operationCards(operations: readonly Operation[], all: readonly Operation[], page: string): string[] {
  if (all.length === 1) return [];
  return operations.map((operation) => {
    const title = `${operation.method} ${operation.path}`;
    return openingTag("Card", { title, href: addressOf(operationPath(operation, all, page)) }, true);
  });
}

/** The path of the page of an operation. Those of the same name in several specifications are numbered. */
function operationPath(operation: Operation, all: readonly Operation[], page: string): string {
  const nameOf = ({ method, path }: Operation) =>
    `${method}-${path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/-$/, "");
  const same = all.filter((other) => nameOf(other) === nameOf(operation)).map(referenceTo);
  const index = same.indexOf(referenceTo(operation));
  return `${page}/${nameOf(operation)}${index > 0 ? `-${index + 1}` : ""}`;
}

function referenceTo({ specification, method, path }: Operation): string {
  return `${specification.address} ${method} ${path}`;
}

function titleOf(page: SourcePage, folder: SourceFolder): string {
  const text = folder.read(page.file);
  const { data } = parseFrontmatter(page.file, text);
  const heading = /^#[ \t]+(.+?)[ \t]*$/m.exec(text)?.[1];
  return page.label ?? textOf(data.title) ?? heading ?? labelFromName(page.path);
}
