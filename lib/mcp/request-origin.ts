/**
 * The origin of absolute URLs in a response: the configured one, otherwise the one that the client used.
 * @param siteUrl public URL of the site, if configured.
 */
export function findRequestOrigin({ headers, url }: Request, siteUrl: string | undefined): string {
  if (siteUrl !== undefined) return new URL(siteUrl).origin;
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  const protocol = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  const origin = `${protocol}://${host}`;
  return host !== null && URL.canParse(origin) ? new URL(origin).origin : new URL(url).origin;
}
