import type { Root, RootContent } from "mdast";
import type { VFile } from "vfile";
import { findFences, isInRegion } from "@/lib/content/pipeline/code-regions";
import type { CompiledPage } from "@/lib/content/pipeline/types";

/** Levels of elements, lists and quotes that a page may have; each is rendered by functions that call one another. */
const DEEPEST = 150;

/** Elements that may be open at once before the parser is asked; some of what looks like a tag may be none. */
const MOST_OPEN_TAGS = 1_000;

/** Signs of emphasis, links and code that one paragraph may have: each may close any before it. */
const MOST_SIGNS = 10_000;

/** Markers of lists and quotes that may be at the start of one line. */
const MOST_MARKERS = 100;

/** Characters that a page may have. */
const MOST_CHARACTERS = 1_000_000;

/** Cells that the tables of a page may have: three times as many as the largest of 5,000 pages of real sites has. */
const MOST_CELLS = 12_000;

/** Headings that a page may have. */
const MOST_HEADINGS = 3_000;

/** Nodes that the tree of a page may have: texts, elements, paragraphs. The largest of these pages has 7,650. */
const MOST_NODES = 25_000;

/** Components and blocks of code that a page may have: four times as many as the largest of 5,000 pages of real sites has. */
const MOST_COMPONENTS = 1_200;

/** HTML elements and images that a page may have: eight times as many as the largest of these pages has. */
const MOST_TAGS = 4_000;

/** Expressions that a page may have in its text: each is run by itself. The largest of these pages has fewer than 200. */
const MOST_EXPRESSIONS = 1_500;

/** Items that the lists of a page may have at their first levels: four times as many as the largest of these pages has. */
const MOST_ITEMS = 8_000;

/** Footnotes, and what refers to them, that a page may have: each is looked for among all others. */
const MOST_FOOTNOTES = 4_000;

/** Dollar signs outside of code: each pair may be a formula, which takes as long as a component. */
const MOST_DOLLARS = 10_000;

/**
 * Bytes of markup, or of code, from which rendering a page takes single steps of about a tenth of a second
 * (decisions/0012-page-threads.md). Tables and lists of many small entries have more code than markup.
 */
const LARGE = 300_000;

/** Bytes of source that become that much: markup of prose is about three times as long as what it was written as. */
export const LONG_SOURCE = LARGE / 3;

/** Milliseconds of its own code from which a page would hold up others. */
export const LONG_CODE_TIME = 200;

/** True for a page that is rendered where it holds up no others: it takes long, or its code may not come to an end. */
export function isRenderedApart({
  code,
  outputSize = 0,
  isUnsteady,
}: Pick<CompiledPage, "code" | "outputSize" | "isUnsteady">): boolean {
  return isUnsteady === true || outputSize > LARGE || code.length > LARGE;
}

/** Bytes of markup that a page may become: several times what the largest have, and little beside a server's memory. */
export const MOST_OUTPUT = 32_000_000;

/** Input that would take the parser too long. */
export interface Excess {
  offset: number;
  message: string;
}

