import { corpusLanguage } from "@/lib/search/corpus-language";
import { FIELDS } from "@/lib/search/fields";
import { type FoundName, findNames, type NameMatch } from "@/lib/search/find-names";
import { type Corpus, type Database, listCorpora, readGeneration, rowOf } from "@/lib/search/index-database";
import { matchExpression, proposingRelated, proposingTerms } from "@/lib/search/match-expression";
import { mergeAnswers } from "@/lib/search/merge-answers";
import { keyNumber, NAME_KINDS } from "@/lib/search/names";
import { unpackPostings } from "@/lib/search/postings";
import { buildQuery, type Query, type Vocabulary } from "@/lib/search/query";
import {
  type CorpusStatistics,
  createScorer,
  type NormedSection,
  type PageNorms,
  pageFactor,
  pageNorms,
  type RankedPage,
  type ScoredSection,
  type Scorer,
  sectionNorms,
  sectionWeigher,
} from "@/lib/search/rank";
import { rankAnswer, SECTIONS_OF_PAGE } from "@/lib/search/rank-answer";
import { SectionReader } from "@/lib/search/section-reader";
import type { PageFacts, PageHit, SearchAnswer, SearchRequest, SearchScope, SectionHit } from "@/lib/search/types";
import { variantOf } from "@/lib/search/variants";
import { isVisible } from "@/lib/search/visible";
import { WordList } from "@/lib/search/vocabulary";
import { WEIGHTS } from "@/lib/search/weights";

type ScoredRow = ScoredSection & StoredSection;

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
  readonly #frequencies = new Map<string, number>();
  readonly #pages = new Map<number, StoredPage>();
  readonly #statements: CorpusStatements;
  readonly #sections: StoredSections;
  readonly #texts: SectionReader;
  #words: WordList | undefined;

  constructor(
    private readonly database: Database,
    readonly corpus: Corpus,
  ) {
    const row = rowOf(
      database
        .prepare(
          `select sections, lengths, (select count(*) from pages where corpus = corpora.id) as pages from corpora where id = ?`,
        )
        .get([corpus.id]),
    );
    this.statistics = {
      sections: Number(row.sections),
      pages: Number(row.pages),
      lengths: JSON.parse(String(row.lengths)) as number[],
    };
    this.#statements = prepareStatements(database, corpus.id);
    this.#texts = new SectionReader(database);
    this.#sections = new StoredSections(this.#statements, this.statistics);
  }

  search(request: SearchRequest): SearchAnswer {
    const query = buildQuery(request.text, this.#vocabulary, request);
    const scorer = createScorer(query, this.statistics.sections, this.#vocabulary.frequency);
    const named = findNames(request.text, query.corrections, this.#names);
    const candidates = this.#scoreCandidates(query, request.scope ?? {}, scorer, named);
    const pages = this.#readPages(candidates);
    // Sections that the scope leaves out are not proposed, but may be named by the query.
    const sections = candidates.filter(({ page }) => isVisible(pages.get(page)?.facts, request.scope));
    const { ranked, ...answer } = rankAnswer<ScoredRow>(
      request.text,
      query,
      { sections, named },
      {
        size: this.statistics.sections,
        frequency: this.#vocabulary.frequency,
        weigherOf: sectionWeigher,
        factsOf: (page) => {
          const stored = pages.get(page);
          if (!stored) return;
          const { title, kind, tab } = stored.facts;
          const current = stored.path === request.currentPath ? WEIGHTS.page.current : 1;
          return { title, kind, tab, factor: pageFactor(stored.facts) * current, variant: variantOf(stored) };
        },
        scoreWhole: ({ page, sections: found }) => {
          const norms = pages.get(page)?.norms;
          return norms ? scorer.page(found, norms) : 0;
        },
      },
    );
    return {
      ...answer,
      pages: ranked
        .filter(({ page }) => request.isPresent?.(pages.get(page)?.path ?? "") ?? true)
        .slice(0, request.limit)
        .flatMap((page) => this.#buildPage(page, pages.get(page.page))),
    };
  }

  readonly #vocabulary: Vocabulary = {
    frequency: (term) => this.#frequency(term),
    suggest: (word) => this.#wordList().suggest(word),
    complete: (beginning) => this.#wordList().complete(beginning),
  };

  readonly #names = (key: string): NameMatch[] => {
    const rows = this.#statements.named.all([this.corpus.id, keyNumber(key), MOST_ROWS]) as number[][];
    return rows.flatMap(([kind = 0, page = 0, section = 0, form = 0]) => {
      const name = NAME_KINDS[kind];
      return name ? [{ kind: name, page, section, form }] : [];
    });
  };

  #frequency(term: string): number {
    const known = this.#frequencies.get(term);
    if (known !== undefined) return known;
    const row = this.#statements.frequency.get([term]) as [number] | undefined;
    const frequency = row?.[0] ?? 0;
    this.#frequencies.set(term, frequency);
    return frequency;
  }

  #wordList(): WordList {
    if (this.#words) return this.#words;
    // One text: the driver takes longer for a row for each word than for everything else.
    const [list] = this.database
      .prepare(
        `select group_concat(word || ' ' || term || ' ' || count, char(10))
         from (select * from words where corpus = ? order by word)`,
      )
      .raw()
      .get([this.corpus.id]) as [string | null];
    const words = list?.split("\n").map((line) => {
      const [text = "", term = "", count] = line.split(" ");
      return { text, term, count: Number(count) };
    });
    this.#words = new WordList(words ?? []);
    return this.#words;
  }

  #scoreCandidates(query: Query, scope: SearchScope, scorer: Scorer, named: readonly FoundName[]): ScoredRow[] {
    const ids = new Set([...this.#proposeSections(query, scope), ...named.map(({ section }) => section)]);
    return this.#sections.read([...ids]).map((section) => ({ ...section, score: scorer.section(section) }));
  }

  #proposeSections(query: Query, scope: SearchScope): readonly number[] {
    const { sections } = this.statistics;
    const frequency = (term: string) => this.#frequency(term);
    const proposing = proposingTerms(query, sections, frequency);
    if (proposing.size === 0) return [];
    const similar = proposingRelated(query, sections, frequency);
    const expression = matchExpression(new Set([...proposing, ...similar]), scope);
    const [list] = this.#statements.candidates.get([expression]) as [string | null];
    return list?.split(",").map(Number) ?? [];
  }

  #readPages(sections: readonly ScoredRow[]): ReadonlyMap<number, StoredPage> {
    for (const { page } of sections) {
      if (this.#pages.has(page)) continue;
      const [path, facts, lengths] = this.#statements.page.get([page]) as [string, string, string];
      const norms = pageNorms(JSON.parse(lengths) as number[], this.statistics);
      this.#pages.set(page, { path, facts: JSON.parse(facts) as PageFacts, norms });
    }
    return this.#pages;
  }

  #buildPage({ page: number, sections, score }: RankedPage<ScoredRow>, page: StoredPage | undefined): PageHit[] {
    if (!page) return [];
    const shown = this.#texts.read(number, sections.slice(0, SECTIONS_OF_PAGE));
    const found = shown.map(({ found: one, ...section }): SectionHit => ({ ...section, score: one.score }));
    return [{ path: page.path, facts: page.facts, sections: found, score }];
  }
}

