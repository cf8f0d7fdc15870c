import { analyze } from "@/lib/search/analyze";
import type { NameKind } from "@/lib/search/exact-names";
import type { ExactMatch } from "@/lib/search/find-exact";
import type { RankedPage, ScoredSection } from "@/lib/search/rank";
import type { Variant } from "@/lib/search/variants";

/** What a page with a name of each kind gains, in multiples of the best score. */
const GAIN: Readonly<Record<NameKind, number>> = { title: 3, route: 4, heading: 1, definition: 2.5, code: 2 };

/** What a variant gains that the query names word for word, where the default one bears another name. */
const NAMED_VARIANT = 1_000;

/** Any page may have a heading of one word; only longer ones say which variant is meant. */
const WORDS_OF_HEADING = 2;

/** The pages that the query names so clearly that the default version or language does not replace them. */
export function variantsNamed(text: string, matches: readonly ExactMatch[]): ReadonlySet<number> {
  const isLong = analyze(text).filter(({ kind }) => kind === "word" || kind === "segment").length >= WORDS_OF_HEADING;
  return new Set(matches.filter(({ kind }) => isLong || kind !== "heading").map(({ page }) => page));
}

/** The variant that a page is, worth more than all others where the query names it. */
export function namedVariant<Key>(variant: Variant<Key>, isNamed: boolean): Variant<Key> {
  return isNamed ? { ...variant, worth: variant.worth * NAMED_VARIANT } : variant;
}

/**
 * A section that bears the name comes before the others of its page, unless it scores less than this share of the best. One that
 * defines an identifier, be it in a long list, always does.
 */
const NAMED_SECTION = 0.7;

/**
 * Puts pages that the query names word for word before all others, and the section that bears the name before the other
 * sections of its page. Pages with the same name keep the order that they have by their scores.
 * @param pages best first.
 * @param numberOf the number by which matches know a section.
 */
export function putNamedFirst<Section extends ScoredSection>(
  pages: readonly RankedPage<Section>[],
  matches: readonly ExactMatch[],
  numberOf: (section: Section) => number,
): RankedPage<Section>[] {
  if (matches.length === 0) return [...pages];
  const best = pages[0]?.score ?? 0;
  const gains = new Map<number, number>();
  for (const { page, kind } of matches) gains.set(page, Math.max(gains.get(page) ?? 0, GAIN[kind]));
  const named = new Set(matches.map(({ section }) => section));
  const defining = new Set(matches.filter(({ kind }) => kind === "definition").map(({ section }) => section));
  return pages
    .map((item) => {
      const gain = gains.get(item.page);
      if (gain === undefined) return item;
      const least = NAMED_SECTION * (item.sections[0]?.score ?? 0);
      const rankOf = (section: Section) => {
        if (defining.has(numberOf(section))) return 0;
        return named.has(numberOf(section)) && section.score >= least ? 1 : 2;
      };
      const sections = item.sections.toSorted((one, other) => rankOf(one) - rankOf(other));
      return { ...item, score: item.score + best * gain, sections };
    })
    .sort((a, b) => b.score - a.score);
}
