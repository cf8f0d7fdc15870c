import { distance } from "fastest-levenshtein";

/** The candidate closest to a misspelled word, or undefined if none is close enough to be meant. Capitals do not count. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  let nearest: string | undefined;
  let smallest = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= smallest) continue;
    const known = candidate.toLowerCase();
    const difference = spellingDistance(wanted, known);
    if (difference < smallest) {
      smallest = difference;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Slips of the fingers between two words: letters to change, add, remove, or two neighbors to swap. */
export function spellingDistance(one: string, other: string): number {
  return isSwapped(one, other) ? 1 : distance(one, other);
}

/** True for words that differ in two neighboring letters in the other order, which is one slip of the fingers. */
function isSwapped(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const place = [...word].findIndex((letter, index) => letter !== other[index]);
  const swapped = `${word.slice(0, place)}${word[place + 1] ?? ""}${word[place]}${word.slice(place + 2)}`;
  return place >= 0 && swapped === other;
}

/** A hint that names the nearest candidate, or undefined if there is none. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const nearest = findNearest(word, candidates);
  return nearest === undefined ? undefined : `Did you mean \`${nearest}\`?`;
}
