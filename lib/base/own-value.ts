/**
 * The value of an untrusted key in a table; undefined for missing keys, including those that every object inherits.
 * @example ownValue({ ts: "TypeScript" }, "constructor") // undefined
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
