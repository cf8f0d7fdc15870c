/** Inclusive bounds of code points. */
export type CodeRange = readonly [first: number, last: number];

/**
 * Reads a list as style sheets write it.
 * @example parseUnicodeRanges("U+0-7F,U+20AC") // [[0, 127], [8364, 8364]]
 */
export function parseUnicodeRanges(text: string): CodeRange[] {
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = "", last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
}

/** Whether one of the ranges holds a code point. */
export function rangesHold(ranges: readonly CodeRange[], codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
