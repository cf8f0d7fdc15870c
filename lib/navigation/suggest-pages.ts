import { commonSegments } from "@/lib/base/paths";

/** Minimum length of words that may be misspelled, in letters. */
const FORGIVEN_FROM = 4;

export interface SuggestiblePage {
  path: string;
  title: string;
}

interface IndexedPage extends SuggestiblePage {
  /** Words of the path, each once. */
  words: readonly string[];
}

/** Pages prepared for suggestions. */
export interface SuggestionIndex {
  pages: readonly IndexedPage[];
  /** Positions of the pages whose path has a word. */
  byWord: ReadonlyMap<string, readonly number[]>;
  /** Words by their trigrams, to tolerate typing errors. */
  byTrigram: ReadonlyMap<string, readonly string[]>;
}

/** Prepares pages for suggestions; hidden pages and link pages should be left out. */
export function buildSuggestionIndex(pages: Iterable<SuggestiblePage>): SuggestionIndex {
  const list = Array.from(pages, (page) => ({ ...page, words: [...new Set(wordsOf(page.path))] }));
  const byWord = new Map<string, number[]>();
  const byTrigram = new Map<string, string[]>();
  for (const [position, page] of list.entries()) {
    for (const word of page.words) {
      const positions = byWord.get(word);
      if (positions) positions.push(position);
      else byWord.set(word, [position]);
    }
  }
  for (const word of byWord.keys()) {
    for (const trigram of trigramsOf(word)) {
      const words = byTrigram.get(trigram);
      if (words) words.push(word);
      else byTrigram.set(trigram, [word]);
    }
  }
  return { pages: list, byWord, byTrigram };
}

/** A word that a path may share with the missing one. */
interface Term {
  word: string;
  weight: number;
  positions: readonly number[];
}

/** Maximum letters and words of a path that are considered: more than any real path has. */
const MOST_LETTERS = 300;
const MOST_WORDS = 20;

/** Maximum words of the site that a misspelled word is compared with. */
const MOST_SIMILAR = 500;

/** Maximum pages that are scored: enough for a good choice, few enough for a site that bots probe all day. */
const MOST_CANDIDATES = 500;

/**
 * Pages similar to a path that does not exist, best first: pages that share words with it; rare words count more, words of
 * similar spelling less, and a common path prefix a little.
 */
export function suggestPages(index: SuggestionIndex, written: string, limit = 5): SuggestiblePage[] {
  const path = written.slice(0, MOST_LETTERS);
  const terms = findTerms(index, path);
  const weights = new Map(terms.map(({ word, weight }) => [word, weight]));
  const best: { page: IndexedPage; position: number; score: number }[] = [];
  for (const position of collectCandidates(terms)) {
    const page = index.pages[position];
    const score = page ? rate(page, path, weights) : 0;
    const place = best.findIndex(
      (other) => score > other.score || (score === other.score && position < other.position),
    );
    if (page && (place >= 0 || best.length < limit)) {
      best.splice(place < 0 ? best.length : place, 0, { page, position, score });
      best.length = Math.min(best.length, limit);
    }
  }
  return best.map(({ page: { path: found, title } }) => ({ path: found, title }));
}

/** The words of a path that the site has, or similar ones, rarest first. */
function findTerms(index: SuggestionIndex, path: string): Term[] {
  const words = [...new Set(wordsOf(path))].slice(0, MOST_WORDS);
  const terms = words.flatMap((written) =>
    similarWords(index, written).map(([word, similarity]): Term => {
      const positions = index.byWord.get(word) ?? [];
      return { word, positions, weight: similarity * Math.log(1 + index.pages.length / positions.length) };
    }),
  );
  return terms.sort((one, other) => other.weight - one.weight);
}

function collectCandidates(terms: readonly Term[]): Set<number> {
  const candidates = new Set<number>();
  for (const { positions } of terms) {
    for (const position of positions) {
      if (candidates.size >= MOST_CANDIDATES) return candidates;
      candidates.add(position);
    }
  }
  return candidates;
}

/** Long paths match words by chance: the score is reduced by length and raised by each common leading segment. */
function rate({ path, words }: IndexedPage, written: string, weights: ReadonlyMap<string, number>): number {
  const score = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0);
  return score / Math.sqrt(1 + words.length) + 0.25 * commonSegments(path, written);
}

/** Known words equal or similar to the word: word → similarity up to 1. */
function similarWords(index: SuggestionIndex, word: string): [string, number][] {
  if (index.byWord.has(word)) return [[word, 1]];
  // Short words are similar by chance: "all" and "install" share half of their trigrams.
  if (word.length < FORGIVEN_FROM) return [];
  const trigrams = trigramsOf(word);
  return [...wordsSharing(index, trigrams)]
    .map((known): [string, number] => [known, likeness(trigrams, trigramsOf(known))])
    .filter(([, similarity]) => similarity >= 0.4);
}

/** Known words that share trigrams with a word, those with its rarest trigrams first. */
function wordsSharing(index: SuggestionIndex, trigrams: ReadonlySet<string>): Set<string> {
  const lists = [...trigrams].map((trigram) => index.byTrigram.get(trigram) ?? []);
  const sharing = new Set<string>();
  for (const list of lists.sort((one, other) => one.length - other.length)) {
    for (const word of list) {
      if (sharing.size >= MOST_SIMILAR) return sharing;
      sharing.add(word);
    }
  }
  return sharing;
}

/** The share of their trigrams that two words have in common, from 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((trigram) => other.has(trigram)).length;
  return (2 * shared) / (one.size + other.size);
}

function wordsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function trigramsOf(word: string): Set<string> {
  const padded = `^${word}$`;
  const trigrams = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start++) trigrams.add(padded.slice(start, start + 3));
  return trigrams;
}
