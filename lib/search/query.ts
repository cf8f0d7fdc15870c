import { analyze, type Word } from "@/lib/search/analyze";
import { synonymsOf, synonymsOfPhrases } from "@/lib/search/synonyms";
import { WEIGHTS } from "@/lib/search/weights";

/** A word to search for, with the forms that count as matches. */
export interface QueryTerm {
  alternatives: readonly WeightedTerm[];
  /** Words with a similar meaning; the rarer ones also propose sections (`proposingTerms`). */
  related: readonly WeightedTerm[];
  /** Weight of the word in the query. */
  weight: number;
  /** True if the word proposes sections to rank. Other words propose sections only if the query has no such word. */
  selects: boolean;
  /** True for a single character of a word that the query also contains as a whole. */
  repeats: boolean;
}

/** A term of the index. A group of alternatives scores as its best member. */
interface WeightedTerm {
  term: string;
  weight: number;
}

/** The words of the index. */
export interface Vocabulary {
  /** Number of sections that contain a term. */
  frequency(term: string): number;
  /** Words similar to one that is not in the index, best first. */
  suggest(word: string): { text: string; term: string; distance: number }[];
  /** The most common words with this prefix. */
  complete(prefix: string): { text: string; term: string }[];
}

/** A query for the index. */
export interface Query {
  terms: readonly QueryTerm[];
  /** Every term of every alternative, excluding related terms. */
  allTerms: ReadonlySet<string>;
  /** Meaningful words that the index does not contain in any spelling. */
  unknownWords: readonly string[];
  /** Number of meaningful words. */
  contentWords: number;
  corrections: Readonly<Record<string, string>>;
}

const VERBATIM = /^["“”„«].+["“”»]$/;

/** If at least this many sections contain the last word, it is probably complete rather than the beginning of another word. */
const MIN_WORD_SECTIONS = 5;

/** Maximum number of words in a query. Longer texts are questions with pasted content, and begin with the subject. */
const MAX_WORDS = 80;

/** "Turn … off" is not about turns: "turn" counts as a stop word, and the phrase has synonyms of its own. */
const TURNED = /\b(?:turn|switch) (?:\S+ ){0,3}(?:on|off)\b/i;

/** Converts a text to a query. Words that are in the index are never corrected, nor is a text in quotes. */
export function buildQuery(text: string, vocabulary: Vocabulary, { isTyping = false } = {}): Query {
  const isVerbatim = VERBATIM.test(text.trim());
  const words = analyze(text).slice(0, MAX_WORDS);
  const last = isTyping && !/\s$/.test(text) ? words.findLast(({ kind }) => kind === "word") : undefined;
  const builder = new QueryBuilder(isVerbatim ? { ...vocabulary, suggest: () => [] } : vocabulary);
  const turned = TURNED.exec(text)?.index;
  for (const word of words) {
    const isStopWord = word.isStopWord || word.start === turned;
    builder.add({ ...word, isStopWord }, word === last && word.end >= text.trimEnd().length);
  }
  return builder.finish(synonymsOfPhrases(words));
}

class QueryBuilder {
  readonly #terms = new Map<string, Omit<QueryTerm, "related">>();
  readonly #unknown = new Set<string>();
  readonly #content = new Set<string>();
  readonly #corrections: Record<string, string> = {};
  #segment = { text: "", isKnown: true };

  constructor(private readonly vocabulary: Vocabulary) {}

  add(word: Word, isUnfinished: boolean): void {
    switch (word.kind) {
      case "segment":
        this.#addSegment(word);
        break;
      case "character":
        this.#addCharacter(word);
        break;
      case "joined":
        if (this.vocabulary.frequency(word.term) > 0) this.#put(word.term, [exact(word.term)], 1, true);
        break;
      default:
        this.#addWord(word, isUnfinished);
        break;
    }
  }

