import type { PageFacts } from "@/lib/search/types";
import { WEIGHTS } from "@/lib/search/weights";

/** A page as a variant: the key that it shares with the other variants, and the factor of its score among them. */
export interface Variant<Key = unknown> {
  key: Key;
  factor: number;
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
    factor: (isOtherVersion ? WEIGHTS.variant.otherVersion : 1) * (isOtherLanguage ? WEIGHTS.variant.otherLanguage : 1),
  };
}

/**
 * Keeps one of several variants of a page: the one with the highest product of score and factor. It gets the position and the
 * score of the first one. @param pages best first @param variant returns undefined for a page without variants
 */
export function keepOneVariant<Item extends { score: number }>(
  pages: readonly Item[],
  variant: (page: Item) => Variant | undefined,
): Item[] {
  const kept = new Map<unknown, { page: Item; worth: number; score: number }>();
  for (const page of pages) {
    const { key, factor } = variant(page) ?? { key: page, factor: 1 };
    const worth = page.score * factor;
    const rival = kept.get(key);
    if (!rival) kept.set(key, { page, worth, score: page.score });
    else if (worth > rival.worth) kept.set(key, { ...rival, page, worth });
  }
  return [...kept.values()].map(({ page, score }) => (page.score === score ? page : { ...page, score }));
}
