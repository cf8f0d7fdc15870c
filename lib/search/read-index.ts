import { FIELDS } from "@/lib/search/fields";
import { scopeTerm } from "@/lib/search/hash-term";
import {
  type Corpus,
  type Database,
  listCorpora,
  readGeneration,
  rowOf,
  type Statement,
} from "@/lib/search/index-database";
import { unpackPostings } from "@/lib/search/postings";
import { buildQuery, type Query, type Vocabulary } from "@/lib/search/query";
import {
  CONFIDENT_SCORE,
  type CorpusStatistics,
  createScorer,
  demoteTwins,
  pageFactor,
  type RankedPage,
  rankPages,
  type ScoredSection,
} from "@/lib/search/rank";
import type { PageFacts, PageHit, SearchAnswer, SearchRequest, SearchScope, SectionHit } from "@/lib/search/types";
import { WordList } from "@/lib/search/vocabulary";
import { corpusLanguage } from "@/lib/search/write-index";

/** Sections that the engine proposes; they are scored again by fields. */
const CANDIDATES = 200;
/** So many sections proposed by rare words are enough to leave out words that stand in more than a share of all. */
const ENOUGH_SECTIONS = 1_000;
const COMMON_SHARE = 0.05;
/** Sections of a page that an answer holds at most. */
const SECTIONS_OF_PAGE = 5;
/** Share of words with meaning that may be unknown. */
const UNKNOWN_SHARE = 0.25;
/** What the page that the reader looks at gains. */
const CURRENT_PAGE = 1.1;

interface ScoredRow extends ScoredSection {
  id: number;
}

/** Searches an open index. What it keeps in memory is thrown away when any process has changed the file. */
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
      request.limit,
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

/** The part of an index that holds one language. */
class CorpusReader {
  readonly statistics: CorpusStatistics;
  readonly #frequencies = new Map<string, number>();
  readonly #pages = new Map<number, StoredPage>();
  readonly #statements: CorpusStatements;
  #words: WordList | undefined;

  constructor(
    private readonly database: Database,
    readonly corpus: Corpus,
  ) {
    const row = rowOf(database.prepare("select sections, lengths from corpora where id = ?").get([corpus.id]));
    this.statistics = { sections: Number(row.sections), lengths: JSON.parse(String(row.lengths)) as number[] };
    this.#statements = prepareStatements(database, corpus.id);
  }

  search(request: SearchRequest): SearchAnswer {
    const query = buildQuery(request.text, this.#vocabulary, request);
    const sections = this.#scoreCandidates(query, request.scope ?? {});
    const best = sections.reduce((highest, { score }) => Math.max(highest, score), 0);
    const facts = this.#readPages(sections);
    const visible = sections.filter(({ page }) => isVisible(facts.get(page)?.facts, request.scope?.groups));
    const ranked = rankPages(visible, (page) => {
      const found = facts.get(page);
      return found ? pageFactor(found.facts) * (found.path === request.currentPath ? CURRENT_PAGE : 1) : 0;
    });
    return {
      pages: demoteTwins(ranked, (page) => facts.get(page)?.facts.title)
        .slice(0, request.limit)
        .flatMap((page) => this.#buildPage(page, facts.get(page.page))),
      terms: query.allTerms,
      unknownWords: query.unknownWords,
      corrections: query.corrections,
      isConfident:
        best >= CONFIDENT_SCORE && query.unknownWords.length < UNKNOWN_SHARE * Math.max(query.contentWords, 1),
    };
  }

  readonly #vocabulary: Vocabulary = {
    frequency: (term) => this.#frequency(term),
    suggest: (word) => this.#wordList().suggest(word),
    complete: (beginning) => this.#wordList().complete(beginning),
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
    this.#words ??= new WordList(
      this.database
        .prepare("select word, term, count from words where corpus = ? order by word")
        .raw()
        .all([this.corpus.id])
        .map((row) => {
          const [text, term, count] = row as [string, string, number];
          return { text, term, count };
        }),
    );
    return this.#words;
  }

