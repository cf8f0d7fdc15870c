import { decodePercent } from "@/lib/base/decode-percent";
import { encodeSegments } from "@/lib/base/encode-path";
import { getOrMake } from "@/lib/base/get-or-make";
import { compilePathPattern, matchPathPattern, type PathPattern } from "@/lib/base/path-pattern";
import { isExternal, normalizePath, pathSegments } from "@/lib/base/paths";

export interface RedirectDefinition {
  source: string;
  destination: string;
  permanent: boolean;
}

/** The target of a redirected request. */
export interface RedirectMatch {
  /** An absolute URL, or a path without base path; with query and fragment. */
  destination: string;
  status: 307 | 308;
}

interface PatternRule {
  /** Position in the file: the first match takes precedence. */
  order: number;
  pattern: PathPattern;
  rule: RedirectDefinition;
}

/** All redirects of a site, prepared for matching. */
export interface CompiledRedirects {
  exact: ReadonlyMap<string, RedirectDefinition>;
  /** Rules with placeholders, by their first segment, or "" if that contains a placeholder. */
  patterns: ReadonlyMap<string, readonly PatternRule[]>;
}

/** Maximum length of a filled destination, in characters: one that repeats a placeholder could grow with each redirect. */
const MAX_DESTINATION_LENGTH = 2_000;

/**
 * Prepares the redirects of docs.json (format reference 7.7). Sources with a query or a fragment can never match a request
 * and are left out: validation reports them.
 */
export function compileRedirects(rules: readonly RedirectDefinition[]): CompiledRedirects {
  const exact = new Map<string, RedirectDefinition>();
  const patterns = new Map<string, PatternRule[]>();
  for (const [order, rule] of rules.entries()) {
    if (/[?#]/.test(rule.source)) continue;
    // Escaped characters are literal, so look for placeholders before decoding.
    const source = normalizePath(rule.source);
    if (!isPattern(source)) {
      const path = normalizePath(decodePercent(source));
      if (!exact.has(path)) exact.set(path, rule);
      continue;
    }
    const first = pathSegments(source)[0] ?? "";
    const key = isPattern(`/${first}`) ? "" : decodePercent(first);
    getOrMake(patterns, key, () => []).push({ order, rule, pattern: compilePathPattern(source) });
  }
  return { exact, patterns };
}

/**
 * Finds the redirect of a path: exact sources first, then the first matching rule in the file. Skips rules that lead back to
 * the path.
 * @param path decoded, without base path and query.
 */
export function matchRedirect(redirects: CompiledRedirects, path: string): RedirectMatch | undefined {
  const normal = normalizePath(path);
  const exact = redirects.exact.get(normal);
  if (exact && !leadsTo(exact.destination, normal)) return toMatch(exact, exact.destination);
  for (const { pattern, rule } of candidatesFor(redirects, normal)) {
    const values = matchPathPattern(pattern, normal);
    if (!values) continue;
    const destination = fill(rule.destination, values);
    if (destination.length > MAX_DESTINATION_LENGTH) continue;
    if (!leadsTo(destination, normal)) return toMatch(rule, destination);
  }
  return undefined;
}

function candidatesFor({ patterns }: CompiledRedirects, path: string): readonly PatternRule[] {
  const fixed = patterns.get(pathSegments(path)[0] ?? "") ?? [];
  const free = patterns.get("") ?? [];
  if (fixed.length === 0 || free.length === 0) return fixed.length === 0 ? free : fixed;
  return [...fixed, ...free].sort((one, other) => one.order - other.order);
}

function isPattern(path: string): boolean {
  return /\/:[A-Za-z_]|\*/.test(path);
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  const filled = destination.replace(/:([A-Za-z_]\w*)\*?|\*/g, (text, name = "*") => {
    const value = values.get(name);
    return value === undefined ? text : encodeSegments(value);
  });
  return isExternal(filled) ? filled.replace(/([^:/])\/+$/, "$1") : filled;
}

function toMatch(rule: RedirectDefinition, destination: string): RedirectMatch {
  return { destination: toTarget(destination), status: rule.permanent ? 308 : 307 };
}

/** Normalizes the path of a destination but not its query and fragment. External destinations stay as they are. */
function toTarget(destination: string): string {
  if (isExternal(destination)) return destination;
  const end = destination.search(/[?#]/);
  if (end < 0) return normalizePath(destination);
  return normalizePath(destination.slice(0, end)) + destination.slice(end);
}

function leadsTo(destination: string, path: string): boolean {
  return !isExternal(destination) && normalizePath(decodePercent(destination.replace(/[?#].*$/, ""))) === path;
}
