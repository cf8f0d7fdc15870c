import type { Viewer } from "@/lib/access/decide";
import { encodePath } from "@/lib/base/encode-path";
import type { SiteAddress } from "@/lib/text/page-addresses";

/** The URL of a specification: its own, or that of the file on the site. */
export function specificationUrl(location: string, { origin, basePath }: SiteAddress): string {
  return location.includes("://") ? location : `${origin}${basePath}/${encodePath(location.replace(/^\//, ""))}`;
}

/** True if the viewer may read the whole document; files that the viewer may see only in part are not in `files`. */
export function isReadable({ location }: { location: string }, files: ReadonlySet<string>, viewer: Viewer): boolean {
  return viewer.type === "everyone" || location.includes("://") || files.has(location);
}
