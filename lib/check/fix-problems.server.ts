import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type CorrectedFile, correctFile } from "@/lib/check/apply-corrections";
import type { Problem } from "@/lib/problems/types";

/** Returns the absolute path of a problem's file. */
export type LocateFile = (file: string) => string;

/** Applies the unambiguous corrections of problems to their files, without writing them. */
export async function correctProblems(problems: readonly Problem[], locate: LocateFile): Promise<CorrectedFile[]> {
  const fixable = problems.filter(({ correction }) => correction?.edit);
  const files = [...new Set(fixable.map(({ file }) => file))].sort();
  const corrected = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(locate(file), "utf8").catch(() => undefined);
      if (source === undefined) return undefined;
      const own = fixable.filter((problem) => problem.file === file);
      return correctFile(file, source, own);
    }),
  );
  return corrected.filter((file) => file !== undefined);
}

/** Writes corrected files. */
export async function writeCorrections(files: readonly CorrectedFile[], locate: LocateFile): Promise<void> {
  for (const { file, after } of files) await writeFile(path.resolve(locate(file)), after);
}
