import type { SiteAddress } from "@/lib/markdown/page-addresses";

/**
 * Where a request reached the site: the configured address, or else what the request itself says.
 * @param siteUrl `LECTERN_SITE_URL`.
 */
export function requestAddress(request: Request, siteUrl: string | undefined, basePath: string): SiteAddress {
  if (siteUrl) return { origin: siteUrl.replace(/\/+$/, ""), basePath };
  const url = new URL(request.url);
  const host = request.headers.get("host") ?? url.host;
  const isSecure = request.headers.get("x-forwarded-proto") === "https" || url.protocol === "https:";
  return { origin: `${isSecure ? "https" : "http"}://${host}`, basePath };
}
