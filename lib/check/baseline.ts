import { z } from "zod";
import { getOrMake } from "@/lib/base/get-or-make";
import { parseJson } from "@/lib/base/parse-json";
import type { Problem } from "@/lib/problems/types";

/** Default name of the baseline file. */
export const BASELINE_FILE = "check-baseline.json";

/** Known problems of a project: their number by file, and by code and message. Line numbers are not included. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

const fileSchema = z.object({ problems: z.record(z.string(), z.record(z.string(), z.int().min(1))) });

/** The problems that a baseline does not list, and the number of those that it lists. */
export interface BaselineComparison {
  fresh: Problem[];
  knownCount: number;
  /** Number of listed problems that no longer exist. */
  goneCount: number;
}

/** Parses a baseline file; undefined if it is not valid. */
export function parseBaseline(text: string): Baseline | undefined {
  return fileSchema.safeParse(parseJson(text)).data?.problems;
}

/** The text of a baseline file with all given problems, sorted so that later diffs are small. */
export function formatBaseline(problems: readonly Problem[]): string {
  const files = new Map<string, Map<string, number>>();
  for (const problem of problems) {
    const entries = getOrMake(files, problem.file, () => new Map<string, number>());
    entries.set(keyOf(problem), (entries.get(keyOf(problem)) ?? 0) + 1);
  }
  const written = sorted(files).map(([file, entries]) => [file, Object.fromEntries(sorted(entries))]);
  return `${JSON.stringify({ problems: Object.fromEntries(written) }, null, 2)}\n`;
}

/** Removes the problems listed in a baseline, up to the listed number for each file and message. */
export function compareWithBaseline(problems: readonly Problem[], baseline: Baseline): BaselineComparison {
  const left = new Map(
    Object.entries(baseline).flatMap(([file, entries]) =>
      Object.entries(entries).map(([key, count]): [string, number] => [`${file}\n${key}`, count]),
    ),
  );
  const fresh = problems.filter((problem) => {
    const place = `${problem.file}\n${keyOf(problem)}`;
    const count = left.get(place) ?? 0;
    if (count > 0) left.set(place, count - 1);
    return count === 0;
  });
  const goneCount = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { fresh, knownCount: problems.length - fresh.length, goneCount };
}

function sorted<Value>(entries: ReadonlyMap<string, Value>): [string, Value][] {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
}

function keyOf({ code, message }: Problem): string {
  return `${code}: ${message}`;
}
