/** Rows of the distance table, reused by all calls, since a correction compares thousands of words. */
const rows: [number[], number[], number[]] = [[], [], []];

/**
 * Counts the differences between two words: letters to change, add, or remove, or neighbors to swap (optimal string alignment).
 * @param limit number of differences after which counting stops
 * @returns infinity if there are more
 * @example editDistance("recieve", "receive", 2) // 1
 */
export function editDistance(one: string, other: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  const width = other.length + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column < width; column += 1) last[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    current[0] = row;
    let smallest = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = letter === other.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      smallest = Math.min(smallest, cost);
    }
    // The smallest cost never decreases from row to row.
    if (smallest > limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[other.length] ?? 0;
}
