import { editDistance } from "@/lib/base/edit-distance";
import { firstOfEach } from "@/lib/base/first-of-each";

/** A word of the index: its spelling, its term, and its number of occurrences. */
interface VocabularyWord {
  text: string;
  term: string;
  count: number;
}

/** Minimum length of a word that is corrected, in letters. */
const MIN_CORRECTED_LENGTH = 4;
/** Maximum number of corrections of a word. */
const MAX_SUGGESTIONS = 3;
/** Maximum number of completions of a word. */
const MAX_COMPLETIONS = 12;
/** Maximum number of completions of one or two letters, with which too many words begin. */
const MAX_SHORT_COMPLETIONS = 4;
/** Minimum length of a word that may contain two mistakes, in letters. */
const MIN_LONG_LENGTH = 8;

/** The words of the site in a language, for corrections and completions. */
export class WordList {
  /**
   * @param texts sorted, compared by code units.
   * @param wordAt returns the term of the word at a position, and its number of occurrences; called for few words.
   */
  constructor(
    private readonly texts: readonly string[],
    private readonly wordAt: (index: number) => Omit<VocabularyWord, "text">,
  ) {}

  /** Words that differ by one letter, or by up to two for long words; closest first, then most common. */
  suggest(word: string): { text: string; term: string; distance: number }[] {
    if (word.length < MIN_CORRECTED_LENGTH) return [];
    const limit = word.length >= MIN_LONG_LENGTH ? 2 : 1;
    const [first, second] = [word.charAt(0), word.charAt(1)];
    // The first letter is rarely wrong, but may be swapped with the second.
    const starts = first === second ? [first] : [first, second + first].sort();
    const found = starts
      .flatMap((start) => this.#beginningWith(start, ({ length }) => Math.abs(length - word.length) <= limit))
      .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.text, limit) }))
      .filter(({ distance }) => distance <= limit)
      .sort((a, b) => a.distance - b.distance || b.count - a.count || a.text.length - b.text.length);
    return firstOfEach(found, ({ term }) => term, MAX_SUGGESTIONS);
  }

  /** The most common words with this prefix, including the word itself. */
  complete(beginning: string): { text: string; term: string }[] {
    const found = this.#beginningWith(beginning).sort((a, b) => b.count - a.count);
    const limit = beginning.length < 3 ? MAX_SHORT_COMPLETIONS : MAX_COMPLETIONS;
    return firstOfEach(found, ({ term }) => term, limit);
  }

  #beginningWith(start: string, isCandidate: (text: string) => boolean = () => true): VocabularyWord[] {
    const found: VocabularyWord[] = [];
    for (let index = this.#firstFrom(start); this.texts[index]?.startsWith(start); index += 1) {
      const text = this.texts[index] as string;
      if (isCandidate(text)) found.push({ text, ...this.wordAt(index) });
    }
    return found;
  }

  #firstFrom(text: string): number {
    let low = 0;
    let high = this.texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.texts[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
