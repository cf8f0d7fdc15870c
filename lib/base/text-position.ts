/** A 1-based position in a text. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Line and column (both 1-based) of an offset. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let index = before.indexOf("\n"); index !== -1; index = before.indexOf("\n", index + 1)) line += 1;
  return { line, column: before.length - lineStart + 1 };
}

/** Creates a function like `positionAt` for many offsets of a text, whose lines are counted only once. */
export function createLocator(text: string): (offset: number) => TextPosition {
  const starts = [0];
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) starts.push(index + 1);
  return (offset) => {
    const bounded = Math.min(Math.max(0, offset), text.length);
    const line = lastAtOrBefore(starts, bounded);
    return { line: line + 1, column: bounded - (starts[line] ?? 0) + 1 };
  };
}

/** Offset of a line and column (both 1-based); clamped to the text. */
export function offsetAt(text: string, position: TextPosition): number {
  let offset = 0;
  for (let line = 1; line < position.line; line += 1) {
    const next = text.indexOf("\n", offset);
    if (next === -1) return text.length;
    offset = next + 1;
  }
  return Math.min(offset + Math.max(0, position.column - 1), text.length);
}

/** The text of a line (1-based), without its line end. */
export function lineAt(text: string, line: number): string {
  return (text.split("\n", line)[line - 1] ?? "").replace(/\r$/, "");
}

/** Index of the last number in a sorted list that is not greater than a value; 0 if there is none. */
export function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
