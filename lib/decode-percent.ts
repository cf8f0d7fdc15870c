/**
 * A text with its percent escapes resolved; one whose escapes are malformed stays as it is, since a stray percent sign is
 * part of it.
 * @example decodePercent("a%20b") // "a b"
 */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
