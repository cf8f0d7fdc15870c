/** The index that each key moves to in a list of `count` items; `index` is -1 if no item has the focus. */
export const LIST_STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (Math.max(index, 0) + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
