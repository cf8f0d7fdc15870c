/** Inputs of the headers of every response. */
export interface SecurityHeaderOptions {
  /** `frame-ancestors`. */
  frameAncestors: string;
  /** Seconds for which browsers use only https; 0 omits the header. */
  strictTransportSeconds: number;
}

/** Browser features that documentation does not need, denied to embedded frames, too. */
const REFUSED_FEATURES = ["camera", "microphone", "geolocation", "payment", "usb", "browsing-topics"];

/** Headers of every response. */
export function securityHeaders({ frameAncestors, strictTransportSeconds }: SecurityHeaderOptions): [string, string][] {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", REFUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
    ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ];
  // The older header supports two values only.
  if (frameAncestors === "'self'") headers.push(["X-Frame-Options", "SAMEORIGIN"]);
  if (frameAncestors === "'none'") headers.push(["X-Frame-Options", "DENY"]);
  if (strictTransportSeconds > 0) headers.push(["Strict-Transport-Security", `max-age=${strictTransportSeconds}`]);
  return headers;
}
