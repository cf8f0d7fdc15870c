/** What the headers of every answer depend on. */
export interface SecurityHeaderOptions {
  /** Sources that may show the site in a frame, as in `frame-ancestors`. */
  frameAncestors: string;
  /** Seconds for which browsers come by https only; 0 leaves the header out. */
  strictTransportSeconds: number;
}

/** Features of the browser that no documentation needs; frames inside a page do not get them either. */
const REFUSED_FEATURES = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];

/** Headers that every answer carries, whatever it is. */
export function securityHeaders({ frameAncestors, strictTransportSeconds }: SecurityHeaderOptions): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", REFUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ];
  // The older header knows two values; where the list says more, only the policy can say it.
  if (frameAncestors === "'self'") headers.push(["X-Frame-Options", "SAMEORIGIN"]);
  if (frameAncestors === "'none'") headers.push(["X-Frame-Options", "DENY"]);
  if (strictTransportSeconds > 0) headers.push(["Strict-Transport-Security", `max-age=${strictTransportSeconds}`]);
  return headers;
}
