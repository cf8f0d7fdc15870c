import { isExternal, normalizePath } from "@/lib/base/paths";
import { type Finding, quotePath } from "@/lib/config/finding";
import { isObject } from "@/lib/config/read-value";

/** A redirect as written, and where it is in the list. */
export interface WrittenRedirect {
  index: number;
  source: string;
  destination: string;
}

/** Redirects that cannot work: paths that never match, and the same source twice (section 7.7). */
export function validateRedirects(redirects: unknown): Finding[] {
  const rules = readRedirects(redirects);
  return [...rules.flatMap(checkForm), ...checkDuplicates(rules)];
}

/** The redirects of docs.json that have a source and a destination, with their indexes. */
export function readRedirects(redirects: unknown): WrittenRedirect[] {
  if (!Array.isArray(redirects)) return [];
  return redirects.flatMap((rule, index) => {
    if (!isObject(rule) || typeof rule.source !== "string" || typeof rule.destination !== "string") return [];
    return [{ index, source: rule.source, destination: rule.destination }];
  });
}

function pathOf(rule: WrittenRedirect, key: "source" | "destination") {
  return ["redirects", rule.index, key];
}

function checkForm(rule: WrittenRedirect): Finding[] {
  const findings: Finding[] = [];
  for (const key of ["source", "destination"] as const) {
    const path = pathOf(rule, key);
    const isAddress = isExternal(rule[key]);
    if (key === "source" && (isAddress || /[?#]/.test(rule.source))) {
      const message = `${quotePath(path)} is \`${rule.source}\`, which no request matches: it must be a path only.`;
      findings.push({ code: "redirect-source", path, message });
    } else if (!isAddress && !/^[/#]/.test(rule[key]) && rule[key].trim() !== "") {
      const message = `${quotePath(path)} does not start with a slash.`;
      findings.push({ code: "redirect-slash", path, message, hint: `Write \`/${rule[key]}\`.` });
    }
  }
  return findings;
}

function checkDuplicates(rules: readonly WrittenRedirect[]): Finding[] {
  const seen = new Map<string, WrittenRedirect>();
  return rules.flatMap((rule): Finding[] => {
    const source = normalizePath(rule.source);
    const first = seen.get(source);
    if (first === undefined) seen.set(source, rule);
    // A second redirect that differs only in a final slash does no harm.
    const isVariant = first && rule.source !== first.source && rule.destination === first.destination;
    if (first === undefined || isVariant) return [];
    const path = pathOf(rule, "source");
    const message = `${quotePath(path)} is \`${rule.source}\`, as is ${quotePath(pathOf(first, "source"))}.`;
    return [{ code: "duplicate-redirect", path, message }];
  });
}
