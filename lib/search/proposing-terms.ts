import type { Query } from "@/lib/search/query";

/** If rare words propose this many sections, words in more than a certain share or number of sections are not used for proposing. */
const ENOUGH_SECTIONS = 1_000;
const COMMON = { share: 0.05, sections: 2_000 } as const;

/** Words of a similar meaning propose sections if they are in no more than this share and number of them. */
const MOST_RELATED = { share: 0.2, sections: 2_000 } as const;

/**
 * The terms that propose sections: any of the significant ones. If rare words alone propose enough sections, common ones
 * propose none; they cost the most and decide the least, and are still scored. So do words of a similar meaning unless they
 * are frequent, so that a page is found that says it in other words only.
 */
export function proposingTerms({ terms }: Query, sections: number, frequency: (term: string) => number): Set<string> {
  const telling = terms.filter(({ selects }) => selects);
  const groups = (telling.length > 0 ? telling : terms)
    .map(({ alternatives }) => ({
      alternatives,
      size: alternatives.reduce((sum, { term }) => sum + frequency(term), 0),
    }))
    .sort((one, other) => one.size - other.size);
  const common = Math.min(sections * COMMON.share, COMMON.sections);
  let proposed = 0;
  const chosen = groups.filter(({ size }) => {
    const isNeeded = proposed < ENOUGH_SECTIONS || size < common;
    proposed += size;
    return isNeeded;
  });
  const most = Math.min(sections * MOST_RELATED.share, MOST_RELATED.sections);
  const related = terms.flatMap((word) => word.related).filter(({ term }) => frequency(term) <= most);
  return new Set([...chosen.flatMap(({ alternatives }) => alternatives), ...related].map(({ term }) => term));
}
