/** What decides how far a request is believed about the address that it was sent to. */
export interface OriginTrust {
  /** Public address of the site, where configured: no request can claim another. */
  siteUrl?: string | undefined;
  /** Proxies in front of the server; without any, `X-Forwarded-*` comes from the client itself. */
  trustedProxies: number;
}

interface AddressedRequest {
  headers: Pick<Headers, "get">;
  url: string;
}

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The origin of absolute addresses in an answer: the configured one, else the one that the client used. */
export function findRequestOrigin(request: AddressedRequest, trust: OriginTrust): string {
  if (trust.siteUrl !== undefined) return new URL(trust.siteUrl).origin;
  const protocol = isSecureRequest(request, trust) ? "https" : "http";
  const origin = `${protocol}://${addressedHost(request, trust)}`;
  return URL.canParse(origin) ? new URL(origin).origin : new URL(request.url).origin;
}

/** Whether that origin has https. */
export function isSecureRequest({ headers }: AddressedRequest, { siteUrl, trustedProxies }: OriginTrust): boolean {
  if (siteUrl !== undefined) return /^https:/i.test(siteUrl);
  const forwarded = trustedProxies > 0 ? headers.get("x-forwarded-proto") : null;
  return forwarded?.split(",").at(-1)?.trim() === "https";
}

/**
 * The origins that count as the site itself. Where its public address is configured, a name that is made to lead to this
 * server gains nothing; this machine's own names still work, for people who try a server out.
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
