/**
 * Characters that terminals interpret or that reorder text: control characters except line ends and tabs, direction marks, and
 * invisible characters.
 */
const UNPRINTABLE =
  /(?!\r?\n|\t)[\p{Control}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Color codes of terminals, which commands and the framework print. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const COLORS = /(\u001b\[[\d;]*m)/;

/**
 * Escapes characters that terminals interpret, so that untrusted text can be printed. Uses JSON's escapes, so that JSON stays
 * equivalent. Use it for all text in logs and terminals.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

/** `printable` for a text with color codes, which are kept. */
export function printableWithColors(text: string): string {
  return text
    .split(COLORS)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}

/** Makes a console escape its texts with `printableWithColors`. */
export function guardConsole(console: Pick<Console, "log" | "warn" | "error">): void {
  for (const name of ["log", "warn", "error"] as const) {
    const print = console[name].bind(console);
    console[name] = (...values: unknown[]) =>
      print(...values.map((value) => (typeof value === "string" ? printableWithColors(value) : value)));
  }
}
