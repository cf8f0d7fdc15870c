import { encodePath } from "@/lib/base/paths";
import type { SiteAddress } from "@/lib/text/page-addresses";

/** Where a specification is read: its own address, or that of the file on the site. */
export function specificationUrl(location: string, { origin, basePath }: SiteAddress): string {
  return location.includes("://") ? location : `${origin}${basePath}/${encodePath(location.replace(/^\//, ""))}`;
}
