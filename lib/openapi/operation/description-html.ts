import type { Root as HastRoot } from "hast";
import type { Root } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { VFile } from "vfile";
import { escapeHtml } from "@/lib/base/escape-html";
import { getOrMake } from "@/lib/base/get-or-make";
import { RecentMap } from "@/lib/base/recent-map";
import { visit } from "@/lib/base/visit";
import { withBasePath } from "@/lib/base/with-base-path";
import { findFences, isInRegion } from "@/lib/content/syntax/code-regions";

/** Safe HTML, or a tree if it contains code or tables, which the site renders with its own components. */
type DescriptionContent = string | HastRoot;

const memory = new RecentMap<DescriptionContent>(2_000);

// Without IDs and classes, which could collide with the page's or imitate its parts.
const schema = {
  ...defaultSchema,
  clobberPrefix: "description-",
  attributes: {
    ...defaultSchema.attributes,
    "*": ["title", "lang", "dir", "align"],
    img: [...(defaultSchema.attributes?.img ?? []), "alt", "width", "height"],
  },
};

// Replaces the mark of alerts such as `> [!NOTE]` by a word.
function namedQuotes() {
  return (tree: Root) => {
    visit(tree, "blockquote", (quote) => {
      const paragraph = quote.children[0];
      const text = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
      const mark = text?.type === "text" ? /^\[!([a-z]+)\]\s*/i.exec(text.value) : undefined;
      const name = mark?.[1];
      if (paragraph?.type !== "paragraph" || text?.type !== "text" || !name) return;
      text.value = ` ${text.value.slice(mark[0].length)}`;
      const word = `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}:`;
      paragraph.children.unshift({ type: "strong", children: [{ type: "text", value: word }] });
    });
  };
}

// Removes empty links. A URL as the text of a link becomes another link, which leaves the outer one empty.
function withoutEmptyLinks() {
  return (tree: HastRoot) => {
    visit(tree, "element", (element, index, parent) => {
      if (element.tagName !== "a" || element.children.length > 0 || !parent || index === undefined) return undefined;
      parent.children.splice(index, 1);
      return index;
    });
  };
}

// Sets the class of links, and adds the base path to URLs that start at the root of the site.
function markedLinks() {
  return (tree: HastRoot, { data }: VFile) => {
    const basePath = String(data.basePath ?? "");
    visit(tree, "element", ({ tagName, properties }) => {
      if (tagName === "a") properties.className = ["link"];
      for (const name of ["href", "src"]) {
        const address = properties[name];
        if (typeof address === "string") properties[name] = withBasePath(address, basePath);
      }
    });
  };
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(namedQuotes)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(withoutEmptyLinks)
  .use(rehypeSanitize, schema)
  .use(markedLinks)
  .use(rehypeStringify)
  .freeze();

/**
 * Converts Markdown of a specification to safe HTML, without scripts, styles, event handlers, classes, and IDs.
 * @param basePath prefix under which the site is served; empty at the root of a host
 */
export function descriptionContent(markdown: string, basePath: string): DescriptionContent {
  const text = markdown.trim();
  // Most descriptions are one plain sentence.
  if (/^[\p{L}\p{N} ,.;'()"/-]*$/u.test(text) && !/^\s*(?:-|\d+[.)]) /.test(text) && !text.includes("www."))
    return plainHtml(text);
  return getOrMake(memory, `${basePath} ${text}`, () => markdownContent(text, basePath));
}

/** Converts Markdown to HTML. Text that the parser cannot handle is shown as written. */
function markdownContent(text: string, basePath: string): DescriptionContent {
  if (isTooComplex(text)) return plainHtml(text);
  try {
    const file = new VFile({ value: text, data: { basePath } });
    const tree = processor.runSync(processor.parse(file), file) as HastRoot;
    return holdsBlocks(tree) ? tree : processor.stringify(tree);
  } catch {
    // Thousands of nested elements exhaust the stack.
    return plainHtml(text);
  }
}

function holdsBlocks(tree: HastRoot): boolean {
  let found = false;
  visit(tree, "element", ({ tagName }) => {
    found ||= tagName === "pre" || tagName === "table";
    return !found;
  });
  return found;
}

function plainHtml(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

/** Maximum length of a text, in characters. */
const MOST_CHARACTERS = 100_000;

/** Maximum number of open elements; an estimate, since some of the text that looks like a tag is none. */
const MOST_OPEN_TAGS = 1_000;

/** Maximum number of emphasis, link, and code characters in a paragraph, since each may close any earlier one. */
const MOST_SIGNS = 10_000;

/** Maximum number of list and quote markers at the start of a line. */
const MOST_MARKERS = 100;

const MARKERS = /(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))*/y;
/** A list item with the indentation of a hundred nested lists. */
const DEEP_ITEM = /^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const BLOCK_START = /^[ \t>]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\||#|\[[^\]]*\]:)/;
const INLINE_CODE = /`[^`]*`/g;
const TAG = /<(\/?)[A-Za-z][^<>]*?(\/?)>/g;

/** Void elements of HTML, which have no closing tag. */
const VOID_TAG = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

/** True for Markdown whose nesting or length would occupy the parser for too long. */
export function isTooComplex(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return true;
  const fences = findFences(text);
  let offset = 0;
  let openTags = 0;
  let signs = 0;
  for (const line of text.split("\n")) {
    if (line.trim() === "" || isInRegion(fences, offset)) signs = 0;
    else {
      openTags = countOpenTags(line, openTags);
      if (countMarkers(line) > MOST_MARKERS || DEEP_ITEM.test(line) || openTags > MOST_OPEN_TAGS) return true;
      signs = countSigns(line) + (BLOCK_START.test(line) ? 0 : signs);
      if (signs > MOST_SIGNS) return true;
    }
    offset += line.length + 1;
  }
  return false;
}

/** The number of open elements after a line, given the number before it. */
function countOpenTags(line: string, before: number): number {
  let count = before;
  for (const [tag, closing, isEmpty] of line.replace(INLINE_CODE, "").matchAll(TAG)) {
    if (closing) count = Math.max(0, count - 1);
    else if (!isEmpty && !VOID_TAG.test(tag)) count += 1;
  }
  return count;
}

/** The number of list and quote markers at the start of a line. */
function countMarkers(line: string): number {
  MARKERS.lastIndex = 0;
  return MARKERS.exec(line)?.[0].replace(/[^>.)*+-]/g, "").length ?? 0;
}

function countSigns(line: string): number {
  return line.match(/[*_~[\]`<&!$]/g)?.length ?? 0;
}
