/** Counts pages by the tab that contains them; pages without a tab are left out. */
export function countTabs<Page>(
  pages: readonly Page[],
  tabOf: (page: Page) => string | undefined,
): Record<string, number> {
  return addCounts(
    pages.map((page) => {
      const tab = tabOf(page);
      return tab === undefined ? {} : { [tab]: 1 };
    }),
  );
}

/** The sum of the counts of several languages. */
export function addCounts(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const [tab, count] of counts.flatMap((one) => Object.entries(one))) sum.set(tab, (sum.get(tab) ?? 0) + count);
  return Object.fromEntries(sum);
}
