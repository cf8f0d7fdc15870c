import { distance } from "fastest-levenshtein";

/** The candidate closest to a misspelt word, or undefined if none is close enough to be meant. Capitals do not count. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  let nearest: string | undefined;
  let smallest = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= smallest) continue;
    const difference = distance(wanted, candidate.toLowerCase());
    if (difference < smallest) {
      smallest = difference;
      nearest = candidate;
    }
  }
  return nearest;
}

/** A hint that names the nearest candidate, or undefined if there is none. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const nearest = findNearest(word, candidates);
  return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
}
