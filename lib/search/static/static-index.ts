import { createEvidenceReader, judgeConfidence } from "@/lib/search/confidence";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { countTabs } from "@/lib/search/count-tabs";
import { NAME_KINDS } from "@/lib/search/exact-names";
import { type ExactMatch, findExact, type NameSource } from "@/lib/search/find-exact";
import { proposingRelated, proposingTerms, RELATED_SHARE } from "@/lib/search/match-expression";
import { mergeAnswers } from "@/lib/search/merge-answers";
import { mixKinds, questionFactor } from "@/lib/search/mix-kinds";
import { namedVariant, putNamedFirst, variantsNamed } from "@/lib/search/put-named-first";
import { buildQuery, type Query, type Vocabulary } from "@/lib/search/query";
import {
  createTermScorer,
  demoteNearDuplicates,
  fuseWithWholePages,
  type RankedPage,
  rankPages,
  type ScoredForm,
  type ScoredSection,
} from "@/lib/search/rank";
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
import { keepOneVariant } from "@/lib/search/variants";
import { WordList } from "@/lib/search/vocabulary";

/** Loads a file of the index; may return cached content. */
export type LoadFile = (file: string) => Promise<unknown>;

/** Maximum number of sections per page in an answer. */
const SECTIONS_OF_PAGE = 5;

/** Searches the index of an exported site, with the same words, weights, and ranking as the server, from files. */
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
    const chosen = corpora.filter(
      ({ corpus }) => language === undefined || corpus.language === "" || corpus.language === corpusLanguage(language),
    );
    return mergeAnswers(await Promise.all(chosen.map((corpus) => corpus.search(request))), request);
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
  /** Page of each section, and first section of each page. */
  pageOf: number[];
  firstOf: number[];
}

interface FoundSection extends ScoredSection {
  section: number;
}

/** Weighted counts by term: number of a section or page → count. */
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
    const { statistics } = this.corpus;
    const { vocabulary, names, pages } = open;
    const query = buildQuery(request.text, vocabulary, request);
    const { sections, wholes } = await this.#readCounts(query);
    const score = createTermScorer(query, statistics.sections, vocabulary.frequency);
    const countIn =
      (section: number) =>
      ({ term }: ScoredForm) =>
        sections.get(term)?.get(section) ?? 0;
    const evidence = createEvidenceReader(
      query,
      statistics.sections,
      vocabulary.frequency,
      ({ section }: FoundSection) => countIn(section),
    );
    const [size, frequency] = [statistics.sections, vocabulary.frequency];
    const proposing = proposingTerms(query, size, frequency);
    const similar = proposingRelated(query, size, frequency, RELATED_SHARE.lists);
    const isInScope = scopeFilter(pages, request.scope ?? {});
    const named = findExact(request.text, names);
    const namedVariants = variantsNamed(request.text, named);
    const proposed = [...proposing, ...similar].flatMap((term) => [...(sections.get(term)?.keys() ?? [])]);
    const found = [...new Set([...proposed, ...named.map(({ section }) => section)])]
      .map((section): FoundSection => ({ section, page: open.pageOf[section] ?? 0, score: 0 }))
      .filter(({ page }) => isInScope(page))
      .map((one) => ({ ...one, score: score(countIn(one.section)) }));
    const ranked = demoteNearDuplicates(
      keepOneVariant(
        rankPages(found, (page) => (pages.factors[page] ?? 1) * questionFactor(request.text, routeOf(pages, page))),
        ({ page }) => pages.variants[page] && namedVariant(pages.variants[page], namedVariants.has(page)),
      ),
      (page) => String(pages.titles[page]),
    );
    const isReference = ({ page }: { page: number }) => routeOf(pages, page).route !== undefined;
    const fused = fuseWithWholePages(ranked, ({ page }) => score(({ term }) => wholes.get(term)?.get(page) ?? 0));
    const ordered = putNamedFirst(mixKinds(fused, query.contentWords, isReference), named, ({ section }) => section);
    return {
      pages: await Promise.all(ordered.slice(0, request.limit).map((page) => this.#buildPage(page, open))),
      terms: query.allTerms,
      unknownWords: query.unknownWords,
      corrections: query.corrections,
      confidence: judgeConfidence(query, fused, evidence),
      tabCounts: countTabs(ordered, ({ page }) => pages.values[pages.tabs[page] ?? -1]),
    };
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

  /** Loads the files that contain the terms of a query. */
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
        const section = stored.sections[found.section - (open.firstOf[page] ?? 0)];
        return section ? [{ ...section, score: found.score }] : [];
      }),
    };
  }
}

function readVocabulary({ terms, frequencies, words, wordTerms, counts }: StaticWords): Vocabulary {
  const list = terms.split("\n");
  const frequencyOf = new Map(list.map((term, index) => [term, frequencies[index] ?? 0]));
  const wordList = new WordList(
    words.split("\n").map((text, index) => ({
      text,
      term: list[wordTerms[index] ?? -1] ?? text,
      count: counts[index] ?? 0,
    })),
  );
  return {
    frequency: (term) => frequencyOf.get(term) ?? 0,
    suggest: (word) => wordList.suggest(word),
    complete: (beginning) => wordList.complete(beginning),
  };
}

function readNames({ keys, places }: StaticNames, pageOf: readonly number[]): NameSource {
  const list = keys.split("\n");
  const positions = new Map(list.map((key, index) => [key, index]));
  let misspellings: WordList | undefined;
  return {
    matches: (key) => readPlaces(places[positions.get(key) ?? -1] ?? [], pageOf),
    nearest: (key) => {
      misspellings ??= WordList.ofNames(list);
      return misspellings.nearestName(key);
    },
  };
}

function readPlaces(pairs: readonly number[], pageOf: readonly number[]): ExactMatch[] {
  return Array.from({ length: pairs.length / 2 }, (_, index) => {
    const section = pairs[index * 2 + 1] ?? 0;
    return { kind: NAME_KINDS[pairs[index * 2] ?? 0] ?? "title", section, page: pageOf[section] ?? 0 };
  });
}

function routeOf({ routes }: StaticPages, page: number): { route?: string } {
  const route = routes[page];
  return route ? { route } : {};
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

/** As on the server, pages without a version belong to all versions. */
function scopeFilter(pages: StaticPages, { version, tab }: SearchScope): (page: number) => boolean {
  const scopeOf = (index: number | undefined) => (index === undefined ? undefined : pages.values[index]);
  return (page) => {
    const own = scopeOf(pages.versions[page]);
    const isVersion = version === undefined || own === undefined || own === version;
    return isVersion && (tab === undefined || scopeOf(pages.tabs[page]) === tab);
  };
}
