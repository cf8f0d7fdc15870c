import fc from "fast-check";

/** One change of a text with lines, as plain data. */
export interface LineMutation {
  kind: "delete" | "duplicate" | "swap" | "drop" | "insert" | "repeat" | "cut";
  /** Places in the text, from 0 to 1. */
  at: number;
  other: number;
  piece: string;
}

/** What authors leave half written, and what parsers stumble over. */
const PIECES = [
  ...["{", "}", "{{", "{/*", "*/}", "<", ">", "</", "/>", "<Note>", "</Note>", "<Tab", "<>", "</>", "<!--", "-->"],
  ...[
    "```",
    "~~~",
    "`",
    "**",
    "*",
    "_",
    "~~",
    "[",
    "](",
    "[^1]",
    "[^1]: x",
    "![",
    "|",
    "| - |",
    "> ",
    "- ",
    "1. ",
    "# ",
  ],
  ...["---\n", ":::note", ":::", "$", "$$", "\\", '"', "'", "={", '="', "export const a = ", "import a from ", "&#0;"],
  ...[
    "{...props}",
    "{`",
    "${",
    "=>",
    "(() => {",
    "\t",
    "    ",
    "\r",
    "\n\n",
    "\0",
    "\u2028",
    "\ufeff",
    "\ud800",
    "\u202e",
  ],
];

/** One random change. */
export const lineMutation: fc.Arbitrary<LineMutation> = fc.record({
  kind: fc.constantFrom("delete", "duplicate", "swap", "drop", "insert", "insert", "insert", "repeat", "cut"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  other: fc.double({ min: 0, max: 1, noNaN: true }),
  piece: fc.constantFrom(...PIECES),
});

/** A text with some changes. */
export function mutateLines(text: string, mutations: readonly LineMutation[]): string {
  return mutations.reduce(applyMutation, text);
}

function applyMutation(text: string, { kind, at, other, piece }: LineMutation): string {
  const place = Math.floor(at * text.length);
  if (kind === "drop") return text.slice(0, place) + text.slice(place + 1);
  if (kind === "insert") return text.slice(0, place) + piece + text.slice(place);
  if (kind === "repeat") return text.slice(0, place) + piece.repeat(1 + Math.floor(other * 300)) + text.slice(place);
  if (kind === "cut") return text.slice(0, place);
  const lines = text.split("\n");
  const index = Math.floor(at * (lines.length - 1));
  const second = Math.floor(other * (lines.length - 1));
  const line = lines[index] ?? "";
  if (kind === "delete") lines.splice(index, 1);
  else if (kind === "duplicate") lines.splice(second, 0, line);
  else {
    lines[index] = lines[second] ?? "";
    lines[second] = line;
  }
  return lines.join("\n");
}
