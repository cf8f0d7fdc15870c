import { editDistance } from "@/lib/base/edit-distance";

/** Maximum length of a word that may be misspelled: comparing texts of strangers takes the product of their lengths. */
const MAX_WORD_LENGTH = 100;

/** Finds the candidate closest to a misspelled word, ignoring case; undefined if none is close enough to be meant. */
export function findNearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3));
  let nearest: string | undefined;
  let smallest = limit + 1;
  for (const candidate of candidates) {
    const difference = editDistance(wanted, candidate.toLowerCase(), smallest - 1);
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
