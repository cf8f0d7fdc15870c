import { decodePercent } from "@/lib/base/decode-percent";
import { normalizePath, withoutIndex } from "@/lib/base/paths";
import type { PageRecord } from "@/lib/content/scan/types";

/** Finds page files by authors' references. */
export interface PageIndex {
  /**
   * The page for a reference in docs.json. Leading, doubled and trailing slashes, `.md`, `.mdx` and a final `index` are ignored.
   * A folder means its README. If there is no exact match, case and percent-encoding are ignored, too.
   */
  find(reference: string): PageRecord | undefined;
}

/** The URL path of a reference in docs.json, without suffix, query, fragment and a final `index`. */
export function pathOfReference(reference: string): string {
  const path = reference
    .trim()
    .replace(/^\.\//, "")
    .replace(/[?#].*$/s, "");
  return withoutIndex(normalizePath(path).replace(/\.mdx?$/i, ""));
}

/** Indexes pages by URL path. `fallbackPages` are files that are pages only if the navigation lists them. */
export function createPageIndex(
  pages: ReadonlyMap<string, PageRecord>,
  fallbackPages: Iterable<PageRecord> = [],
): PageIndex {
  const fallbacks = new Map([...fallbackPages].map((page) => [page.path, page]));
  let foldedPages: Map<string, PageRecord> | undefined;

  function findExactly(path: string): PageRecord | undefined {
    return pages.get(path) ?? pages.get(withReadme(path)) ?? fallbacks.get(path) ?? fallbacks.get(withReadme(path));
  }

  function findFolded(path: string): PageRecord | undefined {
    foldedPages ??= foldPaths([...fallbacks.values(), ...pages.values()]);
    const folded = foldPath(path);
    return foldedPages.get(folded) ?? foldedPages.get(foldPath(withReadme(folded)));
  }

  return {
    find(reference) {
      const found = pages.get(normalizePath(reference.trim().replace(/^\.\//, "")));
      if (found) return found;
      const plain = pathOfReference(reference);
      return findExactly(plain) ?? findFolded(plain);
    },
  };
}

function withReadme(path: string): string {
  return path === "/" ? "/README" : `${path}/README`;
}

function foldPaths(pages: readonly PageRecord[]): Map<string, PageRecord> {
  return new Map(pages.map((page) => [foldPath(page.path), page]));
}

function foldPath(path: string): string {
  return withoutIndex(decodePercent(path).toLowerCase());
}
