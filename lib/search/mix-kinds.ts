import type { PageFacts } from "@/lib/search/types";

/** Queries of so few words name a thing and do not say whether its guide or its operations are wanted. */
const FEW_WORDS = 2;

/** Of the first pages, so many are of the rarer kind, if there are any that score at least this share of the best. */
const FIRST_PAGES = 6;
const OF_EACH_KIND = 2;
const WORTH_SHOWING = 0.3;

/** Where pages of the rarer kind are put. */
const PLACES = [2, 4] as const;

/** Questions that ask how something is done; guides answer them better than reference pages and payloads do. */
const HOW_TO =
  /^\s*(?:how\b|where (?:do|can|should)\b|what(?:'s| is) the (?:best|right) way\b|(?:can|could|should) (?:i|we|you)\b|is it possible\b|wie\b|comment\b|c[oó]mo\b|как\b|如何|怎么|怎样|怎麼)/iu;
const REFERENCE_OF_HOW_TO = 0.8;
const PAYLOAD_OF_HOW_TO = 0.65;

/** What a page's score is multiplied with because of how the question is asked. */
export function questionFactor(text: string, { route }: Pick<PageFacts, "route">): number {
  if (route === undefined || !HOW_TO.test(text)) return 1;
  return /^webhook\b/i.test(route) ? PAYLOAD_OF_HOW_TO : REFERENCE_OF_HOW_TO;
}

/**
 * Shows both guides and API pages at the top where a query of one or two words finds both.
 * @param pages best first.
 * @param contentWords number of words with meaning in the query.
 */
export function mixKinds<Item extends { score: number }>(
  pages: readonly Item[],
  contentWords: number,
  isReference: (page: Item) => boolean,
): Item[] {
  const first = pages.slice(0, FIRST_PAGES);
  if (contentWords > FEW_WORDS || first.length < FIRST_PAGES) return [...pages];
  const references = first.filter(isReference).length;
  const isReferenceRare = references < FIRST_PAGES - references;
  const missing = OF_EACH_KIND - Math.min(references, FIRST_PAGES - references);
  const best = first[0]?.score ?? 0;
  const others = pages
    .slice(FIRST_PAGES)
    .filter((page) => isReference(page) === isReferenceRare && page.score >= WORTH_SHOWING * best)
    .slice(0, Math.max(missing, 0));
  const mixed = pages.filter((page) => !others.includes(page));
  for (const [index, page] of others.entries()) mixed.splice(PLACES[index] ?? FIRST_PAGES, 0, page);
  const scores = pages.map(({ score }) => score);
  return mixed.map((page, index) => ({ ...page, score: scores[index] ?? page.score }));
}
