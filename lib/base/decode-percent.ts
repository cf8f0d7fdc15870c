/**
 * Decodes percent escapes to composed characters (NFC), as file names are stored. A text with malformed escapes is unchanged,
 * since it contains a literal percent sign.
 * @example decodePercent("a%20b") // "a b"
 */
export function decodePercent(text: string): string {
  return tryDecodePercent(text) ?? text;
}

/** Decodes percent escapes like `decodePercent`. @returns undefined for malformed escapes */
export function tryDecodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text).normalize();
  } catch {
    return undefined;
  }
}
