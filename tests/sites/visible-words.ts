import type { Page } from "@playwright/test";
import { decodeEntities } from "./read-page";

/** What is in the article of a page without being text of its author: controls, diagrams, and formulas. */
const FOREIGN = [
  "script, style, template, noscript, svg, button, input, select, textarea, iframe",
  "[hidden], [aria-hidden='true'], .sr-only, [role='status'], [role='tablist']",
  // "Show …" and "Hide …" of what can be opened.
  ".expandable-show, .expandable-hide, [class*='[open]>summary'], a[data-in-place]",
  // Numbers of footnotes, which the index does not find pages by.
  "[data-footnote-ref], [data-footnote-backref]",
  // Samples that are generated in many languages.
  "section#request-example, section#response-example",
].join(", ");

/** The words that readers see in the article of a page: lower case, with letters and digits only. */
export async function visibleWords(page: Page, html: string): Promise<string[]> {
  const text = await page.evaluate(readVisibleText, { html, foreign: FOREIGN });
  return splitWords(text);
}

/** The words of a page as Markdown. */
export function markdownWords(markdown: string): string[] {
  const joined = markdown.replace(MARKS_IN_WORDS, (_, fence?: string) => fence ?? "");
  return splitWords(decodeEntities(joined.replace(/\\([^\w\s])/g, "$1")));
}

/** Blocks of code, which stay, and marks within a word, which a reader does not see: `` `Card`s ``, `[page](/a)s`. */
const MARKS_IN_WORDS =
  /(^ *(`{3,})[\s\S]*?^ *\2)|(?<=[\p{Letter}\p{Number}])(?:`|\*\*|\]\([^()\s]*\))+(?=\p{Letter})/gmu;

/** Scripts that put no spaces between words: each character counts as a word, because markup divides them elsewhere. */
const UNSPACED = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}]";
const WORD = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{Letter}\\p{Number}])+`, "gu");

function splitWords(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
}

/** Those of the words that a text lacks, as often as it lacks them. */
export function missingWords(words: readonly string[], text: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of text) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** Runs in the browser, which reads HTML as readers get it. */
function readVisibleText({ html, foreign }: { html: string; foreign: string }): string {
  const inline = new Set(
    "A ABBR B BDI CITE CODE DEL DFN EM I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR".split(
      " ",
    ),
  );
  const content = new DOMParser().parseFromString(html, "text/html").querySelector("#content");
  for (const element of content?.querySelectorAll(foreign) ?? []) element.remove();
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? "");
    // Browsers make boxes of what a flexible row or a grid holds.
    const isBox = /(?:^|[\s:-])(?:flex|grid)(?:\s|$)/.test(node.parentElement?.className ?? "");
    const isBlock = node instanceof Element && (isBox || !inline.has(node.nodeName));
    if (isBlock) parts.push(" ");
    for (const child of node.childNodes) walk(child);
    if (isBlock) parts.push(" ");
  };
  if (content) walk(content);
  return parts.join("");
}