/** A page as stored in the index. */
interface StoredPage {
  path: string;
  facts: PageFacts;
  norms: PageNorms;
}

/** Rows of a key that are looked at; a name that more sections bear tells none of them apart. */
const MOST_ROWS = 60;

/** Number of sections that the engine proposes; they are then scored by field. */
const CANDIDATES = 200;

type CorpusStatements = ReturnType<typeof prepareStatements>;

/** The statements of a search in one language, by its number. Rows come as arrays. */
function prepareStatements(database: Database, id: number) {
  const weights = [...FIELDS.map(({ weight }) => weight), 0].join(", ");
  return {
    // Numbers of the proposed sections, as one text: a row for each would cost more than finding them.
    candidates: database
      .prepare(
        `select group_concat(rowid) from
           (select rowid from terms_${id} where terms_${id} match ? order by bm25(terms_${id}, ${weights}) limit ${CANDIDATES})`,
      )
      .raw(),
    postings: database
      .prepare("select id, page, postings from sections where id in (select value from json_each(?))")
      .raw(),
    frequency: database.prepare(`select doc from vocabulary_${id} where term = ?`).raw(),
    page: database.prepare("select path, facts, lengths from pages where id = ?").raw(),
    // In the order of kinds: titles first, and last code, which may hold a name a thousand times.
    named: database
      .prepare("select kind, page, section, form from names where corpus = ? and key = ? order by kind limit ?")
      .raw(),
  };
}

/** A section as stored in the index, with its words only. */
interface StoredSection extends NormedSection {
  id: number;
  page: number;
}

/** Number of sections whose words are kept unpacked, about a kilobyte each. */
const SECTIONS_IN_MEMORY = 10_000;

/** Reads sections of one language and caches the most recent ones. */
class StoredSections {
  readonly #known = new Map<number, StoredSection>();

  constructor(
    private readonly statements: Pick<CorpusStatements, "postings">,
    private readonly statistics: CorpusStatistics,
  ) {}

  /** The sections with these numbers, in that order; removed ones are omitted. */
  read(ids: readonly number[]): StoredSection[] {
    const missing = ids.filter((id) => !this.#known.has(id));
    if (this.#known.size + missing.length > SECTIONS_IN_MEMORY) this.#known.clear();
    const wanted = this.#known.size === 0 ? ids : missing;
    if (wanted.length > 0) {
      const rows = this.statements.postings.all([JSON.stringify(wanted)]) as [number, number, ArrayBuffer][];
      for (const [id, page, data] of rows) {
        const postings = unpackPostings(data);
        this.#known.set(id, { id, page, postings, norms: sectionNorms(postings.lengths, this.statistics) });
      }
    }
    const found: StoredSection[] = [];
    for (const id of ids) {
      const section = this.#known.get(id);
      if (section) found.push(section);
    }
    return found;
  }
}
