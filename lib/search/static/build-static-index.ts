import { cutText } from "@/lib/base/cut-text";
import { getOrMake } from "@/lib/base/get-or-make";
import { groupBy } from "@/lib/base/group-by";
import { hashText } from "@/lib/base/hash-text";
import type { Section } from "@/lib/content/scan/types";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { FIELDS } from "@/lib/search/fields";
import { distinctive, type NameMatch } from "@/lib/search/find-names";
import { NAME_KINDS } from "@/lib/search/names";
import { weighCount } from "@/lib/search/postings";
import { addWord, type PreparedPage, pageLengths, preparePage, type WordCounts } from "@/lib/search/prepare-sections";
import { type CorpusStatistics, pageFactor, pageNorms, sectionNorms } from "@/lib/search/rank";
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
import type { IndexablePage } from "@/lib/search/types";
import { type Variant, variantOf } from "@/lib/search/variants";

/** A page with its sections, as read from the site. */
export interface ReadPage {
  page: IndexablePage;
  sections: readonly Section[];
}

/** Approximate size of a file of postings, in characters: one request loads neighboring words. */
const SHARD_SIZE = 48_000;

/** Maximum length of a section's text for excerpts, in characters. */
const CONTENT_LENGTH = 3_000;

/**
 * Builds the index of an exported site. The browser ranks in the same way as the server; the weighted counts, which do not
 * depend on the query, are computed here.
 *
 * @returns JSON values by file name; only `index.json` has a fixed URL.
 */
export function buildStaticIndex(pages: readonly ReadPage[]): Map<string, unknown> {
  // Access cannot be checked without a server: pages restricted to groups of readers are omitted.
  const open = pages.filter(({ page }) => page.facts.groups === undefined);
  const byLanguage = groupBy(open, ({ page }) => corpusLanguage(page.facts.language));
  const folder = hashText([...pages.map(({ page }) => `${page.path} ${page.hash}`)].sort().join("\n"));
  const files = new Map<string, unknown>();
  const corpora = [...byLanguage].map(([language, corpus], index) => {
    const prepared = corpus.map(({ page, sections }) => preparePage(page, sections));
    return addCorpus({ name: `${index}`, language, pages: prepared }, (file, value) =>
      files.set(`${folder}/${file}`, value),
    );
  });
  files.set("index.json", { folder, corpora } satisfies StaticManifest);
  return files;
}

function addCorpus(
  { name, language, pages }: { name: string; language: string; pages: readonly PreparedPage[] },
  add: (file: string, value: unknown) => void,
): StaticCorpus {
  const statistics = countCorpus(pages);
  const postings = collectPostings(pages, statistics);
  const terms = [...postings.keys()].sort(byCodeUnits);
  add(`${name}-words.json`, listWords(pages, terms, postings));
  add(`${name}-pages.json`, listPages(pages));
  add(`${name}-names.json`, listNames(pages));
  for (const [index, page] of pages.entries()) add(`${name}-page-${index}.json`, presentPage(page));
  const shards = divide(terms, postings);
  for (const [index, { content }] of shards.entries()) add(`${name}-terms-${index}.json`, content);
  return { name, language, statistics, shards: shards.map(({ first }) => first) };
}

function countCorpus(pages: readonly PreparedPage[]): CorpusStatistics {
  const sections = pages.flatMap((page) => page.sections);
  const lengths = FIELDS.map((_, field) => sections.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0));
  return { sections: sections.length, pages: pages.length, lengths };
}

/** Where a term occurs, with absolute numbers of sections and pages instead of distances. */
interface Occurrences {
  sections: [section: number, count: number][];
  pages: [page: number, count: number][];
}

function collectPostings(pages: readonly PreparedPage[], statistics: CorpusStatistics): Map<string, Occurrences> {
  const postings = new Map<string, Occurrences>();
  let number = 0;
  for (const [pageNumber, { sections }] of pages.entries()) {
    const ofPage = pageNorms(pageLengths(sections.map(({ lengths }) => lengths)), statistics);
    const whole = new Map<string, number>();
    for (const [index, { lengths, terms }] of sections.entries()) {
      const norms = sectionNorms(lengths, statistics);
      for (const [term, counts] of terms) {
        const known = getOrMake(postings, term, () => ({ sections: [], pages: [] }));
        known.sections.push([number, scaled(weighCount(counts, 0, norms))]);
        const share = weighCount(counts, 0, index === 0 ? ofPage.first : ofPage.others);
        whole.set(term, (whole.get(term) ?? 0) + share);
      }
      number += 1;
    }
    for (const [term, count] of whole) postings.get(term)?.pages.push([pageNumber, scaled(count)]);
  }
  return postings;
}

