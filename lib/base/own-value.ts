/**
 * What a table says of a key that comes from outside; undefined for keys that it lacks, also for those that every object
 * inherits.
 * @example ownValue({ ts: "TypeScript" }, "constructor") // undefined
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
