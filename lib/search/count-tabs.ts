/** Counts pages by the tab that contains them; pages without a tab are left out. */
export function countTabs<Page>(
  pages: readonly Page[],
  tabOf: (page: Page) => string | undefined,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const page of pages) {
    const tab = tabOf(page);
    if (tab !== undefined) counts[tab] = (counts[tab] ?? 0) + 1;
  }
  return counts;
}

/** The sum of the counts of several languages. */
export function addCounts(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [tab, count] of counts.flatMap((one) => Object.entries(one))) sum[tab] = (sum[tab] ?? 0) + count;
  return sum;
}
