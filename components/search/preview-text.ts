import { markWords } from "@/components/search/mark-words";
import { plainMarkdown } from "@/lib/search/plain-markdown";

/** Characters of a text that are looked through. */
const LONGEST = 20_000;

/** Characters before the first found word from which a preview starts with its paragraph. */
const FAR = 240;

/** The part of a text that a preview shows: from the paragraph, or the sentence, that has the first found word. */
export function previewPart(text: string, words: readonly string[]): string {
  const [[first] = [0]] = markWords(text, words);
  if (first < FAR) return text;
  const start = Math.max(text.lastIndexOf("\n\n", first) + 2, text.slice(0, first - FAR).lastIndexOf(". ") + 2);
  return `…${text.slice(start)}`;
}

/**
 * What a page or section says, as text with paragraphs.
 * @param markdown the page as Markdown, its title first
 * @param heading of the section; the beginning of the page where absent
 */
export function previewText(markdown: string, heading?: string): string {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/^\s*# .*$/m, "");
  const section = heading === undefined ? body : sectionOf(body, heading);
  return plainMarkdown(section.replace(/^ *(```+|~~~+)[^\n]*\n[\s\S]*?^ *\1 *$/gm, ""))
    .replace(/[ \t]+/g, " ")
    .replace(/\n\s*\n\s*/g, "\n\n")
    .trim()
    .slice(0, LONGEST);
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
