import { getOrMake } from "@/lib/base/get-or-make";
import { commonSegments } from "@/lib/base/paths";

/** Minimum length, in letters, of words that may be misspelled, and the minimum share of trigrams that similar words have in common. */
const MIN_MISSPELLED_LENGTH = 4;
const MIN_SIMILARITY = 0.4;

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
  for (const [position, { words }] of list.entries())
    for (const word of words) getOrMake(byWord, word, () => []).push(position);
  for (const word of byWord.keys())
    for (const trigram of trigramsOf(word)) getOrMake(byTrigram, trigram, () => []).push(word);
  return { pages: list, byWord, byTrigram };
}

/** Maximum number of letters and words of a path that are compared: more than real paths have. */
const MAX_LETTERS = 300;
const MAX_WORDS = 12;
/** Maximum number of pages that are scored: enough for a good choice, few enough for a site that bots probe all day. */
const MAX_CANDIDATES = 500;

/**
 * Pages similar to a path that does not exist, best first: pages that share words with it; rare words count more, words of
 * similar spelling less, and a common path prefix a little.
 */
export function suggestPages(index: SuggestionIndex, written: string, limit = 5): SuggestiblePage[] {
  const path = written.slice(0, MAX_LETTERS);
  const weights = weighWords(index, path);
  const rated = [...collectCandidates(index, weights.keys())].flatMap((position) => {
    const page = index.pages[position];
    return page ? { page, position, score: rate(page, path, weights) } : [];
  });
  rated.sort((one, other) => other.score - one.score || one.position - other.position);
  return rated.slice(0, limit).map(({ page }) => ({ path: page.path, title: page.title }));
}

/** The words of a path that occur on the site, or similar ones, each with its weight, rarest first. */
function weighWords(index: SuggestionIndex, path: string): Map<string, number> {
  const written = [...new Set(wordsOf(path))].slice(0, MAX_WORDS);
  const weights = written.flatMap((word) =>
    similarWords(index, word).map(([known, similarity]) => {
      const count = index.byWord.get(known)?.length ?? 1;
      return [known, similarity * Math.log(1 + index.pages.length / count)] as const;
    }),
  );
  return new Map(weights.sort(([, one], [, other]) => other - one));
}

function collectCandidates({ byWord }: SuggestionIndex, wanted: Iterable<string>): Set<number> {
  const candidates = new Set<number>();
  for (const word of wanted) {
    for (const position of byWord.get(word) ?? []) {
      if (candidates.size >= MAX_CANDIDATES) return candidates;
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

/** Known words equal or similar to the word, each with its similarity: the share of trigrams that both have, up to 1. */
function similarWords({ byWord, byTrigram }: SuggestionIndex, written: string): [string, number][] {
  if (byWord.has(written)) return [[written, 1]];
  // Short words are similar by chance: "all" and "install" share half of their trigrams.
  if (written.length < MIN_MISSPELLED_LENGTH) return [];
  const shared = new Map<string, number>();
  for (const trigram of trigramsOf(written)) {
    for (const word of byTrigram.get(trigram) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1);
  }
  return [...shared]
    .map(([word, count]): [string, number] => [word, (2 * count) / (written.length + word.length)])
    .filter(([, similarity]) => similarity >= MIN_SIMILARITY);
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