const MARKERS = /(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))*/y;
/** An item so far in that a hundred lists must lie around it. */
const DEEP_ITEM = /^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const HEADING = /^ {0,3}#{1,6}[ \t]/;
const BLOCK_START = /^[ \t>]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\||#|\[[^\]]*\]:)/;
const JAVASCRIPT_START = /^(?:export|import|[{<])/;

/** A text that is too long for the parser, and for anything else that walks it. */
export function findExcessLength(text: string): Excess | undefined {
  return text.length > MOST_CHARACTERS ? { offset: 0, message: tooMany("characters", MOST_CHARACTERS) } : undefined;
}

/**
 * The first place that is too much for the parser, whose time grows with a power of these. Lines of tables, items of lists
 * and code are separate; blocks of JavaScript are not looked at.
 */
export function findExcess(text: string): Excess | undefined {
  const fences = findFences(text);
  const counts: Counts = { ...NOTHING, components: fences.length };
  const tooManyBlocks = findTooMany(counts);
  if (tooManyBlocks) return { offset: fences[MOST_COMPONENTS]?.start ?? 0, message: tooManyBlocks };
  let offset = 0;
  let openTags = 0;
  let paragraph = { signs: 0, isStart: true, isJavaScript: false };
  for (const line of text.split("\n")) {
    if (line.trim() === "" || isInRegion(fences, offset)) paragraph = { signs: 0, isStart: true, isJavaScript: false };
    else {
      const isTooDeep = countMarkers(line) > MOST_MARKERS || DEEP_ITEM.test(line);
      if (isTooDeep) return { offset, message: "This line nests lists and quotes too deeply." };
      openTags = countOpenTags(line, openTags);
      if (openTags > MOST_OPEN_TAGS) return { offset, message: tooDeep() };
      if (paragraph.isStart) paragraph.isJavaScript = JAVASCRIPT_START.test(line);
      countLine(line, paragraph, counts);
      const message = findTooMany(counts);
      if (message) return { offset, message };
      if (BLOCK_START.test(line)) paragraph.signs = 0;
      paragraph.isStart = false;
      paragraph.signs += paragraph.isJavaScript ? 0 : countSigns(line);
      if (paragraph.signs > MOST_SIGNS)
        return { offset, message: "This paragraph contains too many emphasis and link markers." };
    }
    offset += line.length + 1;
  }
  return undefined;
}

/** What is counted of a page before it is parsed. */
interface Counts {
  cells: number;
  headings: number;
  components: number;
  tags: number;
  items: number;
  footnotes: number;
  dollars: number;
  /** About as many nodes as the tree has. */
  nodes: number;
}

const NOTHING: Counts = { cells: 0, headings: 0, components: 0, tags: 0, items: 0, footnotes: 0, dollars: 0, nodes: 0 };

/** What a page may have of each, and what that is called. */
const LIMITS: readonly [kind: keyof Counts, limit: number, things: string][] = [
  ["cells", MOST_CELLS, "table cells"],
  ["headings", MOST_HEADINGS, "headings"],
  ["components", MOST_COMPONENTS, "components and code blocks"],
  ["tags", MOST_TAGS, "HTML elements and images"],
  ["items", MOST_ITEMS, "list items"],
  ["footnotes", MOST_FOOTNOTES, "footnotes and references to them"],
  ["dollars", MOST_DOLLARS, "dollar signs, which may enclose formulas"],
  ["nodes", MOST_NODES, "elements"],
];

/** The message for the first count above its limit; undefined if there is none. */
function findTooMany(counts: Counts): string | undefined {
  const excess = LIMITS.find(([kind, limit]) => counts[kind] > limit);
  return excess && tooMany(excess[2], excess[1]);
}

const COMPONENT = /<[A-Z]/g;
const HTML_TAG = /<[a-z]/g;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;

function countLine(
  line: string,
  { isStart, isJavaScript }: { isStart: boolean; isJavaScript: boolean },
  counts: Counts,
): void {
  if (line.trimStart().startsWith("|")) {
    counts.cells += countCells(line);
    // A cell with its text.
    counts.nodes += 2 * countCells(line);
  }
  if (HEADING.test(line)) counts.headings += 1;
  if (line.includes("<")) {
    const text = line.replace(INLINE_CODE, "");
    counts.components += text.match(COMPONENT)?.length ?? 0;
    counts.tags += text.match(HTML_TAG)?.length ?? 0;
  }
  if (isJavaScript) return;
  counts.dollars += line.split("$").length - 1;
  counts.tags += line.split("![").length - 1;
  counts.footnotes += line.split("[^").length - 1;
  // A link, its text, and the text after it; strong text likewise; inline code is one node.
  counts.nodes += 3 * (line.split("](").length - 1);
  counts.nodes += 3 * Math.floor((line.split("**").length - 1) / 2);
  counts.nodes += Math.floor((line.split("`").length - 1) / 2);
  // An item with its paragraph and text; a paragraph with its text.
  if (LIST_ITEM.test(line)) {
    counts.items += 1;
    counts.nodes += 3;
  } else if (isStart) counts.nodes += 2;
}

function tooMany(things: string, limit: number): string {
  return `This page has more than ${limit.toLocaleString("en")} ${things}.`;
}

function tooDeep(): string {
  return `This is nested more than ${DEEPEST} levels deep`;
}

const INLINE_CODE = /`[^`]*`/g;
const TAG = /<(\/?)[A-Za-z][^<>]*?(\/?)>/g;

/** Elements that are open after a line, given those before it; as soon as they are too many, their number. */
function countOpenTags(line: string, before: number): number {
  let count = before;
  for (const [tag, closing, isEmpty] of line.replace(INLINE_CODE, "").matchAll(TAG)) {
    if (closing) count = Math.max(0, count - 1);
    else if (!isEmpty && !VOID_TAG.test(tag)) count += 1;
    if (count > MOST_OPEN_TAGS) break;
  }
  return count;
}

/** Void elements of HTML are never closed. */
const VOID_TAG = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

function countCells(line: string): number {
  return line.split("|").length - 2;
}

/** Markers of lists and quotes that follow one another at the start of a line. */
function countMarkers(line: string): number {
  MARKERS.lastIndex = 0;
  return MARKERS.exec(line)?.[0].replace(/[^>.)*+-]/g, "").length ?? 0;
}

function countSigns(line: string): number {
  let count = 0;
  for (let index = 0; index < line.length; index++) if ("*_~[]`<&!$".includes(line.charAt(index))) count += 1;
  return count;
}

/** Refuses a page whose tree is too deep, or too large, for those that walk it after this plugin. */
export function remarkTreeLimits() {
  return (tree: Root, file: VFile): void => {
    let count = 0;
    let expressions = 0;
    const waiting: { node: Root | RootContent; depth: number }[] = [{ node: tree, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, depth } = next;
      if (depth > DEEPEST) {
        file.fail(tooDeep(), node.position?.start);
      }
      count += 1;
      if (count > MOST_NODES) file.fail(tooMany("elements", MOST_NODES), node.position?.start);
      if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") expressions += 1;
      if (expressions > MOST_EXPRESSIONS) file.fail(tooMany("expressions", MOST_EXPRESSIONS), node.position?.start);
      if (!("children" in node)) continue;
      for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
    }
  };
}
