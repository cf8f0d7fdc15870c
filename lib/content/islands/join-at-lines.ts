/** A range of the code of a file. */
export interface PlacedCode {
  code: string;
  /** Line on which it was written, from 1; undefined if it is of another file. */
  line: number | undefined;
}

/** Joins statements of a file, each at the line on which it was written, if those before it leave that free. */
export function joinAtLines(pieces: readonly PlacedCode[]): string {
  const placed = pieces.toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity));
  let joined = "";
  let line = 1;
  for (const piece of placed) {
    const shift = "\n".repeat(Math.max(joined === "" ? 0 : 1, (piece.line ?? line) - line));
    joined += shift + piece.code;
    line += shift.length + piece.code.split("\n").length - 1;
  }
  return joined;
}
