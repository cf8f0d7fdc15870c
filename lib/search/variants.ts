import type { PageFacts } from "@/lib/search/types";
import { WEIGHTS } from "@/lib/search/weights";

/** A page as a variant: the key that it shares with the other variants, and its factor among them. */
export interface Variant<Key = unknown> {
  key: Key;
  worth: number;
}

/** The variant of a page, according to the index. */
export function variantOf({
  path,
  facts,
}: {
  path: string;
  facts: Pick<PageFacts, "defaultVariant">;
}): Variant<string> {
  const { path: key = path, isOtherVersion, isOtherLanguage } = facts.defaultVariant ?? {};
  return {
    key,
    worth: (isOtherVersion ? WEIGHTS.variant.otherVersion : 1) * (isOtherLanguage ? WEIGHTS.variant.otherLanguage : 1),
  };
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
