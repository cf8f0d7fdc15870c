import type { NameKind } from "@/lib/search/exact-names";
import type { ExactMatch } from "@/lib/search/find-exact";

/** What a page with a name of each kind gains, in multiples of the best score. */
const GAIN: Readonly<Record<NameKind, number>> = { title: 3, route: 4, heading: 1, code: 2 };

/** Of pages that share a name, at most so many come first; the others keep their place. */
const PAGES_FIRST = 3;

interface RankedItem {
  page: number;
  score: number;
  sections: readonly { id: number }[];
}

/**
 * Puts pages that the query names word for word before all others, and the section that bears the name before the other
 * sections of its page. Pages with the same name keep the order that they have by their scores.
 * @param pages best first.
 */
export function putNamedFirst<Item extends RankedItem>(pages: readonly Item[], matches: readonly ExactMatch[]): Item[] {
  if (matches.length === 0) return [...pages];
  const best = pages[0]?.score ?? 0;
  const gains = new Map<number, number>();
  for (const { page, kind } of matches) gains.set(page, Math.max(gains.get(page) ?? 0, GAIN[kind]));
  const first = pages
    .filter(({ page }) => gains.has(page))
    .sort((a, b) => (gains.get(b.page) ?? 0) - (gains.get(a.page) ?? 0));
  const promoted = new Map(
    first.slice(0, PAGES_FIRST).map((item) => [item.page, item.score + best * (gains.get(item.page) ?? 0)]),
  );
  const named = new Set(matches.map(({ section }) => section));
  return pages
    .map((item) => {
      const score = promoted.get(item.page);
      return score === undefined ? item : { ...item, score, sections: namedFirst(item.sections, named) };
    })
    .sort((a, b) => b.score - a.score);
}

function namedFirst<Section extends { id: number }>(
  sections: readonly Section[],
  named: ReadonlySet<number>,
): Section[] {
  return [...sections.filter(({ id }) => named.has(id)), ...sections.filter(({ id }) => !named.has(id))];
}
