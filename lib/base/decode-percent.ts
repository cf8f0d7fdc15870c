/**
 * A text with its percent escapes resolved, in composed characters, as files are known; one whose escapes are malformed stays as it is, since a stray percent sign is
 * part of it.
 * @example decodePercent("a%20b") // "a b"
 */
export function decodePercent(text: string): string {
  return tryDecodePercent(text) ?? text;
}

/** A text with its percent escapes resolved; undefined where they are malformed. */
export function tryDecodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text).normalize();
  } catch {
    // A malformed escape names nothing.
    return undefined;
  }
}
