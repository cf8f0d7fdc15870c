import { ownValue } from "@/lib/base/own-value";

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&", nbsp: " " };

/** Replaces the HTML entities that tools commonly write by their characters. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (written, decimal, hexadecimal, name: string) => {
    if (name !== undefined) return ownValue(NAMED, name) ?? written;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
  });
}
