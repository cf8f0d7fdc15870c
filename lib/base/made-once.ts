import { RecentMap } from "@/lib/base/recent-map";

/** A cache of asynchronously computed values. Simultaneous requests for a key share one computation. */
export class MadeOnce<Value> {
  readonly #kept: RecentMap<Value>;
  readonly #making = new Map<string, Promise<Value | undefined>>();

  /** @param limit largest sum of the sizes of cached values */
  constructor(limit: number, sizeOf: (value: Value) => number) {
    this.#kept = new RecentMap(limit, sizeOf);
  }

  /** Returns the value of a key, which `make` computes if it is not cached. Undefined and errors are not cached. */
  async get(key: string, make: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#kept.get(key) ?? this.#making.get(key);
    if (known !== undefined) return known;
    const making = make().finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    const value = await making;
    if (value !== undefined) this.#kept.set(key, value);
    return value;
  }
}
