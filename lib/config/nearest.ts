/** Finds the candidate closest to a misspelled word, ignoring case; undefined if none is close enough to be meant. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  let nearest: string | undefined;
  let smallest = limit + 1;
  for (const candidate of candidates) {
    const difference = spellingDistance(wanted, candidate.toLowerCase(), smallest - 1);
    if (difference < smallest) {
      smallest = difference;
      nearest = candidate;
    }
  }
  return nearest;
}

/**
 * Counts the differences between two words: letters to change, add, or remove, or neighbors to swap (optimal string alignment).
 * @param most number of differences after which counting stops
 * @returns infinity if there are more
 */
export function spellingDistance(one: string, other: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  let current = [...last];
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        Math.min(last[column] ?? 0, current[column - 1] ?? 0) + 1,
      );
      if (column > 1 && row > 1 && !isSame && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < smallest) smallest = cost;
    }
    // The smallest cost never decreases from row to row.
    if (smallest > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, row > 1 ? beforeLast : [...last]];
  }
  return last[other.length] ?? 0;
}

/** A hint that names the nearest candidate, or undefined if there is none. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const nearest = findNearest(word, candidates);
  return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
}