  #addWord(word: Word, isUnfinished: boolean): void {
    const weight = word.isStopWord ? WEIGHTS.word.stopWord : 1;
    const isKnown = this.vocabulary.frequency(word.term) > 0;
    const isFrequent = this.vocabulary.frequency(word.term) >= MIN_WORD_SECTIONS;
    if (isUnfinished) {
      const completions = this.vocabulary
        .complete(word.text)
        .filter(({ term }) => term !== word.term)
        .map(({ term }) => ({
          term,
          weight: isFrequent ? WEIGHTS.word.completionOfWord : WEIGHTS.word.completion,
        }));
      if (completions.length > 0) {
        this.#put(word.term, isKnown ? [exact(word.term), ...completions] : completions, weight, true);
        return;
      }
    }
    if (!word.isStopWord) this.#content.add(word.term);
    if (isKnown) this.#put(word.term, [exact(word.term)], weight, !word.isStopWord);
    else if (!word.isStopWord) this.#replace(word);
  }

  /** For a word that is not in the index, uses words with the same meaning, otherwise the closest spelling. */
  #replace(word: Word): void {
    const synonyms = synonymsOf(word.term).filter((term) => this.vocabulary.frequency(term) > 0);
    const alternatives = synonyms.map((term) => ({ term, weight: WEIGHTS.word.synonym }));
    if (alternatives.length > 0) this.#put(word.term, alternatives, 1, true);
    else this.#correct(word);
  }

  #correct(word: Word): void {
    const suggestions = this.vocabulary.suggest(word.text);
    const [best] = suggestions;
    if (!best) {
      this.#unknown.add(word.text);
      return;
    }
    // A suggestion with the same text, such as for an identifier in lower case, is not a correction.
    if (best.text !== word.text) this.#corrections[word.text] = best.text;
    const alternatives = suggestions.map(({ term, distance }) => ({
      term,
      weight: WEIGHTS.word.correction[distance] ?? 0.5,
    }));
    this.#put(word.term, alternatives, 1, true);
  }

  #addSegment(word: Word): void {
    this.#segment = { text: word.text, isKnown: this.vocabulary.frequency(word.term) > 0 };
    if (!word.isStopWord) this.#content.add(word.term);
    if (this.#segment.isKnown) {
      this.#put(word.term, [exact(word.term)], word.isStopWord ? WEIGHTS.word.stopWord : 1, !word.isStopWord);
    } else if (!word.isStopWord) this.#unknown.add(word.text);
  }

  /** Adds a character of the last added segment. */
  #addCharacter(word: Word): void {
    if (word.isStopWord || this.vocabulary.frequency(word.term) === 0) return;
    const { text, isKnown } = this.#segment;
    // If one character is known, the word may just be misspelled, so it does not count as unknown.
    this.#unknown.delete(text);
    const weight = isKnown ? WEIGHTS.word.character : WEIGHTS.word.characterOfUnknown;
    this.#put(word.term, [exact(word.term)], weight, !isKnown, isKnown);
  }

  #put(key: string, alternatives: readonly WeightedTerm[], weight: number, selects: boolean, repeats = false): void {
    const existing = this.#terms.get(key);
    if (!existing || existing.weight < weight) this.#terms.set(key, { alternatives, weight, selects, repeats });
  }

  /** Synonyms that are in the index and that the query does not already contain. */
  #relatedTerms(synonyms: readonly string[], queried: ReadonlySet<string>): WeightedTerm[] {
    return [...new Set(synonyms)]
      .filter((term) => !queried.has(term) && this.vocabulary.frequency(term) > 0)
      .map((term) => ({ term, weight: WEIGHTS.word.synonym }));
  }

  /** @param phrases synonyms of phrases in the text. */
  finish(phrases: readonly string[]): Query {
    const queried = [...this.#terms.values()];
    const allTerms = new Set(queried.flatMap(({ alternatives }) => alternatives.map(({ term }) => term)));
    const terms: QueryTerm[] = queried.map((queryTerm) => {
      const synonyms = queryTerm.alternatives.flatMap(({ term }) => synonymsOf(term));
      return { ...queryTerm, related: this.#relatedTerms(synonyms, allTerms) };
    });
    const related = this.#relatedTerms(phrases, allTerms);
    if (related.length > 0) terms.push({ alternatives: [], related, weight: 1, selects: false, repeats: false });
    return {
      terms,
      allTerms,
      unknownWords: [...this.#unknown],
      contentWords: this.#content.size,
      corrections: this.#corrections,
    };
  }
}

function exact(term: string): WeightedTerm {
  return { term, weight: 1 };
}
