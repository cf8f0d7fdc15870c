/** Inputs of the headers of every response. */
export interface SecurityHeaderOptions {
  /** Sources that may show the site in a frame, as in `frame-ancestors`. */
  frameAncestors: string;
  /** Seconds for which browsers use only https; 0 omits the header. */
  strictTransportSeconds: number;
}

/** Browser features that documentation does not need; frames inside a page do not get them either. */
const REFUSED_FEATURES = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];

/** Headers of every response. */
export function securityHeaders({ frameAncestors, strictTransportSeconds }: SecurityHeaderOptions): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", REFUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ];
  // The older header has only two values; other lists can only be expressed by the policy.
  if (frameAncestors === "'self'") headers.push(["X-Frame-Options", "SAMEORIGIN"]);
  if (frameAncestors === "'none'") headers.push(["X-Frame-Options", "DENY"]);
  if (strictTransportSeconds > 0) headers.push(["Strict-Transport-Security", `max-age=${strictTransportSeconds}`]);
  return headers;
}
