import { decodePercent } from "@/lib/base/decode-percent";
import { isExternal, normalizePath, withoutIndex } from "@/lib/base/paths";
import { type LinkTargets, suggestTarget } from "@/lib/check/link-targets";
import { type Finding, quotePath, replaceValue } from "@/lib/config/finding";
import { readRedirects, type WrittenRedirect } from "@/lib/config/validate-redirects";
import { type CompiledRedirects, compileRedirects, matchRedirect } from "@/lib/navigation/redirects";

/** Number of steps after which a chain of redirects counts as a loop, since the path may grow at every step. */
const longestChain = 20;

/** Length of a path in characters above which its redirects count as a loop, since the path may double at every step. */
const longestPath = 500;

/** Finds redirects that end in a loop or lead to the source of another redirect, by following each as a request would. */
export function findRedirectChains(redirects: unknown): Finding[] {
  const rules = readRedirects(redirects);
  const compiled = compileRedirects(rules.map((rule) => ({ ...rule, permanent: true })));
  return rules.flatMap((rule) => followRule(rule, compiled));
}

function followRule(rule: WrittenRedirect, compiled: CompiledRedirects): Finding[] {
  if (/[?#]/.test(rule.source)) return [];
  const path = ["redirects", rule.index, "destination"];
  const start = normalizePath(decodePercent(fillSample(rule.source)));
  const seen = new Set([start]);
  let destination = fillSample(rule.destination);
  for (;;) {
    const next = requestedPath(destination);
    if (next !== undefined && (seen.has(next) || seen.size > longestChain || next.length > longestPath)) {
      const message = `${quotePath(path)} leads in a loop back to \`${seen.has(next) ? next : start}\`.`;
      return [{ code: "redirect-loop", path, message }];
    }
    const match = next === undefined ? undefined : matchRedirect(compiled, next);
    if (next === undefined || match === undefined) return seen.size === 1 ? [] : [chain(rule, path, destination)];
    seen.add(next);
    destination = match.destination;
  }
}

/** Finds redirects from the path of a page. The redirect takes precedence, so the page cannot be opened. */
export function findShadowedPages(redirects: unknown, pagePaths: ReadonlySet<string>): Finding[] {
  return readRedirects(redirects).flatMap((rule): Finding[] => {
    const source = normalizePath(decodePercent(rule.source));
    if (!pagePaths.has(source) || requestedPath(rule.destination) === source) return [];
    const path = ["redirects", rule.index, "source"];
    return [{ code: "redirect-shadows-page", path, message: `${quotePath(path)} is the path of a page.` }];
  });
}

/** Finds redirects to paths that do not exist. Skips destinations with placeholders, which lead to many paths. */
export function findDeadRedirects(
  redirects: unknown,
  targets: Pick<LinkTargets, "has" | "nearest" | "below">,
): Finding[] {
  return readRedirects(redirects).flatMap(({ index, source, destination }): Finding[] => {
    const path = ["redirects", index, "destination"];
    const unknown = placeholders(destination).find((name) => !placeholders(source).includes(name));
    if (unknown !== undefined) {
      const message = `${quotePath(path)} names \`:${unknown}\`, which \`source\` does not have.`;
      return [{ code: "redirect-nowhere", path, message, hint: "Write a name that `source` has." }];
    }
    const target = /[:*]/.test(destination) ? undefined : requestedPath(destination);
    if (target === undefined || target === normalizePath(decodePercent(source))) return [];
    if (targets.has(target) || targets.has(withoutIndex(target))) return [];
    const message = `${quotePath(path)} is \`${destination}\`, where nothing exists.`;
    return [{ code: "redirect-nowhere", path, message, hint: suggestTarget(target, targets).hint }];
  });
}

function chain(rule: WrittenRedirect, path: Finding["path"], final: string): Finding {
  const isExact = fillSample(rule.source) === rule.source;
  const hint = isExact ? `Point it at \`${final}\`.` : undefined;
  const correction = isExact ? replaceValue(rule.destination, final) : undefined;
  const message = `${quotePath(path)} is redirected again.`;
  return { code: "redirect-chain", path, message, hint, ...(correction && { correction }) };
}

/** The decoded path of a destination; undefined if the destination is on another site or only a fragment. */
function requestedPath(destination: string): string | undefined {
  if (isExternal(destination) || destination.startsWith("#")) return undefined;
  return decodePercent(normalizePath(destination.replace(/[?#].*$/, "")));
}

/** The names of placeholders in a path or URL. Ignores the colon before a port. */
function placeholders(pattern: string): string[] {
  return [...pattern.replace(/^[a-z]+:\/\/[^/]*/i, "").matchAll(/\/:([\w-]+)/g)].map(([, name]) => name ?? "");
}

/** Fills placeholders with words that no real path contains. */
function fillSample(pattern: string): string {
  return pattern
    .replace(/:[\w-]+\*/g, "sample-1/sample-2")
    .replace(/:[\w-]+/g, "sample-3")
    .replace(/\*/g, "sample-4");
}
