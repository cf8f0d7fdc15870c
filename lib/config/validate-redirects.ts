import { type Finding, quotePath } from "@/lib/config/finding";
import { isObject } from "@/lib/config/read-value";

interface Redirect {
  index: number;
  source: string;
  destination: string;
}

/** Steps after which redirects that grow the path at every step count as a circle. */
const longestChain = 20;

/** Redirects that cannot work: the same source twice, circles, chains, and paths that never match (section 7.7). */
export function validateRedirects(redirects: unknown): Finding[] {
  const rules = readRules(redirects);
  return [...rules.flatMap(checkForm), ...checkDuplicates(rules), ...checkChains(rules)];
}

function readRules(redirects: unknown): Redirect[] {
  if (!Array.isArray(redirects)) return [];
  return redirects.flatMap((rule, index) => {
    if (!isObject(rule) || typeof rule.source !== "string" || typeof rule.destination !== "string") return [];
    return [{ index, source: rule.source, destination: rule.destination }];
  });
}

function pathOf(rule: Redirect, key: "source" | "destination") {
  return ["redirects", rule.index, key];
}

function checkForm(rule: Redirect): Finding[] {
  const findings: Finding[] = [];
  for (const key of ["source", "destination"] as const) {
    const path = pathOf(rule, key);
    const isAddress = /^[a-z][a-z\d+.-]*:/i.test(rule[key]);
    if (key === "source" && (isAddress || /[?#]/.test(rule.source))) {
      const message = `${quotePath(path)} is \`${rule.source}\`, which no request matches: it must be a path alone.`;
      findings.push({ code: "redirect-source", path, message });
    } else if (!isAddress && !/^[/#]/.test(rule[key]) && rule[key].trim() !== "") {
      const message = `${quotePath(path)} does not start with a slash.`;
      findings.push({ code: "redirect-slash", path, message, hint: `Write \`/${rule[key]}\`.` });
    }
  }
  return findings;
}

function checkDuplicates(rules: readonly Redirect[]): Finding[] {
  const seen = new Map<string, Redirect>();
  return rules.flatMap((rule): Finding[] => {
    const source = normalize(rule.source);
    const first = seen.get(source);
    if (first === undefined) seen.set(source, rule);
    if (first === undefined) return [];
    const path = pathOf(rule, "source");
    const message = `${quotePath(path)} is \`${rule.source}\`, as is ${quotePath(pathOf(first, "source"))}.`;
    return [{ code: "duplicate-redirect", path, message }];
  });
}

function normalize(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`;
}

/** Follows every redirect with a sample of what its placeholders take. */
function checkChains(rules: readonly Redirect[]): Finding[] {
  const find = createMatcher(rules);
  return rules.flatMap((rule) => followRule(rule, find));
}

function followRule(rule: Redirect, find: (path: string) => { rule: Redirect; target: string } | undefined): Finding[] {
  const start = samplePath(rule.source);
  if (find(start)?.rule !== rule) return [];
  const path = pathOf(rule, "destination");
  const seen = new Set<string>([start]);
  let step = find(start);
  let next: Redirect | undefined;
  while (step !== undefined) {
    if (seen.has(step.target) || seen.size > longestChain) {
      const message = `${quotePath(path)} leads in a circle, back to \`${step.target}\`.`;
      return [{ code: "redirect-loop", path, message }];
    }
    seen.add(step.target);
    step = find(step.target);
    next ??= step?.rule;
  }
  if (next === undefined) return [];
  const hint = `Point it at \`${next.destination}\`.`;
  return [{ code: "redirect-chain", path, message: `${quotePath(path)} is redirected again.`, hint }];
}

/** A path that a source matches: placeholders are filled with words that occur nowhere else. */
function samplePath(source: string): string {
  const filled = source.replace(/:[\w-]+\*/g, "sample-one/sample-two").replace(/:[\w-]+/g, "sample");
  return normalize(filled.replace(/\*/g, "sample"));
}

function createMatcher(rules: readonly Redirect[]) {
  const exact = new Map<string, Redirect>();
  const patterns: { rule: Redirect; expression: RegExp; names: string[] }[] = [];
  for (const rule of rules) {
    const source = normalize(rule.source);
    if (/[:*]/.test(source)) patterns.push({ rule, ...compile(source) });
    else if (!exact.has(source)) exact.set(source, rule);
  }
  return (path: string): { rule: Redirect; target: string } | undefined => {
    const rule = exact.get(path);
    if (rule !== undefined) return follow(rule, rule.destination);
    for (const pattern of patterns) {
      const match = pattern.expression.exec(path);
      if (match) return follow(pattern.rule, fill(pattern.rule.destination, pattern.names, match.slice(1)));
    }
    return undefined;
  };
}

function follow(rule: Redirect, destination: string): { rule: Redirect; target: string } | undefined {
  if (/^([a-z][a-z\d+.-]*:|#)/i.test(destination)) return undefined;
  return { rule, target: normalize(destination.replace(/[?#].*$/, "")) };
}

function compile(source: string): { expression: RegExp; names: string[] } {
  const names: string[] = [];
  const note = (name: string, pattern: string) => {
    names.push(name);
    return pattern;
  };
  const pattern = source.replace(
    /\/:([\w-]+)\*|:([\w-]+)|\*|[.+?^${}()|[\]\\]/g,
    (token: string, rest?: string, one?: string) => {
      if (rest !== undefined) return note(rest, "(?:/(.*))?");
      if (one !== undefined) return note(one, "([^/]+)");
      return token === "*" ? note("*", "(.*)") : `\\${token}`;
    },
  );
  return { expression: new RegExp(`^${pattern}$`), names };
}

function fill(destination: string, names: readonly string[], values: readonly (string | undefined)[]): string {
  return destination.replace(/:([\w-]+)\*?|\*/g, (token, name?: string) => {
    const index = names.indexOf(name ?? "*");
    return index < 0 ? token : (values[index] ?? "");
  });
}
