import type { Problem } from "@/lib/problems/types";

/**
 * Problems in reading order: docs.json first, then file by file, each from top to bottom. Equal ones are merged; what pages
 * that share a snippet would correct in different ways is left to the author.
 */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map<string, Problem>();
  for (const problem of problems) {
    const known = unique.get(identity(problem));
    const isUnclear = known && editOf(known) !== editOf(problem);
    unique.set(identity(problem), isUnclear ? withoutEdit(problem) : problem);
  }
  return [...unique.values()].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      compare(one.file, other.file) ||
      one.line - other.line ||
      one.column - other.column ||
      compare(one.code, other.code),
  );
}

function editOf({ correction }: Problem): string | undefined {
  return JSON.stringify(correction?.edit);
}

function withoutEdit(problem: Problem): Problem {
  if (!problem.correction) return problem;
  const { edit: _edit, ...correction } = problem.correction;
  return { ...problem, correction };
}

function identity({ code, file, line, column, path, message }: Problem): string {
  return JSON.stringify([code, file, line, column, path, message]);
}

function rank(problem: Problem): number {
  return problem.file === "docs.json" ? 0 : 1;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