  #scoreCandidates(query: Query, scope: SearchScope): ScoredRow[] {
    const frequency = (term: string) => this.#frequency(term);
    const match = matchExpression(query, scope, this.statistics.sections, frequency);
    if (match === undefined) return [];
    const rows = this.#statements.candidates.all([match]) as [number, number, ArrayBuffer][];
    const score = createScorer(query, this.statistics, frequency);
    return rows.map(([section, page, data]) => ({ id: section, page, score: score(unpackPostings(data)) }));
  }

  #readPages(sections: readonly ScoredRow[]): ReadonlyMap<number, StoredPage> {
    for (const { page } of sections) {
      if (this.#pages.has(page)) continue;
      const [path, facts] = this.#statements.page.get([page]) as [string, string];
      this.#pages.set(page, { path, facts: JSON.parse(facts) as PageFacts });
    }
    return this.#pages;
  }

  #buildPage({ sections, score }: RankedPage<ScoredRow>, page: StoredPage | undefined): PageHit[] {
    if (!page) return [];
    const found = sections.slice(0, SECTIONS_OF_PAGE).map((section): SectionHit => {
      const [anchor, heading, parents, content] = this.#statements.section.get([section.id]) as [
        string | null,
        string | null,
        string,
        string,
      ];
      return {
        ...(anchor === null ? {} : { anchor }),
        ...(heading === null ? {} : { heading }),
        parents: JSON.parse(parents) as string[],
        content,
        score: section.score,
      };
    });
    return [{ ...page, sections: found, score }];
  }
}

/** A page as it stands in the index. */
interface StoredPage {
  path: string;
  facts: PageFacts;
}

/** The statements of a search, prepared once. Rows come as arrays. */
interface CorpusStatements {
  candidates: Statement;
  frequency: Statement;
  page: Statement;
  section: Statement;
}

function prepareStatements(database: Database, id: number): CorpusStatements {
  const weights = [...FIELDS.map(({ weight }) => weight), 0].join(", ");
  return {
    candidates: database
      .prepare(
        `select section, page, data from postings where section in
           (select rowid from terms_${id} where terms_${id} match ? order by bm25(terms_${id}, ${weights}) limit ${CANDIDATES})`,
      )
      .raw(),
    frequency: database.prepare(`select doc from vocabulary_${id} where term = ?`).raw(),
    page: database.prepare("select path, facts from pages where id = ?").raw(),
    section: database.prepare("select anchor, heading, parents, content from sections where id = ?").raw(),
  };
}

function isVisible(facts: PageFacts | undefined, groups: readonly string[] = []): boolean {
  return facts !== undefined && (facts.groups?.some((group) => groups.includes(group)) ?? true);
}

/**
 * The query in the engine's words: any of the telling terms, within the scope. Where rare words alone propose enough
 * sections, common ones propose none; they cost the most and decide the least, and are scored all the same.
 */
function matchExpression(
  { terms }: Query,
  scope: SearchScope,
  sections: number,
  frequency: (term: string) => number,
): string | undefined {
  const telling = terms.filter(({ selects }) => selects);
  const groups = (telling.length > 0 ? telling : terms)
    .map(({ alternatives }) => ({
      alternatives,
      size: alternatives.reduce((sum, { term }) => sum + frequency(term), 0),
    }))
    .sort((one, other) => one.size - other.size);
  let proposed = 0;
  const chosen = groups.filter(({ size }) => {
    const isNeeded = proposed < ENOUGH_SECTIONS || size < sections * COMMON_SHARE;
    proposed += size;
    return isNeeded;
  });
  if (chosen.length === 0) return undefined;
  const words = [...new Set(chosen.flatMap(({ alternatives }) => alternatives.map(({ term }) => `"${term}"`)))].join(
    " OR ",
  );
  const limits = [
    scope.version === undefined ? [] : [scopeTerm("version", scope.version), scopeTerm("version", undefined)],
    scope.tab === undefined ? [] : [scopeTerm("tab", scope.tab)],
    scope.tag === undefined ? [] : [scopeTerm("tag", scope.tag)],
  ].filter((terms) => terms.length > 0);
  return [...limits.map((terms) => `scope : (${terms.join(" OR ")})`), `(${words})`].join(" AND ");
}

function mergeAnswers(answers: readonly SearchAnswer[], limit: number): SearchAnswer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const pages = answers.flatMap((answer) => answer.pages).sort((a, b) => b.score - a.score);
  return {
    pages: pages.slice(0, limit),
    terms: new Set(answers.flatMap(({ terms }) => [...terms])),
    // A word is unknown only if no language has it.
    unknownWords: (only?.unknownWords ?? []).filter((word) => answers.every((a) => a.unknownWords.includes(word))),
    corrections: Object.assign({}, ...answers.map(({ corrections }) => corrections)),
    isConfident: answers.some(({ isConfident }) => isConfident),
  };
}
