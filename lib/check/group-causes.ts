import { groupBy } from "@/lib/base/group-by";
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
const MIN_GROUP_SIZE = 3;

/** Groups problems with equal causes, largest group first. `others` are the problems that are in no group. */
export function groupCauses(problems: readonly Problem[]): { causes: Cause[]; others: Problem[] } {
  const groups = [...groupBy(problems, (problem) => `${problem.code}\n${labelOf(problem)}`).values()];
  const causes = groups.flatMap((own): Cause[] => {
    const [first] = own;
    if (!first || own.length < MIN_GROUP_SIZE) return [];
    return [{ code: first.code, level: first.level, label: labelOf(first), problems: own }];
  });
  const others = groups.filter(({ length }) => length < MIN_GROUP_SIZE).flat();
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
  const groups = [...groupBy(problems, ({ code, level }) => `${code} ${level}`).values()];
  const counts = groups.flatMap(([first, ...others]) =>
    first ? [{ code: first.code, level: first.level, count: 1 + others.length }] : [],
  );
  return counts.sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
