import type { PageFacts } from "@/lib/search/types";

/**
 * Factor of a page relative to the same page in the default version or language. Another version is preferred only if it
 * matches at least twice as much of the question. Another language is preferred as soon as it clearly matches more, because
 * the question is then written in it; a question consisting of names matches all languages equally.
 */
const OTHER_VERSION = 0.5;
const OTHER_LANGUAGE = 0.85;

/** What identifies pages as variants of each other, and the factor of one among the others. */
export interface Variant<Key = unknown> {
  key: Key;
  worth: number;
}

/** The variant that a page is, according to the index. */
export function variantOf({
  path,
  facts,
}: {
  path: string;
  facts: Pick<PageFacts, "defaultVariant">;
}): Variant<string> {
  const { path: key = path, isOtherVersion, isOtherLanguage } = facts.defaultVariant ?? {};
  return { key, worth: (isOtherVersion ? OTHER_VERSION : 1) * (isOtherLanguage ? OTHER_LANGUAGE : 1) };
}

/**
 * Of the pages that are variants of each other, keeps the one that a reader without a choice would want,
 * at the position of the best of them. @param pages best first. @param variant undefined for a page without variants.
 */
export function keepOneVariant<Item extends { score: number }>(
  pages: readonly Item[],
  variant: (page: Item) => Variant | undefined,
): Item[] {
  const kept = new Map<unknown, { page: Item; worth: number; score: number }>();
  for (const page of pages) {
    const { key, worth: share } = variant(page) ?? { key: page, worth: 1 };
    const worth = page.score * share;
    const rival = kept.get(key);
    if (!rival) kept.set(key, { page, worth, score: page.score });
    else if (worth > rival.worth) kept.set(key, { ...rival, page, worth });
  }
  return [...kept.values()].map(({ page, score }) => (page.score === score ? page : { ...page, score }));
}
