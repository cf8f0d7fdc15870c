/** The first item of each key, at most `limit` items. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string, limit = Infinity): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    if (found.size === limit) break;
    const key = keyOf(item);
    if (!found.has(key)) found.set(key, item);
  }
  return [...found.values()];
}
