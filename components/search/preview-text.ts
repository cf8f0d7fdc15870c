import { plainMarkdown } from "@/lib/search/plain-markdown";
import type { TextRange } from "@/lib/search/response-types";

/** Maximum length of the text of a preview, in characters. */
const MAX_LENGTH = 20_000;

/** Length of a passage, in characters. */
const PASSAGE_LENGTH = 500;

/** How far before the first found word a preview may begin, in characters. */
const LEAD_LENGTH = 160;

/** The part of a text that a preview shows: from the paragraph, or the sentence, with which the best passage begins. */
export function previewPart(text: string, words: readonly string[]): string {
  const start = bestStart(text, markWords(text, words));
  if (start < LEAD_LENGTH) return text;
  const before = text.slice(Math.max(0, start - LEAD_LENGTH), start);
  const paragraph = before.lastIndexOf("\n\n");
  const sentence = before.lastIndexOf(". ");
  const lead = paragraph >= 0 ? before.length - paragraph - 2 : sentence >= 0 ? before.length - sentence - 2 : 0;
  return `…${text.slice(start - lead)}`;
}

/** Finds whole words in a text. @param words in lower case */
export function markWords(text: string, words: readonly string[]): TextRange[] {
  const wanted = new Set(words);
  return [...text.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(({ 0: word, index }): TextRange[] =>
    wanted.has(word.toLowerCase()) ? [[index, index + word.length]] : [],
  );
}

/** Start of the passage with the most different words; among equals, of the one with the most marks, then of the first. */
function bestStart(text: string, marks: readonly (readonly [number, number])[]): number {
  let best = { start: 0, worth: 0 };
  for (const [index, [start]] of marks.entries()) {
    const within = marks.slice(index, index + PASSAGE_LENGTH / 10).filter(([other]) => other < start + PASSAGE_LENGTH);
    const different = new Set(within.map(([from, to]) => text.slice(from, to).toLowerCase()));
    const worth = different.size + within.length / 1_000;
    if (worth > best.worth) best = { start, worth };
  }
  return best.start;
}

/**
 * The content of a page or section as plain text in paragraphs.
 * @param markdown the page as Markdown, its title first
 * @param heading of the section; the beginning of the page where absent
 */
export function previewText(markdown: string, heading?: string): string {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/^\s*# .*$/m, "");
  const section = heading === undefined ? body : sectionOf(body, heading);
  const withoutCode = section.replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1 *$/gm, "");
  // Authors break the lines of a paragraph anywhere; list items, table rows, and tags stay on lines of their own.
  const paragraphs = withoutCode.replace(/^ *> ?/gm, "").replace(/(?<=\S)[ \t]*\n[ \t]*(?=[^\s\-*+|#<\d])/g, " ");
  return plainMarkdown(paragraphs)
    .replace(/[ \t]+/g, " ")
    .replace(/\n\s*\n\s*/g, "\n\n")
    .trim()
    .slice(0, MAX_LENGTH);
}

/** From a heading to the next one of its level; the whole text where there is no such heading. */
function sectionOf(markdown: string, heading: string): string {
  const lines = markdown.split("\n");
  const levelOf = (line: string) => /^(#{1,6}) /.exec(line)?.[1]?.length ?? 7;
  const isNamed = (line: string) => levelOf(line) < 7 && plainMarkdown(line).trim() === heading;
  const start = lines.findIndex(isNamed);
  if (start < 0) return markdown;
  const level = levelOf(lines[start] ?? "");
  const length = lines.slice(start + 1).findIndex((line) => levelOf(line) <= level);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join("\n");
}
