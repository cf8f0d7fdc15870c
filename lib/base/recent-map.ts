/** A map that keeps the entries used last. */
export class RecentMap<Value> {
  private readonly entries = new Map<string, Value>();
  private size = 0;
  /** The key of the entry used last, where that is known: it has its place already. */
  private newest: string | undefined;

  /**
   * @param limit largest sum of the sizes of all entries
   * @param sizeOf size of an entry; without it, each counts one
   */
  constructor(
    private readonly limit: number,
    private readonly sizeOf: (value: Value, key: string) => number = () => 1,
  ) {}

  get(key: string): Value | undefined {
    const value = this.entries.get(key);
    if (value !== undefined && key !== this.newest) {
      this.entries.delete(key);
      this.entries.set(key, value);
      this.newest = key;
    }
    return value;
  }

  /** The same without counting as a use. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  /** The value of a key, which is made and kept if there is none. */
  remember(key: string, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.entries.set(key, value);
    this.newest = key;
    this.size += this.sizeOf(value, key);
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.limit) break;
      this.delete(oldest);
    }
  }

  values(): Iterable<Value> {
    return this.entries.values();
  }

  delete(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.size -= this.sizeOf(value, key);
  }
}
