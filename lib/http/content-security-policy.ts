/** Source lists by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Inputs of a site's policy. */
export interface PolicyOptions {
  /** Origins of scripts in the configuration and in the site's own scripts. */
  scriptOrigins: readonly string[];
  /** `frame-ancestors`. */
  frameAncestors: string;
  /** The site is served over https, where browsers block http URLs anyway. */
  isSecure: boolean;
  /** Pages may only load from and send to this site. */
  isClosed?: boolean;
  /** More sources by directive, from the environment. */
  extra: Policy;
}

/** The script sources of one document: hashes of inline scripts, and origins. */
export interface DocumentScripts {
  /** Sources such as `'sha256-…'`. */
  hashes: readonly string[];
  origins: readonly string[];
}

/** Servers on the reader's own machine, which the API playground may call from a page served over https. */
const LOCAL_SERVERS = ["http", "ws"].flatMap((scheme) => [`${scheme}://localhost:*`, `${scheme}://127.0.0.1:*`]);

/**
 * The policy for all pages of a site. Scripts must come from the site or from configured origins, or have a known hash; `eval`
 * is not allowed. Content may embed images, videos, frames, and styles from anywhere, and the API playground calls any server,
 * so these are restricted only by scheme.
 */
export function buildPolicy({ scriptOrigins, frameAncestors, isSecure, isClosed, extra }: PolicyOptions): Policy {
  const remote = isClosed ? [] : isSecure ? ["https:"] : ["https:", "http:"];
  const sockets = isClosed ? [] : isSecure ? ["wss:", ...LOCAL_SERVERS] : ["wss:", "ws:"];
  const policy = new Map<string, readonly string[]>([
    ["default-src", ["'self'"]],
    ["script-src", ["'self'", ...(isClosed ? [] : scriptOrigins)]],
    // Rendered content uses style attributes, such as for colors of icons, widths of columns, and lines of code.
    ["style-src", ["'self'", "'unsafe-inline'", ...remote]],
    ["img-src", ["'self'", "data:", "blob:", ...remote]],
    ["font-src", ["'self'", "data:", ...remote]],
    ["media-src", ["'self'", "data:", "blob:", ...remote]],
    ["connect-src", ["'self'", "data:", "blob:", ...remote, ...sockets]],
    ["frame-src", ["'self'", "blob:", ...remote]],
    ["worker-src", ["'self'", "blob:"]],
    ["form-action", ["'self'", ...remote]],
    ["base-uri", ["'self'"]],
    // Browsers display PDF files of the repository in `<object>` and `<embed>`; other plug-ins no longer exist.
    ["object-src", ["'self'"]],
    ["frame-ancestors", frameAncestors.split(/\s+/)],
  ]);
  for (const [directive, sources] of extra) {
    const known = (policy.get(directive) ?? []).filter((source) => source !== "'none'");
    policy.set(directive, [...new Set([...known, ...sources])]);
  }
  return policy;
}

/** The value of the header for one document. */
export function formatPolicy(policy: Policy, { hashes, origins }: DocumentScripts): string {
  // A closed site embeds nothing from other hosts.
  const named = policy.get("img-src")?.includes("https:") ? origins : [];
  const line = ([directive, sources]: [string, readonly string[]]) => {
    const scripts = directive === "script-src" ? documentSources(sources, { hashes, origins: named }) : sources;
    return [directive, ...scripts].join(" ");
  };
  return [...policy].map(line).join("; ");
}

/** Script sources of a document, without hashes if the operator allows `'unsafe-inline'`, which hashes would disable. */
function documentSources(sources: readonly string[], { hashes, origins }: DocumentScripts): string[] {
  return [...new Set([...sources, ...origins, ...(sources.includes("'unsafe-inline'") ? [] : hashes)])];
}

const DIRECTIVE = /^[a-z][a-z-]*$/;
/** Sources without separators and control characters, which could start another directive or header. */
const SOURCE = /^[!-+\--:<-~]+$/;

/**
 * Parses an operator's directives in the syntax of the header: `script-src https://a.example; img-src http:`.
 * @returns undefined if the text is not a list of directives.
 */
export function parsePolicy(text: string): Policy | undefined {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(";")) {
    const [directive, ...sources] = part.trim().split(/\s+/);
    if (directive === undefined || directive === "") continue;
    if (!DIRECTIVE.test(directive) || !sources.every((source) => SOURCE.test(source))) return undefined;
    policy.set(directive, [...(policy.get(directive) ?? []), ...sources]);
  }
  return policy;
}
