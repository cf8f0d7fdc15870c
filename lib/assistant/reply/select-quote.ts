import { countTerms } from "@/lib/assistant/reply/question-terms";

/** Maximum length of a quote in characters, not counting code. */
const QUOTE_LENGTH = 700;

/** Maximum length of a code block that is quoted whole. */
const CODE_LENGTH = 1_500;

/**
 * Selects what to quote from a passage: the block that matches most of the question, and the blocks after it (before it,
 * if it is code) as far as they fit. Blocks are paragraphs, lists, tables, and code; none is cut in the middle of a
 * sentence. Standalone images are omitted, and headings become emphasis, since a quote has no outline.
 */
export function selectQuote(content: string, terms: ReadonlySet<string>): string {
  const blocks = splitBlocks(content).filter((block) => !IMAGES.test(block));
  const scores = blocks.map((block) => countTerms(block, terms));
  const best = scores.indexOf(Math.max(0, ...scores));
  const start = best > 0 && isCode(blocks[best]) ? best - 1 : Math.max(0, best);
  const chosen: string[] = [];
  let length = 0;
  for (const block of blocks.slice(start)) {
    const size = isCode(block) ? 0 : block.length;
    const isFirst = chosen.length === 0;
    if (!isFirst && (length + size > QUOTE_LENGTH || (isCode(block) && block.length > CODE_LENGTH))) break;
    if (!isFirst && isHeading(block) && !announcesMore(chosen.at(-1))) break;
    chosen.push(isFirst ? shorten(block) : block);
    length += size;
  }
  while (isHeading(chosen.at(-1))) chosen.pop();
  return chosen.map(emphasiseHeading).join("\n\n");
}

const IMAGES = /^(?:!\[[^\]]*\]\([^)]*\)\s*)+$/;

function announcesMore(block: string | undefined): boolean {
  return block !== undefined && /[:：]$/.test(block);
}

function isHeading(block: string | undefined): boolean {
  return block !== undefined && /^#{1,6}\s/.test(block);
}

function emphasiseHeading(block: string): string {
  return isHeading(block) ? block.replace(/^#{1,6}\s+(.*)/, "**$1**") : block;
}

/** Blank lines separate blocks, except inside fenced code. */
export function splitBlocks(content: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    const block = outdent(lines).trim();
    if (block !== "") blocks.push(block);
    lines = [];
  };
  for (const line of content.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      flush();
      fence = mark;
      lines.push(line);
    } else if (fence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(fence)) {
        fence = undefined;
        flush();
      }
    } else if (line.trim() === "") flush();
    else lines.push(line);
  }
  // Close an open fence, so that it does not swallow the text after the quote.
  if (fence !== undefined) lines.push(fence);
  flush();
  return blocks;
}

/** Removes the indentation of blocks from list items: a fence that is indented further would not close. */
function outdent(lines: readonly string[]): string {
  const margin = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.replace(new RegExp(`^ {0,${margin}}`), "")).join("\n");
}

function isCode(block: string | undefined): boolean {
  return block !== undefined && /^\s*(?:`{3,}|~{3,})/.test(block);
}

/** Shortens a long block to its last complete sentence (or line) within the limit. */
function shorten(block: string): string {
  if (isCode(block) || block.length <= QUOTE_LENGTH) return block;
  const head = block.slice(0, QUOTE_LENGTH);
  const end = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(". ") + 1, head.lastIndexOf("。") + 1);
  return `${head.slice(0, end > QUOTE_LENGTH / 3 ? end : QUOTE_LENGTH).trimEnd()} …`;
}
