import type { Figure } from "@/bench/report/types";

/** How a figure grows from the smallest to the largest site measured. */
export interface Growth {
  title: string;
  engine: string;
  from: number;
  to: number;
  /** Largest site over smallest. */
  pages: number;
  /** Figure of the largest over that of the smallest. */
  cost: number;
  /** What ten times the content costs, if the growth is a power of the size. */
  tenfold: number;
}

/** One entry for each figure of an engine that was measured at two sizes or more. */
export function growthOf(figures: readonly Figure[]): Growth[] {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) {
    const key = `${figure.id} ${figure.engine}`;
    groups.set(key, [...(groups.get(key) ?? []), figure]);
  }
  return [...groups.values()].flatMap((group) => {
    const sized = group.flatMap(({ pages, value, ...rest }) => (pages && value ? [{ ...rest, pages, value }] : []));
    sized.sort((one, other) => one.pages - other.pages);
    const [first, last] = [sized[0], sized.at(-1)];
    if (!first || !last || first.pages === last.pages) return [];
    const [pages, cost] = [last.pages / first.pages, last.value / first.value];
    const tenfold = cost ** (Math.log(10) / Math.log(pages));
    return [{ title: first.title, engine: first.engine, from: first.pages, to: last.pages, pages, cost, tenfold }];
  });
}
