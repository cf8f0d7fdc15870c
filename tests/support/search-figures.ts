import { type CorpusPage, isMeant, openCorpus, readLines } from "@/tests/support/search-corpus";
import { fold } from "@/lib/search/analyze";
import { hashTerm } from "@/lib/search/hash-term";
import type { IndexReader } from "@/lib/search/read-index";
import { type Question, questionSets, readQuestions } from "@/tests/support/retrieval";

/** What is asked of a site, and the pages that are right. */
export interface Case {
  site: string;
  kind: "title" | "heading" | "identifier" | "question" | "query";
  query: string;
  language?: string | undefined;
  right: ReadonlySet<string>;
  /** Where more than one page is needed: alternatives for each. */
  groups?: readonly (readonly string[])[] | undefined;
}

/** The first right page of an answer, from 1; 0 for none in ten. */
export interface Result {
  rank: number;
  /** Share of the needed pages among the first five. */
  recall: number;
}

/** How many titles, headings and identifiers of each site are asked. */
export const SAMPLE = { quick: 20, full: 150 } as const;

const IDENTIFIER = /^-{0,2}[A-Za-z_$@][\w$@.:-]*(?:[_.:-][A-Za-z]|[a-z0-9][A-Z])[\w$@.:-]*$/;

/** A fixed part of some texts, the same in every run. */
function sample<Item>(items: readonly Item[], size: number, keyOf: (item: Item) => string): Item[] {
  return items.toSorted((one, other) => hashTerm(`7 ${keyOf(one)}`) - hashTerm(`7 ${keyOf(other)}`)).slice(0, size);
}

/** Exact titles, headings and identifiers of a site. */
export function nameCases(site: string, pages: readonly CorpusPage[], size: number): Case[] {
  const titles = new Map<string, Set<string>>();
  const headings = new Map<string, Set<string>>();
  const written = new Map<string, { query: string; language?: string | undefined }>();
  const identifiers = new Map<string, string | undefined>();
  const put = (map: Map<string, Set<string>>, text: string, { page }: CorpusPage) => {
    const key = `${page.facts.language ?? ""} ${fold(text)}`;
    written.set(key, { query: text, language: page.facts.language });
    map.set(key, (map.get(key) ?? new Set()).add(page.path));
  };
  for (const entry of pages) {
    put(titles, entry.page.facts.title, entry);
    for (const { heading, content } of entry.sections) {
      if (heading && heading.length < 80) put(headings, heading, entry);
      for (const [, code = ""] of content.matchAll(/`([^`\n]{4,40})`/g)) {
        if (IDENTIFIER.test(code)) identifiers.set(code, entry.page.facts.language);
      }
    }
  }
  const named = (kind: "title" | "heading", map: Map<string, Set<string>>) =>
    sample([...map], size, ([key]) => key).map(([key, right]): Case => {
      const { query = "", language } = written.get(key) ?? {};
      return {
        site,
        kind,
        query,
        language,
        right: kind === "heading" ? new Set([...right, ...(titles.get(key) ?? [])]) : right,
      };
    });
  const texts = pages.map(({ page, sections }) => ({
    path: page.path,
    language: page.facts.language,
    text: sections.map(({ heading = "", content, code }) => `${heading}\n${content}\n${code}`).join("\n"),
  }));
  const coded = sample([...identifiers], size * 3, ([code]) => code).flatMap(([query, language]): Case[] => {
    const whole = new RegExp(`(?<![\\w$-])${query.replace(/[.$]/g, "\\$&")}(?![\\w$-])`);
    const right = texts.filter(
      (page) => page.language === language && page.text.includes(query) && whole.test(page.text),
    );
    return right.length <= 6
      ? [{ site, kind: "identifier", query, language, right: new Set(right.map((page) => page.path)) }]
      : [];
  });
  return [...named("title", titles), ...named("heading", headings), ...coded.slice(0, size)];
}

/** The questions with known answers. */
export function questionCases(site: string): Case[] {
  return questionSets
    .filter(({ folder }) => folder === site)
    .flatMap((set) =>
      readQuestions(set)
        .filter(({ kind }) => kind !== "none")
        .map(({ question, gold, groups }: Question): Case => {
          const slashed = (paths: readonly string[]) => paths.map((page) => `/${page}`);
          return {
            site,
            kind: "question",
            query: question,
            language: set.language,
            right: new Set(slashed(gold)),
            groups: groups?.map(slashed),
          };
        }),
    );
}

interface QueryLine {
  site: string;
  query: string;
  language?: string;
  pages: string[];
}

/** Queries as readers type them, with the pages that are right; `*` stands for the beginning of a path. */
export function queryCases(site: string, pages: readonly CorpusPage[]): Case[] {
  const matching = (pattern: string) => pages.map(({ page }) => page.path).filter((page) => isMeant(pattern, page));
  return readLines<QueryLine>("queries.jsonl")
    .filter((line) => line.site === site)
    .map(({ query, language, pages: patterns }) => {
      const right = new Set(patterns.flatMap(matching));
      if (right.size === 0) throw new Error(`${site} has no page for ${query}`);
      return { site, kind: "query", query, language, right };
    });
}

/** Asks an index. */
export function ask(reader: IndexReader, { query, language, right, groups }: Case): Result {
  const scope = language === undefined ? {} : { scope: { language } };
  const paths = reader.search({ text: query, limit: 10, ...scope }).pages.map((page) => page.path);
  const rank = paths.findIndex((page) => right.has(page)) + 1;
  const top = paths.slice(0, 5);
  const needed = groups ?? [[...right]];
  const recall = needed.filter((group) => group.some((page) => top.includes(page))).length / needed.length;
  return { rank, recall };
}

/** The figures of some cases, each from 0 to 1. */
export const FIGURES: Readonly<Record<string, { kind: Case["kind"]; of: (result: Result) => number }>> = {
  "titles first": { kind: "title", of: ({ rank }) => Number(rank === 1) },
  "headings in three": { kind: "heading", of: ({ rank }) => Number(rank > 0 && rank <= 3) },
  "identifiers in three": { kind: "identifier", of: ({ rank }) => Number(rank > 0 && rank <= 3) },
  "questions, recall in five": { kind: "question", of: ({ recall }) => recall },
  "questions, reciprocal rank": { kind: "question", of: ({ rank }) => (rank > 0 ? 1 / rank : 0) },
  "queries first": { kind: "query", of: ({ rank }) => Number(rank === 1) },
  "queries in five": { kind: "query", of: ({ rank }) => Number(rank > 0 && rank <= 5) },
};

/** The mean of each figure over some results. */
export function figuresOf(results: readonly (readonly [Case, Result])[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(FIGURES).flatMap(([name, { kind, of }]) => {
      const values = results.filter(([one]) => one.kind === kind).map(([, result]) => of(result));
      return values.length === 0 ? [] : [[name, values.reduce((sum, value) => sum + value, 0) / values.length]];
    }),
  );
}

/** All cases of a site, and an index that answers them. */
export async function openCases(site: string, size: number): Promise<{ cases: Case[]; reader: IndexReader }> {
  const { pages, reader } = await openCorpus(site);
  return { cases: [...nameCases(site, pages, size), ...questionCases(site), ...queryCases(site, pages)], reader };
}
