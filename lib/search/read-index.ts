import { corpusLanguage } from "@/lib/search/corpus-language";
import { KEY_BYTES } from "@/lib/search/embeddings/section-text";
import { FIELDS } from "@/lib/search/fields";
import { findNames, type NameMatch } from "@/lib/search/find-names";
import {
  type Corpus,
  type Database,
  listCorpora,
  readGeneration,
  type Statement,
} from "@/lib/search/index-database.server";
import { mergeAnswers } from "@/lib/search/merge-answers";
import { NAME_KINDS, nameTerm } from "@/lib/search/names";
import {
  type PostingScale,
  readCounts,
  readNumbers,
  readPostings,
  type TermPostings,
  weighCount,
} from "@/lib/search/postings";
import { pageLengths, unpackTerm } from "@/lib/search/prepare-sections";
import { proposingTerms } from "@/lib/search/proposing-terms";
import { buildQuery, type Query, type Vocabulary } from "@/lib/search/query";
import {
  type CorpusStatistics,
  createTermScorer,
  fieldNorm,
  inverseFrequency,
  type PageNorms,
  pageFactor,
  pageNorms,
  type RankedPage,
} from "@/lib/search/rank";
import { type FoundSection, rankAnswer, SECTIONS_OF_PAGE } from "@/lib/search/rank-answer";
import { SectionReader } from "@/lib/search/section-reader";
import type { PageFacts, PageHit, SearchAnswer, SearchRequest, SectionHit } from "@/lib/search/types";
import { variantOf } from "@/lib/search/variants";
import { isVisible } from "@/lib/search/visible";
import { WordList } from "@/lib/search/vocabulary";
import { WEIGHTS } from "@/lib/search/weights";

/** Searches an open index. Its memory caches are discarded when any process has changed the file. */
export class IndexReader {
  #generation = -1;
  #corpora = new Map<string, CorpusReader>();

  constructor(private readonly database: Database) {}

  /** Number of sections in all languages. */
  get size(): number {
    this.#refresh();
    return [...this.#corpora.values()].reduce((sum, { statistics }) => sum + statistics.sections, 0);
  }

  search(request: SearchRequest): SearchAnswer {
    this.#refresh();
    const { language } = request.scope ?? {};
    const chosen = [...this.#corpora.values()].filter(
      ({ corpus }) => language === undefined || corpus.language === "" || corpus.language === corpusLanguage(language),
    );
    return mergeAnswers(
      chosen.map((corpus) => corpus.search(request)),
      request,
    );
  }

  #refresh(): void {
    const generation = readGeneration(this.database);
    if (generation === this.#generation) return;
    this.#generation = generation;
    this.#corpora = new Map(
      listCorpora(this.database).map((corpus) => [corpus.language, new CorpusReader(this.database, corpus)]),
    );
  }
}

/** The part of an index for one language. */
class CorpusReader {
  readonly statistics: CorpusStatistics;
  readonly #sections: StoredSections;
  readonly #texts: SectionReader;
  #words: WordList | undefined;

  constructor(
    private readonly database: Database,
    readonly corpus: Corpus,
  ) {
    this.#texts = new SectionReader(database);
    this.#sections = new StoredSections(database, corpus.id);
    this.statistics = this.#sections.statistics;
  }

