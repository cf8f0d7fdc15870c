import { lastAtOrBefore } from "@/lib/base/text-position";

/** A replacement of `[start, end)` of a text. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** An edited text that maps each of its characters to the original text. */
export interface SourceText {
  readonly text: string;
  /** The offset in the original text of an offset in `text`; inside a replacement, the start of the replaced part. */
  originalOffset(offset: number): number;
}

/** Removes the common indentation of a text's lines, ignoring blank lines, and blank lines at both ends. */
export function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines
    .map((line) => line.slice(indent))
    .join("\n")
    .replace(/^(?:[ \t]*\n)+|\s+$/g, "");
}

/** Wraps an unedited text. */
export function sourceText(text: string): SourceText {
  return { text, originalOffset: (offset) => offset };
}

/**
 * Applies edits to a text, in the order of their start; edits that overlap an earlier one are skipped. Returns the same object
 * if there are no edits.
 */
export function applyEdits(source: SourceText, edits: readonly TextEdit[]): SourceText {
  if (edits.length === 0) return source;
  const parts: string[] = [];
  // Offsets of each segment in the new text and in the previous text.
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
