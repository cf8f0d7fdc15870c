import type { ContentScan, PageRecord } from "@/lib/content/scan/types";
import type { Site } from "@/lib/site/types";

/** A site in which the text of pages changed, and the paths of these pages. */
interface ChangedSite {
  site: Site;
  paths: string[];
}

/**
 * Updates a site after only the text of pages changed, the most frequent change. The navigation does not depend on the text
 * and is reused. docs.json and the specifications must be unchanged.
 * @param before the scan that the site was made from.
 * @param after a scan derived from `before`: records of unchanged pages are the same objects.
 * @returns undefined if more than the text of pages may have changed.
 */
export function withChangedText(site: Site, before: ContentScan, after: ContentScan): ChangedSite | undefined {
  const isSame =
    before.files === after.files &&
    isEqualText(before.problems, after.problems) &&
    isEqualText(before.parts, after.parts) &&
    before.fallbackPages.length === after.fallbackPages.length &&
    before.fallbackPages.every((page, position) => page === after.fallbackPages[position]) &&
    before.pages.length === after.pages.length;
  if (!isSame) return undefined;
  const changed = after.pages.filter((page, position) => page !== before.pages[position]);
  const former = before.pages.filter((page, position) => page !== after.pages[position]);
  if (!isEqualText(changed.map(metadataOf), former.map(metadataOf))) return undefined;
  const pages = new Map(site.pages);
  // Restricted pages are in the scan but not in the site.
  const shown = changed.filter(({ path }) => pages.has(path));
  for (const page of shown) {
    // Titles taken from an operation are only in the site.
    const { title, sidebarTitle } = pages.get(page.path) ?? page;
    pages.set(page.path, { ...page, title, sidebarTitle });
  }
  const paths = new Set(shown.map(({ path }) => path));
  for (const [path, { standsInFor, tag }] of pages) {
    const original = standsInFor && paths.has(standsInFor.path) && pages.get(standsInFor.path);
    if (original) pages.set(path, { ...original, path, tag, standsInFor });
    if (original) paths.add(path);
  }
  return { site: { ...site, pages }, paths: [...paths] };
}

/** The record of a page without the parts that come from its text. */
function metadataOf({ contentHash, sourceHashes, dependencies, modifiedAt, ...metadata }: PageRecord) {
  return metadata;
}

/** Compares two records. The same code made both, so their keys are in the same order. */
function isEqualText(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}
