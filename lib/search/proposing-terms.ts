import type { Query } from "@/lib/search/query";

/** Number of proposed sections from which common words are not used for proposing. */
const ENOUGH_SECTIONS = 1_000;
/** Share or number of sections from which a word counts as common. */
const COMMON = { share: 0.05, sections: 2_000 } as const;

/** Maximum share and number of sections for words of a similar meaning to propose sections. */
const MAX_RELATED = { share: 0.2, sections: 2_000 } as const;

/**
 * The terms that propose sections: those of the significant words. If rare words propose enough sections, common words propose
 * none, since they cost the most and matter the least; they are still scored. Words of a similar meaning propose sections unless
 * they are frequent, so that pages with only other words are found.
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
  const most = Math.min(sections * MAX_RELATED.share, MAX_RELATED.sections);
  const related = terms.flatMap((word) => word.related).filter(({ term }) => frequency(term) <= most);
  return new Set([...chosen.flatMap(({ alternatives }) => alternatives), ...related].map(({ term }) => term));
}
