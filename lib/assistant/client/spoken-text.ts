/** Maximum length of the spoken text, in characters; a reply may be longer. */
const MAX_LENGTH = 2_000;

/** Maximum length of the Markdown that is processed, in characters: markup is less than half of a text. */
const MAX_SOURCE_LENGTH = 3 * MAX_LENGTH;

/**
 * Converts Markdown to text for screen readers: without the markup of emphasis, headings, links and quotes; identifiers such
 * as `success_url` unchanged, table rows as lists of their cells, and formulas without their delimiters.
 * @example spokenText("**Set** `success_url`") // "Set success_url"
 */
export function spokenText(markdown: string): string {
  return markdown
    .slice(0, MAX_SOURCE_LENGTH)
    .split("\n")
    .map((line) => line.replace(/^(?:\s*>)+ ?/, ""))
    .filter((line) => !/^\s*(?:```|~~~|(?:\||:?-{2,})[\s:|-]*$)/.test(line))
    .map(spokenLine)
    .join("\n")
    .slice(0, MAX_LENGTH);
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
