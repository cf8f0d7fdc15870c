import { getOrMake } from "@/lib/base/get-or-make";

/** Groups items by a key, in the order of the first item with each key. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) getOrMake(groups, keyOf(item), () => []).push(item);
  return groups;
}
