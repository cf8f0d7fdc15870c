import type { Root as HastRoot } from "hast";
import type { Root } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { findExcess } from "@/lib/content/pipeline/page-limits";
import { escapeHtml } from "@/lib/escape-html";

const MEMORY_ENTRIES = 2_000;
/** Safe markup; as a tree where it holds what the site renders with components of its own: code and tables. */
type DescriptionContent = string | HastRoot;

const memory = new Map<string, DescriptionContent>();

// IDs could collide with those of the page; classes could imitate it.
const schema = {
  ...defaultSchema,
  clobberPrefix: "description-",
  attributes: { ...defaultSchema.attributes, "*": ["title", "lang", "dir", "align"] },
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

// The class that links in the text of pages have.
function markedLinks() {
  return (tree: HastRoot) => {
    visit(tree, "element", (element) => {
      if (element.tagName === "a") element.properties.className = ["link"];
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
 * Turns the Markdown of a specification into safe HTML. Specifications come from other people: scripts, styles,
 * event handlers, classes and IDs are dropped.
 */
export function descriptionContent(markdown: string): DescriptionContent {
  const text = markdown.trim();
  // Most descriptions are one plain sentence.
  if (/^[\p{L}\p{N} ,.;'()"/-]*$/u.test(text) && !/^\s*(?:-|\d+[.)]) /.test(text) && !text.includes("www."))
    return `<p>${escapeHtml(text)}</p>`;
  const kept = memory.get(text);
  if (kept !== undefined) return kept;
  const content = markdownContent(text);
  if (memory.size >= MEMORY_ENTRIES) memory.clear();
  memory.set(text, content);
  return content;
}

/** Characters of a description that is read as Markdown; more is another document, or none. */
const LONGEST_MARKDOWN = 100_000;

/** Text that the parser cannot handle is shown as written. */
function markdownContent(text: string): DescriptionContent {
  if (text.length > LONGEST_MARKDOWN || findExcess(text)) return plainHtml(text);
  try {
    const tree = processor.runSync(processor.parse(text)) as HastRoot;
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
