import { corpusLanguage } from "@/lib/search/corpus-language";
import { findNames, type NameMatch, type NameSource } from "@/lib/search/find-names";
import { mergeAnswers } from "@/lib/search/merge-answers";
import { NAME_KINDS } from "@/lib/search/names";
import { proposingTerms } from "@/lib/search/proposing-terms";
import { buildQuery, type Query, type Vocabulary } from "@/lib/search/query";
import { createTermScorer, type RankedPage } from "@/lib/search/rank";
import { type FoundSection, rankAnswer, SECTIONS_OF_PAGE } from "@/lib/search/rank-answer";
import {
  COUNT_SCALE,
  type StaticCorpus,
  type StaticManifest,
  type StaticNames,
  type StaticPage,
  type StaticPages,
  type StaticPostings,
  type StaticWords,
} from "@/lib/search/static/format";
import type { PageHit, SearchAnswer, SearchRequest, SearchScope } from "@/lib/search/types";
import { WordList } from "@/lib/search/vocabulary";

/** Loads a file of the index; may return cached content. */
export type LoadFile = (file: string) => Promise<unknown>;

/** Searches the index of an exported site, which consists of files, with the same words, weights, and ranking as the server. */
export class StaticIndex {
  #corpora: Promise<StaticCorpusReader[]> | undefined;

  constructor(private readonly load: LoadFile) {}

  /** @throws errors from loading a file; the next search tries again. */
  async search(request: SearchRequest): Promise<SearchAnswer> {
    this.#corpora ??= this.#open();
    const corpora = await this.#corpora.catch((error) => {
      this.#corpora = undefined;
      throw error;
    });
    const { language } = request.scope ?? {};
    const matching = corpora.filter(
      ({ corpus }) => language === undefined || corpus.language === "" || corpus.language === corpusLanguage(language),
    );
    return mergeAnswers(await Promise.all(matching.map((corpus) => corpus.search(request))), request);
  }

  async #open(): Promise<StaticCorpusReader[]> {
    const { folder, corpora } = (await this.load("index.json")) as StaticManifest;
    return corpora.map(
      (corpus) => new StaticCorpusReader(corpus, (file) => this.load(`${folder}/${corpus.name}-${file}.json`)),
    );
  }
}

interface OpenCorpus {
  vocabulary: Vocabulary;
  names: NameSource;
  pages: StaticPages;
  /** Number of the page of each section. */
  pageOf: number[];
  /** Number of the first section of each page. */
  firstOf: number[];
}

/** Weighted counts by term, then by number of the section or page. */
type Counts = ReadonlyMap<string, ReadonlyMap<number, number>>;

class StaticCorpusReader {
  #opened: Promise<OpenCorpus> | undefined;

  constructor(
    readonly corpus: StaticCorpus,
    private readonly load: LoadFile,
  ) {}

