import { pathSegments } from "@/lib/base/paths";
import type { Problem } from "@/lib/problems/types";

/** Problems with one cause, such as links to a folder that was moved. */
export interface Cause {
  code: string;
  level: Problem["level"];
  /** The common correction, such as `\`/a/\` → \`/b/\``, or the common message. */
  label: string;
  problems: Problem[];
}

/** Minimum number of problems in a group. */
const SMALLEST_GROUP = 3;

/** Groups problems with equal causes, largest group first. `others` are the problems that are in no group. */
export function groupCauses(problems: readonly Problem[]): { causes: Cause[]; others: Problem[] } {
  const groups = new Map<string, Cause>();
  for (const problem of problems) {
    const label = labelOf(problem);
    const key = `${problem.code}\n${label}`;
    const group = groups.get(key) ?? { code: problem.code, level: problem.level, label, problems: [] };
    group.problems.push(problem);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const causes = all.filter((cause) => cause.problems.length >= SMALLEST_GROUP);
  const grouped = new Set(causes);
  const others = all.filter((cause) => !grouped.has(cause)).flatMap((cause) => cause.problems);
  return { causes: causes.sort((one, other) => other.problems.length - one.problems.length), others };
}

function labelOf({ correction, message }: Problem): string {
  if (!correction) return message;
  const [from, to] = withoutCommonEnd(correction.from, correction.to);
  return `\`${from}\` → \`${to}\``;
}

/** Removes the common last segments of two paths: `/a/x` and `/b/x` become `/a/` and `/b/`. */
function withoutCommonEnd(from: string, to: string): [string, string] {
  if (!from.startsWith("/") || !to.startsWith("/")) return [from, to];
  const one = pathSegments(from);
  const other = pathSegments(to);
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  if (count === 0) return [from, to];
  return [folder(one.slice(0, one.length - count)), folder(other.slice(0, other.length - count))];
}

function folder(segments: readonly string[]): string {
  return segments.length === 0 ? "/" : `/${segments.join("/")}/`;
}

/** Counts the problems of each code and level, the most frequent first. */
export function countByCode(problems: readonly Problem[]): { code: string; level: Problem["level"]; count: number }[] {
  const counts = new Map<string, { code: string; level: Problem["level"]; count: number }>();
  for (const { code, level } of problems) {
    const entry = counts.get(`${code} ${level}`) ?? { code, level, count: 0 };
    entry.count += 1;
    counts.set(`${code} ${level}`, entry);
  }
  return [...counts.values()].sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
