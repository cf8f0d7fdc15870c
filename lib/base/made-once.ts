import { RecentMap } from "@/lib/base/recent-map";

/** Values that are made once for a key, however many ask for them at the same time, and are kept while there is room. */
export class MadeOnce<Value> {
  readonly #kept: RecentMap<Value>;
  readonly #making = new Map<string, Promise<Value | undefined>>();

  /** @param limit largest sum of the sizes of the values that are kept */
  constructor(limit: number, sizeOf: (value: Value) => number) {
    this.#kept = new RecentMap(limit, sizeOf);
  }

  /** The value of a key. Undefined, and what `make` throws, is made again for the next one who asks. */
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
