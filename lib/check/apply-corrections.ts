import { offsetAt } from "@/lib/base/text-position";
import { applyEdits, sourceText, type TextEdit } from "@/lib/content/pipeline/source-text";
import type { Problem } from "@/lib/problems/types";

/** A file before and after its corrections. */
export interface CorrectedFile {
  file: string;
  before: string;
  after: string;
  /** Number of corrected problems. */
  count: number;
}

/** Distance in characters from a problem within which its text is searched: enough for an element with its attributes. */
const REACH = 2_000;

/** A position in a file and its correction. */
export type PlacedCorrection = Pick<Problem, "line" | "column" | "correction">;

/** Applies the unambiguous corrections of one file's problems to its text; undefined if there are none. */
export function correctFile(
  file: string,
  before: string,
  problems: readonly PlacedCorrection[],
): CorrectedFile | undefined {
  const taken = new Set<number>();
  const edits = problems.flatMap((problem): TextEdit[] => {
    const edit = findEdit(before, problem, taken);
    if (!edit) return [];
    taken.add(edit.start);
    return [edit];
  });
  if (edits.length === 0) return undefined;
  return { file, before, after: applyEdits(sourceText(before), edits).text, count: edits.length };
}

function findEdit(
  source: string,
  { line, column, correction }: PlacedCorrection,
  taken: ReadonlySet<number>,
): TextEdit | undefined {
  if (!correction?.edit) return undefined;
  const { written, replacement } = correction.edit;
  const from = endOfLabel(source, offsetAt(source, { line, column }));
  for (
    let start = source.indexOf(written, from);
    start >= 0 && start - from <= REACH;
    start = source.indexOf(written, start + 1)
  ) {
    const end = start + written.length;
    if (!taken.has(start) && isWhole(source, start, end)) return { start, end, text: replacement };
  }
  return undefined;
}

/** The end of the label of a Markdown link, image, or definition, since the label may contain the URL, too; else the offset. */
function endOfLabel(source: string, offset: number): number {
  const start = source[offset] === "!" ? offset + 1 : offset;
  if (source[start] !== "[") return offset;
  // Brackets that are escaped or in code do not count.
  const parts = /\\.|(`+)(?!`).*?(?<!`)\1(?!`)|[[\]]/gs;
  parts.lastIndex = start;
  let depth = 0;
  for (let part = parts.exec(source); part; part = parts.exec(source)) {
    if (part[0] === "[") depth += 1;
    if (part[0] === "]") depth -= 1;
    if (depth === 0) return parts.lastIndex;
  }
  return offset;
}

/** True if the URL in the range does not continue before or after it. */
function isWhole(source: string, start: number, end: number): boolean {
  return !/[\w/.#-]/.test(source[start - 1] ?? "") && !/[\w/#-]/.test(source[end] ?? "");
}

/** Formats the changed lines of a file as a diff without context. */
export function formatDiff({ file, before, after }: CorrectedFile): string {
  const old = before.split("\n");
  const changed = after.split("\n");
  const lines = old.length === changed.length ? diffLines(old, changed) : diffBlock(old, changed);
  return [`--- ${file}`, `+++ ${file}`, ...lines].join("\n");
}

function diffLines(old: readonly string[], changed: readonly string[]): string[] {
  return old.flatMap((line, index) => {
    const other = changed[index] ?? "";
    return line === other ? [] : [`@@ -${index + 1} +${index + 1} @@`, `-${line}`, `+${other}`];
  });
}

/** A diff of all lines between the common first and last lines of two texts. */
function diffBlock(old: readonly string[], changed: readonly string[]): string[] {
  const most = Math.min(old.length, changed.length);
  let start = 0;
  while (start < most && old[start] === changed[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === changed.at(-1 - end)) end += 1;
  const removed = old.slice(start, old.length - end);
  const added = changed.slice(start, changed.length - end);
  const head = `@@ -${start + 1},${removed.length} +${start + 1},${added.length} @@`;
  return [head, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
}
