/**
 * Converts a value so that both databases can store it. PostgreSQL rejects text with a NUL character, and the SQLite driver
 * truncates text there; clients and models may send one, so it is removed.
 */
export function storableValue(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}
