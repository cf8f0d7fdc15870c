import { hashTarget } from "@/components/navigation/hash-target";
import { escapePattern } from "@/lib/base/escape-pattern";
import type { MarkedText } from "@/lib/search/response-types";

/** Name of the highlight that the stylesheet colors. */
const HIGHLIGHT = "search-hits";

/** Maximum number of marks on a page; more would be noise. */
const MAX_MARKS = 200;

/** Position in the window, as a fraction of its height, below which a hit counts as out of sight. */
const IN_SIGHT = 0.7;

/** The words to highlight in a search result, in lower case. */
export function hitWords(texts: readonly (MarkedText | undefined)[]): string[] {
  const words = texts.flatMap((marked) =>
    marked ? marked.marks.map(([start, end]) => marked.text.slice(start, end).toLowerCase()) : [],
  );
  return [...new Set(words)].filter((word) => word.length > 1);
}

/**
 * Marks the words of a search result once its page is shown, until the next page or Escape, and scrolls to the first one.
 * @param path URL path with base path, and the hash of a section
 */
export function markHitsOn(path: string, words: readonly string[]): void {
  if (words.length === 0 || typeof Highlight === "undefined") return;
  const { pathname, hash } = new URL(path, location.origin);
  const arrive = () => {
    if (location.pathname !== pathname) return;
    window.removeEventListener("lectern:page", arrive);
    // The router scrolls to the section after the page is shown.
    requestAnimationFrame(() => requestAnimationFrame(() => mark(words, hash)));
  };
  window.addEventListener("lectern:page", arrive);
  arrive();
}

function mark(words: readonly string[], hash: string): void {
  const content = document.getElementById("content");
  if (!content) return;
  const ranges = findRanges(content, words);
  content.dataset.marks = "";
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  const section = hashTarget(hash);
  const first = section
    ? ranges.find((range) => section.compareDocumentPosition(range.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING)
    : undefined;
  const place = first?.getBoundingClientRect();
  if (place && place.top > innerHeight * IN_SIGHT) scrollBy(0, place.top - innerHeight / 2);
  clearLater();
}

function clearLater(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const clear = () => {
    CSS.highlights.delete(HIGHLIGHT);
    listening.abort();
  };
  window.addEventListener("lectern:page", clear, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && clear(), { signal });
}

/** Finds words in the text of an element, each within one text node. */
function findRanges(root: HTMLElement, words: readonly string[]): Range[] {
  const pattern = new RegExp(words.map(escapePattern).join("|"), "gi");
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node && ranges.length < MAX_MARKS; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}
