/** A cache that evicts the least recently used entries. */
export class RecentMap<Value> {
  private readonly entries = new Map<string, Value>();
  private size = 0;

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
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  /** True if there is an entry; does not count as a use. */
  has(key: string): boolean {
    return this.entries.has(key);
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.entries.set(key, value);
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
