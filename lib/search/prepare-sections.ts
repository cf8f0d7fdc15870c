import { getOrMake } from "@/lib/base/get-or-make";
import type { Section } from "@/lib/content/scan/types";
import { analyze, type Word } from "@/lib/search/analyze";
import { FIELDS, type FieldTexts } from "@/lib/search/fields";
import { NAME_KINDS, type Name, namesOf, nameTerm } from "@/lib/search/names";
import { countTerms, packCounts } from "@/lib/search/postings";
import type { IndexablePage, PageFacts } from "@/lib/search/types";

/** The section of a page without text, or whose text is unknown. */
export const EMPTY_SECTION: Section = { parents: [], content: "", text: "", code: "" };

/** A section with its words and names for the index. */
export interface PreparedSection {
  section: Section;
  /** Number of words of each field. */
  lengths: number[];
  /** The packed counts of each term. */
  terms: ReadonlyMap<string, readonly number[]>;
  names: Name[];
}

/** Words as written, each with its term and number of occurrences. */
export type WordCounts = Map<string, { term: string; count: number }>;

/** A page with the words and names of its sections for the index. */
export interface PreparedPage {
  page: IndexablePage;
  sections: PreparedSection[];
  words: WordCounts;
}

/** Counts the words of a page's sections, field by field. */
export function preparePage(page: IndexablePage, sections: readonly Section[]): PreparedPage {
  const { facts } = page;
  // Every section repeats the words of its page.
  const known = new Map<string, Word[]>();
  const analyzeOnce = (text: string) => getOrMake(known, text, () => analyze(text));
  const words: WordCounts = new Map();
  const prepared = sections.map((section, index) => {
    const texts = sectionFields(page.path, facts, section, index === 0);
    const fields = FIELDS.map(({ name }) =>
      analyzeOnce(texts[name]).map(({ kind, text, term }) => {
        if (kind === "word" || kind === "joined") addWord(words, text, { term, count: 1 });
        return term;
      }),
    );
    const lengths = fields.map(({ length }) => length);
    return { section, lengths, terms: countTerms(fields), names: namesOf(page.path, facts, section, index === 0) };
  });
  return { page, sections: prepared, words };
}

/** Names as terms with packed counts: kinds are fields, and forms are counts less one. */
export function nameTerms(names: readonly Name[]): ReadonlyMap<string, readonly number[]> {
  const terms = new Map<string, number[]>();
  for (const { key, kind, form } of names) {
    const term = nameTerm(key);
    terms.set(term, [...(terms.get(term) ?? []), NAME_KINDS.indexOf(kind), form + 1]);
  }
  for (const pairs of terms.values()) packCounts(pairs);
  return terms;
}

/** Adds occurrences of a word to the counts. */
export function addWord(words: WordCounts, text: string, { term, count }: { term: string; count: number }): void {
  const known = words.get(text);
  if (known) known.count += count;
  else words.set(text, { term, count });
}

/** Packs a term for storage beside its word. Most terms are a prefix of their word, so its length is enough. */
export function packTerm(term: string, word: string): string {
  return word.startsWith(term) ? String(term.length) : term;
}

/** Unpacks a term that `packTerm` packed. */
export function unpackTerm(packed: string, word: string): string {
  return /^\d+$/.test(packed) ? word.slice(0, Number(packed)) : packed;
}

/** Number of words of each field in the page as a whole, from those of its sections. */
export function pageLengths(sections: readonly ArrayLike<number>[]): number[] {
  return FIELDS.map(({ isOfPage }, field) =>
    (isOfPage ? sections.slice(0, 1) : sections).reduce((sum, lengths) => sum + (lengths[field] ?? 0), 0),
  );
}

/** The fields in which a section of a page is found. Description and keywords belong to the page: its first section has them. */
export function sectionFields(path: string, facts: PageFacts, section: Section, isFirst: boolean): FieldTexts {
  return {
    title: facts.title,
    heading: section.heading ?? "",
    description: isFirst ? (facts.description ?? "") : "",
    path: path.replaceAll("/", " "),
    keywords: isFirst
      ? [...(facts.keywords ?? []), ...(facts.sidebarTitle ? [facts.sidebarTitle] : [])].join("\n")
      : "",
    text: section.text,
    parents: section.parents.join("\n"),
    route: facts.route ?? "",
    navigation: facts.breadcrumbs.join("\n"),
    code: section.code,
  };
}
