/**
 * What terminals act on, or what changes the order of the text around it: control characters except line ends and tabs,
 * marks of direction, and invisible ones.
 */
const UNPRINTABLE =
  /(?!\r?\n|\t)[\p{Control}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Color codes, which commands and the framework print themselves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const COLORS = /(\u001b\[[\d;]*m)/;

/**
 * A text that strangers may have written, as it may be printed: instead of characters that a terminal acts on, it has their
 * numbers, as in JSON (which stays the same JSON). Text for logs and terminals goes through here.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

/** The same for a text with colors of our own. */
export function printableWithColors(text: string): string {
  return text
    .split(COLORS)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}

/** Has everything that commands print by the console go through `printableWithColors`, whoever has written it. */
export function guardConsole(console: Pick<Console, "log" | "warn" | "error">): void {
  for (const name of ["log", "warn", "error"] as const) {
    const print = console[name].bind(console);
    console[name] = (...values: unknown[]) =>
      print(...values.map((value) => (typeof value === "string" ? printableWithColors(value) : value)));
  }
}
