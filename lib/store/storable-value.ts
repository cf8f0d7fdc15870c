/**
 * Converts a value so that both databases can store it. Removes NUL characters, which clients and models may send: PostgreSQL
 * rejects text with such a character, and the SQLite driver truncates it there.
 */
export function storableValue(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}
