/** The settings that determine the origin of a request. */
export interface OriginTrust {
  /** Public URL of the site, if configured; takes precedence over the request. */
  siteUrl?: string | undefined;
  /** Number of proxies in front of the server; if 0, `X-Forwarded-*` is not trusted. */
  trustedProxies: number;
}

interface AddressedRequest {
  headers: Pick<Headers, "get">;
  url: string;
}

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The origin for absolute URLs in a response: the configured one, or else the one that the client used. */
export function findRequestOrigin(request: AddressedRequest, trust: OriginTrust): string {
  if (trust.siteUrl !== undefined) return new URL(trust.siteUrl).origin;
  const protocol = isSecureRequest(request, trust) ? "https" : "http";
  const origin = `${protocol}://${addressedHost(request, trust)}`;
  return URL.canParse(origin) ? new URL(origin).origin : new URL(request.url).origin;
}

/** True if the origin of `findRequestOrigin` uses https. */
export function isSecureRequest({ headers }: AddressedRequest, { siteUrl, trustedProxies }: OriginTrust): boolean {
  if (siteUrl !== undefined) return /^https:/i.test(siteUrl);
  const forwarded = trustedProxies > 0 ? headers.get("x-forwarded-proto") : null;
  return forwarded?.split(",").at(-1)?.trim() === "https";
}

/**
 * The origins of the site itself. If a public URL is configured, other host names that resolve to this server are excluded (DNS
 * rebinding), except for loopback names, for local tests.
 */
export function findOwnOrigins(request: AddressedRequest, trust: OriginTrust): string[] {
  const host = addressedHost(request, trust);
  const addressed = [`http://${host}`, `https://${host}`];
  if (trust.siteUrl === undefined) return addressed;
  return [new URL(trust.siteUrl).origin, ...(LOOPBACK_HOST.test(host) ? addressed : [])];
}

function addressedHost({ headers, url }: AddressedRequest, { trustedProxies }: OriginTrust): string {
  const forwarded = trustedProxies > 0 ? headers.get("x-forwarded-host")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (headers.get("host") ?? new URL(url).host);
}
