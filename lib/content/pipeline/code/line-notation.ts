import { getOrMake } from "@/lib/base/get-or-make";

/** A mark that a comment at the end of a line sets. */
export type LineMark = "added" | "removed" | "highlighted" | "focused";

/** Code without its notation, and the marks of its lines. */
export interface NotatedCode {
  code: string;
  /** Marks by 1-based line. */
  marks: Map<number, Set<LineMark>>;
}

const MARKS: Readonly<Record<string, LineMark>> = {
  "++": "added",
  "--": "removed",
  highlight: "highlighted",
  hl: "highlighted",
  focus: "focused",
};

/** A comment with a notation, up to the end of the line. */
const NOTATION =
  /[ \t]*(?:\/\/|\/\*|#|--|<!--|;|%|'|\{\s*\/\*)?[ \t]*\[!code (\+\+|--|highlight|hl|focus)(?::(\d+))?\][ \t]*(?:\*\/\s*\}?|-->)?[ \t]*$/;

/**
 * Removes the comments `[!code ++]`, `[!code --]`, `[!code highlight]` and `[!code focus]`, with or without a count
 * (`[!code ++:3]`), from code. A line with only such a comment is removed, and its mark applies from the next line on.
 */
export function readLineNotation(code: string): NotatedCode {
  const marks = new Map<number, Set<LineMark>>();
  if (!code.includes("[!code ")) return { code, marks };
  const lines: string[] = [];
  for (const written of code.split("\n")) {
    const found = new Map<LineMark, number>();
    let line = written;
    for (let match = NOTATION.exec(line); match; match = NOTATION.exec(line)) {
      const mark = MARKS[match[1] ?? ""];
      if (mark) found.set(mark, Number(match[2] ?? 1));
      line = line.slice(0, match.index);
    }
    const isNotationOnly = found.size > 0 && line.trim() === "";
    if (!isNotationOnly) lines.push(line);
    const first = isNotationOnly ? lines.length + 1 : lines.length;
    for (const [mark, count] of found) {
      for (let number = first; number < first + Math.min(count, 10_000); number++) addMark(marks, number, mark);
    }
  }
  return { code: lines.join("\n"), marks };
}

/** Adds a mark to a 1-based line. */
export function addMark(marks: Map<number, Set<LineMark>>, line: number, mark: LineMark): void {
  getOrMake(marks, line, () => new Set()).add(mark);
}
