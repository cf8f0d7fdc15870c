import { firstOfEach } from "@/lib/base/first-of-each";

/** Rows of the distance table, reused by every call: a correction compares thousands of words. */
const rows: [Uint8Array, Uint8Array, Uint8Array] = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)];

/** A word of the index: its spelling, its term, and its number of occurrences. */
export interface VocabularyWord {
  text: string;
  term: string;
  count: number;
}

const SHORTEST_CORRECTED = 4;
const SUGGESTIONS = 3;
const COMPLETIONS = 12;
/** Limit for one or two letters, which begin too many words to search for all of them. */
const COMPLETIONS_OF_FEW_LETTERS = 4;
/** Words from this length on may contain two mistakes. */
const LONG_WORD = 8;

/** The words of a language of the site, for corrections and completions. */
export class WordList {
  readonly #words: readonly VocabularyWord[];
  /** By length and first letter. */
  readonly #alike = new Map<string, VocabularyWord[]>();

  /** @param words sorted by text, compared by code units. */
  constructor(words: readonly VocabularyWord[]) {
    this.#words = words;
    for (const word of words) {
      const key = keyOf(word.text.length, word.text[0]);
      const alike = this.#alike.get(key);
      if (alike) alike.push(word);
      else this.#alike.set(key, [word]);
    }
  }

  /** Words one letter away, or two for long words; closest first, then most common. */
  suggest(word: string): { text: string; term: string; distance: number }[] {
    if (word.length < SHORTEST_CORRECTED) return [];
    const limit = word.length >= LONG_WORD ? 2 : 1;
    const found: (VocabularyWord & { distance: number })[] = [];
    // The first letter is rarely wrong, but may be swapped with the second.
    const starts = [...new Set([word[0], word[1]])].sort();
    for (let length = word.length - limit; length <= word.length + limit; length += 1) {
      for (const candidate of starts.flatMap((start) => this.#alike.get(keyOf(length, start)) ?? [])) {
        const { text } = candidate;
        if (text[0] !== word[0] && text[1] !== word[0]) continue;
        const distance = editDistance(word, text, limit);
        if (distance <= limit) found.push({ ...candidate, distance });
      }
    }
    found.sort((a, b) => a.distance - b.distance || b.count - a.count);
    return firstOfEach(found, ({ term }) => term, SUGGESTIONS);
  }

  /** The most common words with this prefix, including the word itself. */
  complete(beginning: string): { text: string; term: string }[] {
    const found: VocabularyWord[] = [];
    for (let index = this.#firstFrom(beginning); index < this.#words.length; index += 1) {
      const word = this.#words[index];
      if (!word?.text.startsWith(beginning)) break;
      found.push(word);
    }
    found.sort((a, b) => b.count - a.count);
    const limit = beginning.length < 3 ? COMPLETIONS_OF_FEW_LETTERS : COMPLETIONS;
    return firstOfEach(found, ({ term }) => term, limit);
  }

  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#words[middle]?.text ?? "") < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Damerau-Levenshtein distance (each pair of adjacent letters swapped at most once), or a value above `limit` as soon as it is exceeded.
 * @example editDistance("recieve", "receive", 2) // 1
 */
export function editDistance(one: string, other: string, limit: number): number {
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
    if (smallest > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[other.length] ?? 0;
}

function keyOf(length: number, start = ""): string {
  return `${length} ${start}`;
}
