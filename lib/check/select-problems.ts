import ignore from "ignore";
import type { CheckSettings, IgnoreRule } from "@/lib/check/check-settings";
import type { Problem } from "@/lib/problems/types";

/** Filter of the problems that are reported: all that match `only`, without those that match `ignore`. */
export interface Selection {
  levels: CheckSettings["levels"];
  ignore: readonly IgnoreRule[];
  /** Empty for all. */
  only: readonly IgnoreRule[];
}

/** The problems that are reported, with the levels that the project gives them. */
export function selectProblems(problems: readonly Problem[], { levels, ignore: ignored, only }: Selection): Problem[] {
  const isIgnored = matcherOf(ignored);
  const isMeant = only.length === 0 ? () => true : matcherOf(only);
  return problems.flatMap((problem) => {
    const level = levels[problem.code] ?? problem.level;
    if (level === "off" || isIgnored(problem) || !isMeant(problem)) return [];
    return level === problem.level ? [problem] : [{ ...problem, level }];
  });
}

function matcherOf(rules: readonly IgnoreRule[]): (problem: Problem) => boolean {
  const compiled = rules.map(({ files, ...rule }) => ({
    ...rule,
    files: files === undefined ? undefined : ignore().add(files),
  }));
  return (problem) =>
    compiled.some(
      ({ code, files, message }) =>
        (code === undefined || code === problem.code) &&
        (files === undefined || (ignore.isPathValid(problem.file) && files.ignores(problem.file))) &&
        (message === undefined || problem.message.includes(message)),
    );
}

/** The problems that make a check fail by default: errors, and links and files that are missing for readers. */
const DEFAULT_FAIL_ON: readonly string[] = ["error", "broken-link", "missing-anchor", "missing-asset"];

const SEVERITY: Readonly<Record<string, number>> = { error: 3, warning: 2, note: 1 };

/**
 * The problems that make the check fail. Of the levels in `failOn` the mildest counts: `warning` includes errors.
 *
 * @param failOn levels and codes; undefined for the default, in which a level set by the project takes precedence over the code
 */
export function failingProblems(
  problems: readonly Problem[],
  failOn: readonly string[] | undefined,
  levels: CheckSettings["levels"],
): Problem[] {
  const wanted = failOn ?? DEFAULT_FAIL_ON.filter((entry) => !(entry in levels));
  const codes = new Set(wanted);
  const mildest = Math.min(...wanted.flatMap((entry) => SEVERITY[entry] ?? []), Number.POSITIVE_INFINITY);
  return problems.filter(({ code, level }) => codes.has(code) || (SEVERITY[level] ?? 0) >= mildest);
}
