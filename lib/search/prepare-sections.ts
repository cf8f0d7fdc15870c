import type { Section } from "@/lib/content/scan/types";
import { analyze, type Word } from "@/lib/search/analyze";
import { FIELDS, type FieldTexts } from "@/lib/search/fields";
import { scopeTerm } from "@/lib/search/hash-term";
import { type Name, namesOf } from "@/lib/search/names";
import { countTerms, packPostings } from "@/lib/search/postings";
import type { IndexablePage, PageFacts } from "@/lib/search/types";

/** A section with the indexed data of its words. */
export interface PreparedSection {
  section: Section;
  /** The column for filters, and the terms of each field. */
  scope: string;
  fields: string[][];
  data: Uint8Array;
  words: Map<string, { term: string; count: number }>;
  /** What the section is found by as a whole. */
  names: Name[];
}

/** Counts the words of a page's sections, field by field. */
export function prepareSections(page: IndexablePage, sections: readonly Section[]): PreparedSection[] {
  const { facts } = page;
  const scope = (["version", "tab", "tag"] as const).map((kind) => scopeTerm(kind, facts[kind])).join(" ");
  // Every section repeats the words of its page.
  const known = new Map<string, Word[]>();
  const analyzeOnce = (text: string) => {
    const words = known.get(text) ?? analyze(text);
    known.set(text, words);
    return words;
  };
  return sections.map((section, index) => {
    const texts = sectionFields(page.path, facts, section, index === 0);
    const words = new Map<string, { term: string; count: number }>();
    const fields = FIELDS.map(({ name }) =>
      analyzeOnce(texts[name]).map(({ kind, text, term }) => {
        if (kind === "word" || kind === "joined") {
          const known = words.get(text);
          if (known) known.count += 1;
          else words.set(text, { term, count: 1 });
        }
        return term;
      }),
    );
    return {
      section,
      scope,
      fields,
      data: packPostings(countTerms(fields)),
      words,
      names: namesOf(page.path, facts, section, index === 0),
    };
  });
}

/** Number of words of each field in the page as a whole. */
export function pageLengths(sections: readonly PreparedSection[]): number[] {
  return FIELDS.map(({ isOfPage }, field) =>
    (isOfPage ? sections.slice(0, 1) : sections).reduce((sum, { fields }) => sum + (fields[field]?.length ?? 0), 0),
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
