/**
 * Characters that terminals interpret or that reorder text: control characters except line ends and tabs, direction marks, and
 * invisible characters.
 */
const UNPRINTABLE =
  /(?!\r?\n|\t)[\p{Control}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Color codes, which commands and the framework print themselves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const COLORS = /(\u001b\[[\d;]*m)/;

/**
 * Escapes characters that terminals interpret, as in JSON (JSON stays equivalent), so that untrusted text can be printed. Use it
 * for all text in logs and terminals.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

/** The same for a text with color codes. */
export function printableWithColors(text: string): string {
  return text
    .split(COLORS)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}

/** Makes a console print through `printableWithColors`. */
export function guardConsole(console: Pick<Console, "log" | "warn" | "error">): void {
  for (const name of ["log", "warn", "error"] as const) {
    const print = console[name].bind(console);
    console[name] = (...values: unknown[]) =>
      print(...values.map((value) => (typeof value === "string" ? printableWithColors(value) : value)));
  }
}
