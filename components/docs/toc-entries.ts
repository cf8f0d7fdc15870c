import type { TocEntry } from "@/lib/content/pipeline/types";

/** One row of a table of contents. */
export interface ListedEntry extends TocEntry {
  /** The year of the entry, in a list that is divided by years. */
  year?: string | undefined;
  /** Direction of the label, if it is not that of the page. */
  dir?: "ltr";
}

/** Maximum depth of headings in the list. */
const MAXIMUM_DEPTH = 4;

/** Headings of this depth and above are at the edge of the list. */
export const FIRST_DEPTH = 2;

/** Minimum number of entries in a list that is divided by years. */
const MIN_DATED_ENTRIES = 12;

/** The rows of a table of contents; a long list of entries that name a date, such as a changelog's, is divided by years. */
export function listEntries(toc: readonly TocEntry[]): readonly ListedEntry[] {
  const entries = toc.filter(({ depth }) => depth <= MAXIMUM_DEPTH);
  const years = entries.map(({ label, depth }) =>
    depth <= FIRST_DEPTH ? /\b(?:19|20)\d\d\b/.exec(label)?.[0] : undefined,
  );
  if (entries.length < MIN_DATED_ENTRIES || new Set(years.filter(Boolean)).size < 2) return entries;
  let last: string | undefined;
  return entries.map((entry, index) => {
    last = years[index] ?? last;
    return { ...entry, year: last };
  });
}
