import type { Site } from "@/lib/site/types";

/** Replaces the content hash of pages generated from operations, whose content depends on the site's revision. */
const OPERATION_SEGMENT = "operation";

/** The part of a page's internal address that identifies its content. */
export function pageHash(site: Pick<Site, "pages">, path: string): string {
  return site.pages.get(path)?.contentHash ?? OPERATION_SEGMENT;
}
