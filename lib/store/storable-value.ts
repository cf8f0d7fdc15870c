/**
 * A value as both databases store it. PostgreSQL refuses texts with a NUL character, and the SQLite driver reads them up to
 * there; clients and models may send one, so it is left out.
 */
export function storableValue(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}
