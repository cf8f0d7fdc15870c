import type { TocEntry } from "@/lib/content/pipeline/types";

/** What the table of contents is rendered from, beside the page or in the bar of narrow screens. */
export interface TocProps {
  entries: readonly TocEntry[];
  /** "On this page". */
  label: string;
}
