import type { AccessKey, HandlerRequest } from "@/lib/assistant/types";

/** Response headers that scripts of another origin may read. */
const EXPOSED_HEADERS =
  "X-Thread-Id, X-Thread-Key, X-Vercel-AI-Data-Stream, X-Vercel-AI-UI-Message-Stream, Retry-After, RateLimit, RateLimit-Policy";

/** How long a browser caches a preflight response, in seconds. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Whether a request from this origin may use the key. A request without `Origin` does not come from a page of another site,
 * so it is allowed. Without a list of origins, a secret key works from anywhere, and a publishable one only on the site itself.
 *
 * @param ownOrigins origins of the site itself.
 */
export function isOriginAllowed(
  key: Pick<AccessKey, "kind" | "allowedOrigins">,
  origin: string | null,
  ownOrigins: readonly string[],
): boolean {
  if (origin === null || ownOrigins.includes(origin)) return true;
  if (key.allowedOrigins.length === 0) return key.kind === "secret";
  return key.allowedOrigins.includes("*") || key.allowedOrigins.includes(origin);
}

/**
 * Reads an origin that may use a key: `*` for any, or an origin in the form of the `Origin` header. Paths and wildcards
 * within the origin are refused, because no browser sends them and the key would never work.
 *
 * @returns the origin as browsers write it; undefined for other texts.
 */
export function readOrigin(text: string): string | undefined {
  if (text === "*") return text;
  if (!URL.canParse(text)) return undefined;
  const { origin, href, hostname } = new URL(text);
  return href === `${origin}/` && !hostname.includes("*") ? origin : undefined;
}

/** Headers that allow a page of another origin to read a response; only `Vary` for requests without `Origin`. */
export function corsHeaders(origin: string | null): Headers {
  const headers = new Headers({ vary: "Origin" });
  if (origin === null) return headers;
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", EXPOSED_HEADERS);
  return headers;
}

/** Answers a preflight request; access is refused by omitting the permission. */
export function preflightResponse(request: HandlerRequest, isAllowed: boolean): Response {
  const headers = corsHeaders(isAllowed ? request.headers.get("origin") : null);
  headers.set("vary", "Origin, Access-Control-Request-Headers");
  headers.set("allow", "POST, OPTIONS");
  if (isAllowed) {
    headers.set("access-control-allow-methods", "POST, OPTIONS");
    headers.set("access-control-allow-headers", requestedHeaders(request));
    headers.set("access-control-max-age", String(PREFLIGHT_SECONDS));
  }
  return new Response(null, { status: 204, headers });
}

/** Headers set by proxies. If pages could send them, they could present their own origin as that of the site. */
const PROXY_HEADER = /^(?:forwarded|x-forwarded-.*|x-real-ip)$/i;

/** The headers to allow: the requested ones, since clients may add custom headers, except those of proxies. */
function requestedHeaders(request: HandlerRequest): string {
  const requested = request.headers.get("access-control-request-headers") ?? "";
  if (!/^[\w, -]{1,500}$/.test(requested)) return "Authorization, Content-Type, Accept";
  const names = requested.split(",").map((name) => name.trim());
  return names.filter((name) => !PROXY_HEADER.test(name)).join(", ");
}
