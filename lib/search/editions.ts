import type { PageFacts } from "@/lib/search/types";

/**
 * What a page counts against the same page in the default version or language. Another version stands in only where it
 * says at least twice as much of the question. Another language does as soon as it says clearly more, because then the
 * question is written in it; a question of names alone finds all languages alike.
 */
const OTHER_VERSION = 0.5;
const OTHER_LANGUAGE = 0.85;

/** What tells that pages are the same, and what one counts beside the others. */
export interface Edition<Key = unknown> {
  key: Key;
  worth: number;
}

/** The edition that a page is, by what the index holds of it. */
export function editionOf({
  path,
  facts,
}: {
  path: string;
  facts: Pick<PageFacts, "defaultEdition">;
}): Edition<string> {
  const { path: key = path, isOtherVersion, isOtherLanguage } = facts.defaultEdition ?? {};
  return { key, worth: (isOtherVersion ? OTHER_VERSION : 1) * (isOtherLanguage ? OTHER_LANGUAGE : 1) };
}

/**
 * Of pages that are the same in several versions or languages, keeps the one that a reader who chose none would want,
 * in the place of the best of them. @param pages best first. @param edition undefined for a page that is like no other.
 */
export function keepOneEdition<Item extends { score: number }>(
  pages: readonly Item[],
  edition: (page: Item) => Edition | undefined,
): Item[] {
  const kept = new Map<unknown, { page: Item; worth: number; score: number }>();
  for (const page of pages) {
    const { key, worth: share } = edition(page) ?? { key: page, worth: 1 };
    const worth = page.score * share;
    const rival = kept.get(key);
    if (!rival) kept.set(key, { page, worth, score: page.score });
    else if (worth > rival.worth) kept.set(key, { ...rival, page, worth });
  }
  return [...kept.values()].map(({ page, score }) => (page.score === score ? page : { ...page, score }));
}
