/** Characters that are read out; a reply may be longer. */
const LONGEST = 2_000;

/** Characters that are looked at: signs make up less than half of a text. */
const LONGEST_READ = 3 * LONGEST;

/**
 * Markdown as a screen reader should say it: without the signs of emphasis, headings and links, with identifiers such as
 * `success_url` as they are, tables as lines of their cells, and formulas without their delimiters; the same in quotes.
 * @example spokenText("**Set** `success_url`") // "Set success_url"
 */
export function spokenText(markdown: string): string {
  return markdown
    .slice(0, LONGEST_READ)
    .split("\n")
    .map((line) => line.replace(/^(?:\s*>)+ ?/, ""))
    .filter((line) => !/^\s*(?:```|~~~|(?:\||:?-{2,})[\s:|-]*$)/.test(line))
    .map(spokenLine)
    .join("\n")
    .slice(0, LONGEST);
}

function spokenLine(line: string): string {
  const row = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  const text =
    row === undefined
      ? line
      : row
          .split("|")
          .map((cell) => cell.trim())
          .filter(Boolean)
          .join(", ");
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*#{1,6}(?:\s+|$)/, "")
    .replace(/\*+([^*]+)\*+/g, "$1")
    .replace(/(?<![\p{L}\p{N}_])_+([^_]+)_+(?![\p{L}\p{N}_])/gu, "$1")
    .replace(/\$\$?(?!\s|\d[\d.,]*\s)([^$]*[^$\s])\$\$?/g, "$1")
    .replace(/`/g, "");
}
