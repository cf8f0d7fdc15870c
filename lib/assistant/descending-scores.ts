/**
 * Hands out the scores of a list anew, the highest first. The order was decided with more than the scores, and who reads
 * both (a threshold, a client that sorts) must find them to agree.
 */
export function withDescendingScores<Item extends { score: number }>(items: readonly Item[]): Item[] {
  const scores = items.map(({ score }) => score).sort((one, other) => other - one);
  return items.map((item, rank) => ({ ...item, score: scores[rank] ?? item.score }));
}
