import type { Progress } from "@/lib/base/progress";

/** Applies an asynchronous function to all items, at most `limit` at a time. Results keep the order of the items. */
export async function mapConcurrently<Item, Value>(
  items: readonly Item[],
  limit: number,
  apply: (item: Item) => Promise<Value>,
  progress?: Progress,
): Promise<Value[]> {
  const results = new Array<Value>(items.length);
  const entries = items.entries();
  let done = 0;
  // All workers share one iterator, so each item is processed once.
  async function work(): Promise<void> {
    for (const [index, item] of entries) {
      results[index] = await apply(item);
      done += 1;
      progress?.(done, items.length);
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}