  search(request: SearchRequest): SearchAnswer {
    const query = buildQuery(request.text, this.#vocabulary, request);
    const { sections: size } = this.statistics;
    const { frequency } = this.#vocabulary;
    const score = createTermScorer(query, size, frequency);
    const { pages, pageOf } = this.#sections;
    const weigherOf =
      ({ id }: FoundSection) =>
      (term: string) =>
        this.#sections.weigh(term, id);
    const named = findNames(request.text, query.corrections, this.#names);
    const isIncluded = pages.map(({ facts }) => isVisible(facts, request.scope));
    const ids = [...this.#proposeSections(query, isIncluded), ...named.map(({ section }) => section)];
    const sections = [...new Set(ids)]
      .map((id): FoundSection => ({ id, page: pageOf[id] ?? 0, score: 0 }))
      .filter(({ page }) => isIncluded[page])
      .map((section) => ({ ...section, score: score(weigherOf(section)) }));
    const { ranked, ...answer } = rankAnswer(
      request.text,
      query,
      { sections, named },
      {
        size,
        frequency,
        weigherOf,
        factsOf: (number) => {
          const page = pages[number];
          if (!page) return;
          const { title, kind, tab } = page.facts;
          const current = page.path === request.currentPath ? WEIGHTS.page.current : 1;
          return { title, kind, tab, factor: pageFactor(page.facts) * current, variant: variantOf(page) };
        },
        scoreWhole: ({ page, sections: found }) => {
          const { first, others } = this.#sections.pageNorms(page);
          return score((term) =>
            found.reduce((sum, { id }, index) => sum + this.#sections.weigh(term, id, index === 0 ? first : others), 0),
          );
        },
      },
    );
    return {
      ...answer,
      pages: ranked
        .filter(({ page }) => request.isPresent?.(pages[page]?.path ?? "") ?? true)
        .slice(0, request.limit)
        .flatMap((page) => this.#buildPage(page, pages[page.page])),
    };
  }

  readonly #vocabulary: Vocabulary = {
    frequency: (term) => this.#sections.postings(term).sections.length,
    suggest: (word) => this.#wordList().suggest(word),
    complete: (beginning) => this.#wordList().complete(beginning),
  };

  readonly #names = (key: string): NameMatch[] => {
    const { sections, offsets, bytes } = this.#sections.postings(nameTerm(key));
    return [...sections].flatMap((section, index) =>
      readCounts(bytes, offsets[index] as number).flatMap(([field, count]) => {
        const kind = NAME_KINDS[field];
        return kind ? [{ kind, page: this.#sections.pageOf[section] as number, section, form: count - 1 }] : [];
      }),
    );
  };

  #wordList(): WordList {
    if (this.#words) return this.#words;
    // One text per column: with one row per word, the driver would take longer than everything else.
    const columns = this.database
      .prepare(
        `select group_concat(word, char(10)), group_concat(term, char(10)), group_concat(count, char(10))
         from (select * from words where corpus = ? order by word)`,
      )
      .raw()
      .get([this.corpus.id]) as (string | null)[];
    const [texts = [], terms = [], counts = []] = columns.map((column) => column?.split("\n"));
    this.#words = new WordList(texts, (index) => ({
      term: unpackTerm(terms[index] as string, texts[index] as string),
      count: Number(counts[index]),
    }));
    return this.#words;
  }

  /** Returns the best sections for the terms that propose sections. */
  #proposeSections(query: Query, isIncluded: readonly boolean[]): number[] {
    const { sections: size } = this.statistics;
    const { frequency } = this.#vocabulary;
    const sums = new Float32Array(size);
    for (const term of proposingTerms(query, size, frequency)) {
      const { sections, weights } = this.#sections.postings(term);
      const factor = inverseFrequency(size, sections.length);
      for (let index = 0; index < sections.length; index += 1) {
        const section = sections[index] as number;
        const count = weights[index] as number;
        sums[section] = (sums[section] as number) + (factor * count) / (WEIGHTS.saturation + count);
      }
    }
    const found: number[] = [];
    const cut = () =>
      found.sort((one, other) => (sums[other] as number) - (sums[one] as number)).splice(MAX_CANDIDATES);
    let least = 0;
    for (let section = 0; section < size; section += 1) {
      if ((sums[section] as number) <= least || !isIncluded[this.#sections.pageOf[section] as number]) continue;
      found.push(section);
      if (found.length < 2 * MAX_CANDIDATES) continue;
      cut();
      least = sums[found.at(-1) as number] as number;
    }
    cut();
    return found;
  }

  #buildPage({ sections, score }: RankedPage<FoundSection>, page: StoredPage | undefined): PageHit[] {
    if (!page) return [];
    const wanted = sections.slice(0, SECTIONS_OF_PAGE).map((one) => ({ ...one, index: one.id - page.position }));
    const found = this.#texts
      .read(page.id, wanted)
      .map(({ found: one, ...section }): SectionHit => ({ ...section, score: one.score }));
    return [{ path: page.path, facts: page.facts, sections: found, score }];
  }
}

/** Maximum number of sections proposed by some words of a query, which are then scored by all words. */
const MAX_CANDIDATES = 200;

/** A page as stored in the index. */
interface StoredPage {
  id: number;
  path: string;
  facts: PageFacts;
  /** Number of the page's first section. */
  first: number;
  /** Position of the page's first section among those of the language, and number of its sections. */
  position: number;
  size: number;
}

/** Maximum number of cached postings, of about 16 bytes each. */
const MAX_POSTINGS = 2_000_000;

/** The sections of one language by position, without those of removed pages. */
class StoredSections {
  readonly pages: readonly StoredPage[];
  /** Page of each section. */
  readonly pageOf: Int32Array;
  readonly statistics: CorpusStatistics;
  /** Number of words in each field of each section. */
  readonly #lengths: Uint32Array;
  readonly #scale: PostingScale;
  readonly #known = new Map<string, TermPostings>();
  #size = 0;
  readonly #read: Statement;

  constructor(
    database: Database,
    private readonly corpus: number,
  ) {
    // One text per column, as for words. Later pages have later sections.
    const [list, facts] = database
      .prepare(
        `select json_group_array(json_array(id, path, first_section, length(keys) / ${KEY_BYTES}, hex(lengths))), group_concat(facts)
         from (select * from pages where corpus = ? order by id)`,
      )
      .raw()
      .get([corpus]) as [string, string | null];
    const rows = JSON.parse(list) as [id: number, path: string, first: number, size: number, lengths: string][];
    const factsOf = JSON.parse(`[${facts ?? ""}]`) as PageFacts[];
    let size = 0;
    this.pages = rows.map(([id, path, first, sections], page) => {
      size += sections;
      return { id, path, facts: factsOf[page] as PageFacts, first, size: sections, position: size - sections };
    });
    this.pageOf = new Int32Array(size);
    for (const [page, { position, size: sections }] of this.pages.entries())
      this.pageOf.fill(page, position, position + sections);
    this.#lengths = Uint32Array.from(readNumbers(Buffer.from(rows.map((row) => row[4]).join(""), "hex")));
    const totals = FIELDS.map(() => 0);
    for (let index = 0; index < this.#lengths.length; index += 1) {
      (totals[index % FIELDS.length] as number) += this.#lengths[index] as number;
    }
    this.statistics = { sections: size, pages: rows.length, lengths: totals };
    const norms = new Float32Array(this.#lengths.length);
    for (let index = 0; index < norms.length; index += 1) {
      const field = index % FIELDS.length;
      norms[index] = fieldNorm(field, this.#lengths[index] as number, (totals[field] as number) / size);
    }
    const positions = new Int32Array(this.pages.reduce((end, page) => Math.max(end, page.first + page.size), 0)).fill(
      -1,
    );
    for (const page of this.pages)
      for (let index = 0; index < page.size; index += 1) positions[page.first + index] = page.position + index;
    this.#scale = { positions, norms, fields: FIELDS.length };
    this.#read = database
      .prepare("select block, bytes from postings where corpus = ? and term = ? order by block")
      .raw();
  }

  /** The weight of one occurrence in each field of a page as a whole. */
  pageNorms(number: number): PageNorms {
    const { position = 0, size = 0 } = this.pages[number] ?? {};
    const sections = Array.from({ length: size }, (_, index) =>
      this.#lengths.subarray((position + index) * FIELDS.length, (position + index + 1) * FIELDS.length),
    );
    return pageNorms(pageLengths(sections), this.statistics);
  }

  /** The weighted count of a term in a section. @param norms by default, those of the section itself. */
  weigh(term: string, section: number, norms?: readonly number[]): number {
    const { sections, weights, offsets, bytes } = this.postings(term);
    let [index, end] = [0, sections.length];
    while (index < end) {
      const middle = (index + end) >>> 1;
      if ((sections[middle] as number) < section) index = middle + 1;
      else end = middle;
    }
    if (sections[index] !== section) return 0;
    return norms ? weighCount(bytes, offsets[index] as number, norms) : (weights[index] as number);
  }

  postings(term: string): TermPostings {
    const known = this.#known.get(term);
    if (known) return known;
    const read = readPostings(this.#read.all([this.corpus, term]) as [number, ArrayBuffer][], this.#scale);
    for (const [oldest, { sections }] of this.#known) {
      if (this.#size <= MAX_POSTINGS) break;
      this.#known.delete(oldest);
      this.#size -= sections.length;
    }
    this.#known.set(term, read);
    this.#size += read.sections.length;
    return read;
  }
}
