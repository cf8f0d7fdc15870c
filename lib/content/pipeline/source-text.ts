/** A replacement of `[start, end)` of a text. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** A 1-based position in a file. */
export interface TextPosition {
  line: number;
  column: number;
}

/** A text that was edited and still knows where each of its characters came from. */
export interface SourceText {
  readonly text: string;
  /** Offset in the original text of an offset in `text`; the start of the replaced part inside a replacement. */
  originalOffset(offset: number): number;
}

/** Wraps a text that has not been edited. */
export function sourceText(text: string): SourceText {
  return { text, originalOffset: (offset) => offset };
}

/**
 * Applies edits to a text. Edits are taken in order of their start; one that overlaps an earlier one is left out.
 * Returns the same object if there is nothing to do.
 */
export function applyEdits(source: SourceText, edits: readonly TextEdit[]): SourceText {
  if (edits.length === 0) return source;
  const parts: string[] = [];
  // Each segment of the new text: where it starts there, and where it started before.
  const starts: number[] = [];
  const origins: { offset: number; isReplacement: boolean }[] = [];
  let position = 0;
  let length = 0;
  function append(part: string, offset: number, isReplacement: boolean) {
    if (part === "") return;
    starts.push(length);
    origins.push({ offset, isReplacement });
    parts.push(part);
    length += part.length;
  }
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    if (edit.start < position) continue;
    append(source.text.slice(position, edit.start), position, false);
    append(edit.text, edit.start, true);
    position = edit.end;
  }
  append(source.text.slice(position), position, false);
  const text = parts.join("");
  const end = source.text.length;
  return {
    text,
    originalOffset(offset) {
      const index = lastAtOrBefore(starts, offset);
      const origin = origins[index];
      if (!origin || offset > text.length) return source.originalOffset(end);
      const distance = origin.isReplacement ? 0 : offset - (starts[index] ?? 0);
      return source.originalOffset(origin.offset + distance);
    },
  };
}

/** Line and column (both 1-based) of an offset. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, Math.max(0, offset));
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let index = before.indexOf("\n"); index !== -1; index = before.indexOf("\n", index + 1)) line += 1;
  return { line, column: before.length - lineStart + 1 };
}

/** The same for many offsets of one text: its lines are counted once. */
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

function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
