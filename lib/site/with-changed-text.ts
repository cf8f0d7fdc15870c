import type { ContentScan, PageRecord } from "@/lib/content/scan/types";
import type { Site } from "@/lib/site/types";

/** A site in which the text of pages changed, and the paths of these pages. */
interface ChangedSite {
  site: Site;
  paths: string[];
}

/**
 * The site after pages changed in their text alone, which is what authors change most: the navigation, which is made of
 * everything else, is taken over as it is. docs.json and the specifications must be those of before.
 * @param before the scan that the site was made of.
 * @param after a scan made from that one: what has not changed is the same object.
 * @returns undefined if more may have changed than the text of pages.
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
  // Pages that not everyone may see are in the scan and not in the site.
  const shown = changed.filter(({ path }) => pages.has(path));
  for (const page of shown) {
    // Titles that come from an operation are in the site only.
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

/** Both are made by the same code, so their keys are in the same order. */
function isEqualText(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}
