import type { Site } from "@/lib/site/types";

/** Stands for the content hash of a page that is generated from an operation: the revision covers it. */
const OPERATION_SEGMENT = "operation";

/** The part of a page's internal address that identifies its content. */
export function pageHash(site: Pick<Site, "pages">, path: string): string {
  return site.pages.get(path)?.contentHash ?? OPERATION_SEGMENT;
}
