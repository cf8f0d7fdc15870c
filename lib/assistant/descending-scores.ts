/**
 * Reassigns the scores of a list in descending order. The order depends on more than the scores, and consumers that use
 * both (a threshold, a client that sorts) need them to agree.
 */
export function withDescendingScores<Item extends { score: number }>(items: readonly Item[]): Item[] {
  const scores = items.map(({ score }) => score).sort((one, other) => other - one);
  return items.map((item, rank) => ({ ...item, score: scores[rank] ?? item.score }));
}
