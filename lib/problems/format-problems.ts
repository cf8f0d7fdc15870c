import { countOf } from "@/lib/base/count-of";
import { groupBy } from "@/lib/base/group-by";
import { printable } from "@/lib/base/printable";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem, ProblemLevel } from "@/lib/problems/types";

const levels: readonly ProblemLevel[] = ["error", "warning", "note"];
const colors: Readonly<Record<ProblemLevel, number>> = { error: 31, warning: 33, note: 36 };

/** Options for printing problems. */
export interface FormatOptions {
  /** Color codes for a terminal. */
  useColor?: boolean;
  /** Maximum number of problems of one code printed per file; the rest is counted in one line. Five if absent. */
  limitPerCode?: number;
  /** Problems that make the check fail, which are marked. */
  failing?: ReadonlySet<Problem>;
}

/** Mark before problems that make the check fail. */
export const FAILING_MARK = "✗";

/** Formats problems for a terminal or a log: one block for each file, and the totals last. */
export function formatProblems(problems: readonly Problem[], options: FormatOptions = {}): string {
  const paint: Paint = (text, code) => (options.useColor ? `\u001b[${code}m${text}\u001b[0m` : text);
  const blocks = [...groupBy(sortProblems(problems), ({ file }) => file)].map(([file, own]) => {
    const frequent = [...groupBy(own, ({ code }) => code)].map(([code, group]) => {
      return { code, shown: group.slice(0, options.limitPerCode ?? 5), count: group.length };
    });
    const kept = new Set(frequent.flatMap((group) => group.shown));
    const shown = own.filter((problem) => kept.has(problem));
    const lines = shown.map((problem) => formatProblem(problem, paint, options.failing));
    const rest = frequent.flatMap(({ code, shown, count }) => {
      return count === shown.length ? [] : [`  and ${count - shown.length} more of ${code}`];
    });
    return [paint(oneLine(file), 1), ...lines, ...rest].join("\n");
  });
  return [...blocks, countProblems(problems)].join("\n\n");
}

/** Wraps a text in the terminal codes of a color. */
type Paint = (text: string, code: number) => string;

/** `file:line:column`, in one line. */
export function formatPlace({ file, line, column }: Pick<Problem, "file" | "line" | "column">): string {
  return `${oneLine(file)}:${line}:${column}`;
}

function oneLine(file: string): string {
  return printable(file).replace(/[\n\t]/g, (character) => encodeURIComponent(character));
}

function formatProblem(problem: Problem, paint: Paint, failing?: ReadonlySet<Problem>): string {
  const place = formatPlace(problem);
  const head = `${place}  ${paint(problem.level, colors[problem.level])} ${paint(problem.code, 2)}  ${printable(problem.message)}`;
  const mark = failing?.has(problem) ? paint(FAILING_MARK, colors.error) : " ";
  return problem.hint === "" ? `${mark} ${head}` : `${mark} ${head}\n    ${paint(printable(problem.hint), 2)}`;
}

/** A problem in one line: level, position, code, message and hint. */
export function formatProblemLine({ level, file, line, column, code, message, hint }: Problem): string {
  return `${level.padEnd(8)} ${formatPlace({ file, line, column })}  ${code}  ${[message, hint].filter(Boolean).join(" ")}`;
}

/** The totals in one line: `2 errors, 1 warning`. */
export function countProblems(problems: readonly Problem[]): string {
  const counts = levels.flatMap((level) => {
    const count = problems.filter((problem) => problem.level === level).length;
    return count === 0 ? [] : [countOf(count, level)];
  });
  return counts.length === 0 ? "No problems found." : counts.join(", ");
}
