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
import { findFences, isInRegion } from "@/lib/content/syntax/code-regions";

/** Safe markup; as a tree where it holds what the site renders with components of its own: code and tables. */
type DescriptionContent = string | HastRoot;

const memory = new RecentMap<DescriptionContent>(2_000);

// IDs could collide with those of the page; classes could imitate it.
const schema = {
  ...defaultSchema,
  clobberPrefix: "description-",
  attributes: {
    ...defaultSchema.attributes,
    "*": ["title", "lang", "dir", "align"],
    img: [...(defaultSchema.attributes?.img ?? []), "alt", "width", "height"],
  },
};

// Quotes of the form `> [!NOTE]` are remarks; their mark becomes a word.
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

// An address between the tags of a link becomes a link of its own, and the outer one an empty one before it.
function withoutEmptyLinks() {
  return (tree: HastRoot) => {
    visit(tree, "element", (element, index, parent) => {
      if (element.tagName !== "a" || element.children.length > 0 || !parent || index === undefined) return undefined;
      parent.children.splice(index, 1);
      return index;
    });
  };
}

// The class that links in the text of pages have, and the base path in addresses from the root of the site.
function markedLinks() {
  return (tree: HastRoot, { data }: VFile) => {
    const basePath = String(data.basePath ?? "");
    visit(tree, "element", ({ tagName, properties }) => {
      if (tagName === "a") properties.className = ["link"];
      for (const name of ["href", "src"]) {
        const address = properties[name];
        if (typeof address === "string" && isWithoutBase(address, basePath)) properties[name] = basePath + address;
      }
    });
  };
}

function isWithoutBase(address: string, basePath: string): boolean {
  return /^\/(?!\/)/.test(address) && address !== basePath && !address.startsWith(`${basePath}/`);
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
 * Turns Markdown of a specification into safe HTML, without scripts, styles, event handlers, classes, and IDs.
 * @param basePath prefix under which the site is served; empty at the root of a host
 */
export function descriptionContent(markdown: string, basePath: string): DescriptionContent {
  const text = markdown.trim();
  // Most descriptions are one plain sentence.
  if (/^[\p{L}\p{N} ,.;'()"/-]*$/u.test(text) && !/^\s*(?:-|\d+[.)]) /.test(text) && !text.includes("www."))
    return plainHtml(text);
  return getOrMake(memory, `${basePath} ${text}`, () => markdownContent(text, basePath));
}

/** Text that the parser cannot handle is shown as written. */
function markdownContent(text: string, basePath: string): DescriptionContent {
  if (isTooComplex(text)) return plainHtml(text);
  try {
    const file = new VFile({ value: text, data: { basePath } });
    const tree = processor.runSync(processor.parse(file), file) as HastRoot;
    return holdsBlocks(tree) ? tree : processor.stringify(tree);
  } catch {
    // Elements nested by the thousand exhaust the stack.
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

/** Characters that a text may have. */
const MOST_CHARACTERS = 100_000;

/** Elements that may be open at once; some of what looks like a tag may be none. */
const MOST_OPEN_TAGS = 1_000;

/** Signs of emphasis, links and code that one paragraph may have: each may close any before it. */
const MOST_SIGNS = 10_000;

/** Markers of lists and quotes that may be at the start of one line. */
const MOST_MARKERS = 100;

const MARKERS = /(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))*/y;
/** An item so far in that a hundred lists must be around it. */
const DEEP_ITEM = /^[ \t]{200,}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const BLOCK_START = /^[ \t>]*(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\||#|\[[^\]]*\]:)/;
const INLINE_CODE = /`[^`]*`/g;
const TAG = /<(\/?)[A-Za-z][^<>]*?(\/?)>/g;

/** Void elements of HTML are never closed. */
const VOID_TAG = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

/** True for Markdown whose nesting or long paragraphs would occupy the parser for too long. */
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

/** Elements that are open after a line, given those before it. */
function countOpenTags(line: string, before: number): number {
  let count = before;
  for (const [tag, closing, isEmpty] of line.replace(INLINE_CODE, "").matchAll(TAG)) {
    if (closing) count = Math.max(0, count - 1);
    else if (!isEmpty && !VOID_TAG.test(tag)) count += 1;
  }
  return count;
}

/** Markers of lists and quotes that follow one another at the start of a line. */
function countMarkers(line: string): number {
  MARKERS.lastIndex = 0;
  return MARKERS.exec(line)?.[0].replace(/[^>.)*+-]/g, "").length ?? 0;
}

function countSigns(line: string): number {
  return line.match(/[*_~[\]`<&!$]/g)?.length ?? 0;
}
