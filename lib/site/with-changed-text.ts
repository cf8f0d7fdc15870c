import type { ContentScan, PageRecord } from "@/lib/content/scan/types";
import type { Site } from "@/lib/site/types";

/**
 * The site after pages changed in their text alone, which is what authors change most: the navigation, which is made of
 * everything else, is taken over as it is. docs.json and the specifications must be those of before.
 * @param before the scan that the site was made of.
 * @param after a scan made from that one: what has not changed is the same object.
 * @returns undefined if more may have changed than the text of pages.
 */
export function withChangedText(site: Site, before: ContentScan, after: ContentScan): Site | undefined {
  const isSame =
    before.files === after.files &&
    isEqualText(before.problems, after.problems) &&
    isEqualText(before.parts, after.parts) &&
    haveSame(before.fallbackPages, after.fallbackPages, (former, page) => former === page) &&
    haveSame(before.pages, after.pages, hasSameMetadata);
  if (!isSame) return undefined;
  const pages = new Map(site.pages);
  // Pages that not everyone may see are in the scan and not in the site.
  for (const page of after.pages) {
    const former = pages.get(page.path);
    // Titles that come from an operation are in the site only.
    const { title, sidebarTitle } = former ?? page;
    if (former) pages.set(page.path, title === page.title ? page : { ...page, title, sidebarTitle });
  }
  for (const [path, page] of pages) {
    const original = page.standsInFor && pages.get(page.standsInFor.path);
    if (original) pages.set(path, { ...original, path, tag: page.tag, standsInFor: page.standsInFor });
  }
  return { ...site, pages };
}

function haveSame(
  before: readonly PageRecord[],
  after: readonly PageRecord[],
  isEqual: (former: PageRecord, page: PageRecord) => boolean,
): boolean {
  return (
    before.length === after.length &&
    after.every((page, position) => {
      const former = before[position];
      return former !== undefined && isEqual(former, page);
    })
  );
}

function hasSameMetadata(former: PageRecord, page: PageRecord): boolean {
  return former === page || isEqualText(metadataOf(former), metadataOf(page));
}

/** The record of a page without the parts that come from its text. */
function metadataOf({ contentHash, sourceHashes, dependencies, modifiedAt, ...metadata }: PageRecord) {
  return metadata;
}

/** Both are made by the same code, so their keys are in the same order. */
function isEqualText(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}
