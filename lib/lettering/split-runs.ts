import bidiFactory from "bidi-js";

const bidi = bidiFactory();

/** A stretch of a line that one file draws in one direction. */
export interface Run<File> {
  file: File;
  /** Offset and length in UTF-16 units. */
  start: number;
  length: number;
  isRightToLeft: boolean;
}

/**
 * Splits a line into runs in the order in which they are seen from left to right (Unicode Standard Annex 9).
 *
 * @param fileOf the file that draws a letter, given the one of the letter before; undefined where none does.
 */
export function splitRuns<File>(
  line: string,
  direction: "ltr" | "rtl",
  fileOf: (letter: string, before: File | undefined) => File | undefined,
): Run<File>[] {
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs: Run<File>[] = [];
  const runAt: (Run<File> | undefined)[] = [];
  let offset = 0;
  for (const letter of line) {
    const before = runs.at(-1);
    const file = fileOf(letter, before?.file);
    const isRightToLeft = (embedding.levels[offset] ?? 0) % 2 === 1;
    const isAdjacent = before !== undefined && before.start + before.length === offset;
    if (file !== undefined) {
      if (isAdjacent && before.file === file && before.isRightToLeft === isRightToLeft) before.length += letter.length;
      else runs.push({ file, start: offset, length: letter.length, isRightToLeft });
      for (let unit = 0; unit < letter.length; unit += 1) runAt[offset + unit] = runs.at(-1);
    }
    offset += letter.length;
  }
  const seen = bidi.getReorderedIndices(line, embedding).flatMap((index) => runAt[index] ?? []);
  return [...new Set(seen)];
}
