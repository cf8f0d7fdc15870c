import type { Viewer } from "@/lib/access/decide";
import { encodePath } from "@/lib/base/paths";
import type { SiteAddress } from "@/lib/text/page-addresses";

/** Where a specification is read: its own address, or that of the file on the site. */
export function specificationUrl(location: string, { origin, basePath }: SiteAddress): string {
  return location.includes("://") ? location : `${origin}${basePath}/${encodePath(location.replace(/^\//, ""))}`;
}

/** Whether the whole document is there for who may see the site: one of which they see a part is not a file for them. */
export function isReadable({ location }: { location: string }, files: ReadonlySet<string>, viewer: Viewer): boolean {
  return viewer.type === "everyone" || location.includes("://") || files.has(location);
}
