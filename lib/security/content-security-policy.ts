/** Source lists by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** What the policy of a site depends on. */
export interface PolicyOptions {
  /** Origins whose scripts the configuration and the site's own scripts name. */
  scriptOrigins: readonly string[];
  /** Sources that may show the site in a frame, as in `frame-ancestors`. */
  frameAncestors: string;
  /** Readers come by https, where a browser refuses addresses of http anyway. */
  isSecure: boolean;
  /** More sources by directive, from the environment. */
  extra: Policy;
}

/** What one document adds: its inline scripts, and the addresses of scripts of other origins that it names. */
export interface DocumentScripts {
  /** Sources such as `'sha256-…'`. */
  hashes: readonly string[];
  origins: readonly string[];
}

/** Servers on the reader's own machine, which the API playground may call from a page that came by https. */
const LOCAL_SERVERS = ["http://localhost:*", "http://127.0.0.1:*"];

/**
 * The policy of all pages of a site. Scripts come from the site, from what its configuration names, or carry a known
 * hash; nothing is evaluated from text. Content may show pictures, films, frames and styles from anywhere, and the API
 * playground calls any server, so these are bound to a scheme only.
 */
export function buildPolicy({ scriptOrigins, frameAncestors, isSecure, extra }: PolicyOptions): Policy {
  const remote = isSecure ? ["https:"] : ["https:", "http:"];
  const sockets = isSecure ? ["wss:", ...LOCAL_SERVERS] : ["wss:", "ws:"];
  const policy = new Map<string, readonly string[]>([
    ["default-src", ["'self'"]],
    ["script-src", ["'self'", ...scriptOrigins]],
    // Attributes of style are everywhere in rendered content: colours of icons, widths of columns, lines of code.
    ["style-src", ["'self'", "'unsafe-inline'", ...remote]],
    ["img-src", ["'self'", "data:", "blob:", ...remote]],
    ["font-src", ["'self'", "data:", ...remote]],
    ["media-src", ["'self'", "data:", "blob:", ...remote]],
    ["connect-src", ["'self'", "data:", "blob:", ...remote, ...sockets]],
    ["frame-src", ["'self'", "blob:", ...remote]],
    ["worker-src", ["'self'", "blob:"]],
    ["form-action", ["'self'", ...remote]],
    ["base-uri", ["'self'"]],
    // Browsers draw PDF files of the repository in `<object>` and `<embed>`; other plug-ins are gone.
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
  const line = ([directive, sources]: [string, readonly string[]]) => {
    const scripts = directive === "script-src" ? documentSources(sources, { hashes, origins }) : sources;
    return [directive, ...scripts].join(" ");
  };
  return [...policy].map(line).join("; ");
}

/** A hash beside `'unsafe-inline'` would switch that off, against what the operator asked for. */
function documentSources(sources: readonly string[], { hashes, origins }: DocumentScripts): string[] {
  return [...new Set([...sources, ...origins, ...(sources.includes("'unsafe-inline'") ? [] : hashes)])];
}

const DIRECTIVE = /^[a-z][a-z-]*$/;
/** No separator and no control character: a source cannot begin another directive or another header. */
const SOURCE = /^[!-+\--:<-~]+$/;

/**
 * Reads directives as an operator writes them, as in the header: `script-src https://a.example; img-src http:`.
 * @returns undefined where the text is no list of directives.
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
