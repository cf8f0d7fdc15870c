import { createHash } from "node:crypto";
import type { Site } from "@/lib/site/types";

/** Identifies the state of a site, with the text of its pages and specifications, without reading any of them. */
export function siteFingerprint(site: Pick<Site, "revision" | "pages" | "specifications">): string {
  const hash = createHash("sha256").update(site.revision);
  for (const page of site.pages.values()) hash.update(page.contentHash);
  for (const { contentHash } of site.specifications.values()) hash.update(contentHash);
  return hash.digest("hex");
}