  async search(request: SearchRequest): Promise<SearchAnswer> {
    this.#opened ??= this.#open();
    const open = await this.#opened.catch((error) => {
      this.#opened = undefined;
      throw error;
    });
    const { vocabulary, names, pages } = open;
    const query = buildQuery(request.text, vocabulary, request);
    const { sections, wholes } = await this.#readCounts(query);
    const { sections: size } = this.corpus.statistics;
    const { frequency } = vocabulary;
    const score = createTermScorer(query, size, frequency);
    const weigherOf =
      ({ id }: { id: number }) =>
      (term: string) =>
        sections.get(term)?.get(id) ?? 0;
    const proposing = proposingTerms(query, size, frequency);
    const isInScope = scopeFilter(pages, request.scope ?? {});
    const named = findNames(request.text, query.corrections, names);
    const proposed = [...proposing].flatMap((term) => [...(sections.get(term)?.keys() ?? [])]);
    const found = [...new Set([...proposed, ...named.map(({ section }) => section)])]
      .map((id) => ({ id, page: open.pageOf[id] ?? 0 }))
      .filter(({ page }) => isInScope(page))
      .map((one): FoundSection => ({ ...one, score: score(weigherOf(one)) }));
    const { ranked, ...answer } = rankAnswer(
      request.text,
      query,
      { sections: found, named },
      {
        size,
        frequency,
        weigherOf,
        factsOf: (page) => ({
          factor: pages.factors[page] ?? 1,
          title: String(pages.titles[page]),
          kind: pages.kinds[page],
          tab: pages.values[pages.tabs[page] ?? -1],
          variant: pages.variants[page],
        }),
        scoreWhole: ({ page }) => score((term) => wholes.get(term)?.get(page) ?? 0),
      },
    );
    const shown = ranked.slice(0, request.limit);
    return { ...answer, pages: await Promise.all(shown.map((page) => this.#buildPage(page, open))) };
  }

  async #open(): Promise<OpenCorpus> {
    const [words, pages, names] = (await Promise.all(["words", "pages", "names"].map((file) => this.load(file)))) as [
      StaticWords,
      StaticPages,
      StaticNames,
    ];
    const firstOf: number[] = [];
    const pageOf: number[] = [];
    for (const [page, count] of pages.sections.entries()) {
      firstOf.push(pageOf.length);
      for (let index = 0; index < count; index += 1) pageOf.push(page);
    }
    return { vocabulary: readVocabulary(words), names: readNames(names, pageOf), pages, pageOf, firstOf };
  }

  /** Loads the counts of the terms of a query, in sections and in pages as a whole. */
  async #readCounts(query: Query): Promise<{ sections: Counts; wholes: Counts }> {
    const terms = new Set(
      query.terms.flatMap(({ alternatives, related }) => [...alternatives, ...related].map(({ term }) => term)),
    );
    const sections = new Map<string, ReadonlyMap<number, number>>();
    const wholes = new Map<string, ReadonlyMap<number, number>>();
    await Promise.all(
      [...terms].map(async (term) => {
        const shard = (await this.load(`terms-${this.#shardOf(term)}`)) as StaticPostings;
        const [ofSections, ofPages] = (Object.hasOwn(shard, term) && shard[term]) || [[], []];
        sections.set(term, readDistances(ofSections));
        wholes.set(term, readDistances(ofPages));
      }),
    );
    return { sections, wholes };
  }

  #shardOf(term: string): number {
    const next = this.corpus.shards.findIndex((first) => first > term);
    return Math.max(next < 0 ? this.corpus.shards.length - 1 : next - 1, 0);
  }

  async #buildPage({ page, sections, score }: RankedPage<FoundSection>, open: OpenCorpus): Promise<PageHit> {
    const stored = (await this.load(`page-${page}`)) as StaticPage;
    return {
      path: stored.path,
      facts: stored.facts,
      score,
      sections: sections.slice(0, SECTIONS_OF_PAGE).flatMap((found) => {
        const section = stored.sections[found.id - (open.firstOf[page] ?? 0)];
        return section ? [{ ...section, score: found.score }] : [];
      }),
    };
  }
}

function readVocabulary({ terms, frequencies, words, wordTerms, counts }: StaticWords): Vocabulary {
  const list = terms.split("\n");
  const frequencyOf = new Map(list.map((term, index) => [term, frequencies[index] ?? 0]));
  const texts = words.split("\n");
  const wordList = new WordList(texts, (index) => ({
    term: list[wordTerms[index] ?? -1] ?? (texts[index] as string),
    count: counts[index] ?? 0,
  }));
  return {
    frequency: (term) => frequencyOf.get(term) ?? 0,
    suggest: (word) => wordList.suggest(word),
    complete: (beginning) => wordList.complete(beginning),
  };
}

function readNames({ keys, places }: StaticNames, pageOf: readonly number[]): NameSource {
  const positions = new Map(keys.split("\n").map((key, index) => [key, index]));
  return (key) => {
    const numbers = places[positions.get(key) ?? -1] ?? [];
    return Array.from({ length: numbers.length / 3 }, (_, index): NameMatch => {
      const [kind = 0, section = 0, form = 0] = numbers.slice(index * 3);
      return { kind: NAME_KINDS[kind] ?? "title", section, page: pageOf[section] ?? 0, form };
    });
  };
}

function readDistances(pairs: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  let number = 0;
  for (let index = 0; index < pairs.length; index += 2) {
    number += pairs[index] ?? 0;
    counts.set(number, (pairs[index + 1] ?? 0) / COUNT_SCALE);
  }
  return counts;
}

/** Creates a filter by scope. As on the server, pages without a version belong to all versions. */
function scopeFilter(pages: StaticPages, { version, tab }: SearchScope): (page: number) => boolean {
  const scopeOf = (index: number | undefined) => (index === undefined ? undefined : pages.values[index]);
  return (page) => {
    const own = scopeOf(pages.versions[page]);
    const matchesVersion = version === undefined || own === undefined || own === version;
    return matchesVersion && (tab === undefined || scopeOf(pages.tabs[page]) === tab);
  };
}