function scaled(count: number): number {
  return Math.round(count * COUNT_SCALE);
}

interface Shard {
  first: string;
  content: StaticPostings;
}

function divide(terms: readonly string[], postings: ReadonlyMap<string, Occurrences>): Shard[] {
  const shards: Shard[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const { sections = [], pages = [] } = postings.get(term) ?? {};
    if (size > SHARD_SIZE) {
      // Without a prototype, so that terms such as `constructor` are ordinary keys.
      shards.push({ first: term, content: Object.create(null) as StaticPostings });
      size = 0;
    }
    const entry: [number[], number[]] = [asDistances(sections), asDistances(pages)];
    size += term.length + JSON.stringify(entry).length;
    const shard = shards.at(-1);
    if (shard) shard.content[term] = entry;
  }
  return shards;
}

function asDistances(occurrences: readonly (readonly [number, number])[]): number[] {
  let last = 0;
  return occurrences.flatMap(([number, count]) => {
    const distance = number - last;
    last = number;
    return [distance, count];
  });
}

function listWords(
  pages: readonly PreparedPage[],
  terms: readonly string[],
  postings: ReadonlyMap<string, Occurrences>,
): StaticWords {
  const known: WordCounts = new Map();
  for (const page of pages) for (const [text, word] of page.words) addWord(known, text, word);
  const positions = new Map(terms.map((term, index) => [term, index]));
  const words = [...known].sort(([one], [other]) => byCodeUnits(one, other));
  return {
    terms: terms.join("\n"),
    frequencies: terms.map((term) => postings.get(term)?.sections.length ?? 0),
    words: words.map(([text]) => text).join("\n"),
    wordTerms: words.map(([, { term }]) => positions.get(term) ?? -1),
    counts: words.map(([, { count }]) => count),
  };
}

function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function listPages(pages: readonly PreparedPage[]): StaticPages {
  const titles = new Map<string, number>();
  const values = new Map<string, number>();
  const numberOf = (known: Map<string, number>, value: string | undefined) =>
    value === undefined ? -1 : getOrMake(known, value, () => known.size);
  const facts = pages.map(({ page }) => page.facts);
  return {
    sections: pages.map(({ sections }) => sections.length),
    factors: facts.map((one) => Number(pageFactor(one).toFixed(3))),
    titles: facts.map(({ title }) => numberOf(titles, title)),
    kinds: Object.fromEntries(facts.flatMap(({ kind }, page) => (kind ? [[page, kind]] : []))),
    variants: listVariants(pages.map(({ page }) => variantOf(page))),
    versions: facts.map(({ version }) => numberOf(values, version)),
    tabs: facts.map(({ tab }) => numberOf(values, tab)),
    values: [...values.keys()],
  };
}

function listNames(pages: readonly PreparedPage[]): StaticNames {
  const matches = new Map<string, NameMatch[]>();
  let section = 0;
  for (const [page, { sections }] of pages.entries()) {
    for (const { names } of sections) {
      for (const { key, kind, form } of names) {
        getOrMake(matches, key, () => []).push({ page, section, kind, form });
      }
      section += 1;
    }
  }
  const kept = [...matches]
    .map(([key, found]) => [key, telling(found)] as const)
    .filter(([, found]) => found.length > 0)
    .sort(([one], [other]) => byCodeUnits(one, other));
  return {
    keys: kept.map(([key]) => key).join("\n"),
    places: kept.map(([, found]) =>
      found.flatMap((match) => [NAME_KINDS.indexOf(match.kind), match.section, match.form]),
    ),
  };
}

/** The matches of a key by which a query, in one of their forms, can identify a page. */
function telling(found: readonly NameMatch[]): NameMatch[] {
  const forms = [...new Set(found.map(({ form }) => form))];
  const kept = new Set(forms.flatMap((form) => distinctive(found.filter((match) => match.form === form))));
  return found.filter((match) => kept.has(match));
}

function listVariants(variants: readonly Variant<string>[]): StaticPages["variants"] {
  const places = variants.map(({ key, factor }, page) => ({ key, page, factor }));
  const shared = [...groupBy(places, ({ key }) => key).values()].filter(({ length }) => length > 1);
  return Object.fromEntries(shared.flatMap((same, key) => same.map(({ page, factor }) => [page, { key, factor }])));
}

function presentPage({ page, sections }: PreparedPage): StaticPage {
  return {
    path: page.path,
    facts: page.facts,
    sections: sections.map(({ section: { anchor, heading, parents, content } }) => ({
      ...(anchor === undefined ? {} : { anchor }),
      ...(heading === undefined ? {} : { heading }),
      parents,
      content: cutText(content, CONTENT_LENGTH),
    })),
  };
}
