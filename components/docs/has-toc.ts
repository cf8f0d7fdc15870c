import type { TocEntry } from "@/lib/content/pipeline/types";

/** True if a table of contents helps: a list of one heading repeats the title. */
export function hasToc(entries: readonly TocEntry[]): boolean {
  return entries.length > 1;
}
