import { z } from "zod";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";

/** Name of the baseline file if none is given. */
export const BASELINE_FILE = "check-baseline.json";

/** Problems that a project knows of: how many of each message there are, by file and code. Lines are not part of it. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

const fileSchema = z.object({ problems: z.record(z.string(), z.record(z.string(), z.int().min(1))) });

/** The problems beyond those of a baseline, and what is no longer true of it. */
export interface BaselineComparison {
  fresh: Problem[];
  knownCount: number;
  /** Entries of the baseline that have been corrected. */
  goneCount: number;
}

/** Reads the text of a baseline file; undefined for a text that is none. */
export function parseBaseline(text: string): Baseline | undefined {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.problems : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a baseline file with all given problems, sorted so that its changes are few. */
export function formatBaseline(problems: readonly Problem[]): string {
  const files: Record<string, Record<string, number>> = {};
  for (const problem of sortProblems(problems)) {
    files[problem.file] ??= {};
    const entries = files[problem.file] as Record<string, number>;
    const key = keyOf(problem);
    entries[key] = (entries[key] ?? 0) + 1;
  }
  return `${JSON.stringify({ problems: files }, null, 2)}\n`;
}

/** Leaves out as many problems of each message and file as the baseline knows. */
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

function keyOf({ code, message }: Problem): string {
  return `${code}: ${message}`;
}
