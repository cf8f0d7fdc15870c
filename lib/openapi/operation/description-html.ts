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
import { limitNesting } from "@/lib/base/limit-nesting";
import { RecentMap } from "@/lib/base/recent-map";
import { visit } from "@/lib/base/visit";
import { withBasePath } from "@/lib/base/with-base-path";

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
  if (text.length > MOST_CHARACTERS) return plainHtml(text);
  try {
    const file = new VFile({ value: limitNesting(text), data: { basePath } });
    const written = processor.parse(file);
    if (repeatsTooMuch(written)) return plainHtml(text);
    const tree = processor.runSync(written, file) as HastRoot;
    return holdsBlocks(tree) ? tree : processor.stringify(tree);
  } catch {
    // Thousands of nested elements exhaust the stack.
    return plainHtml(text);
  }
}

/**
 * True for HTML whose elements would multiply: parsers repeat an element such as `<b>` that is not closed in each paragraph
 * after it.
 */
function repeatsTooMuch(tree: Root): boolean {
  let html = "";
  let nodes = 0;
  visit(tree, (node) => {
    nodes += 1;
    if (node.type === "html") html += node.value;
  });
  const tags = html.match(REPEATED_TAG) ?? [];
  const plain = tags.filter((tag) => tag.endsWith(">")).length;
  const repeated = tags.length - plain + Math.min(plain, MOST_PLAIN_TAGS);
  return repeated * (nodes + html.split("<").length) > MOST_ELEMENTS;
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
const MOST_CHARACTERS = 50_000;

/** Maximum number of elements that unclosed tags may become. */
const MOST_ELEMENTS = 1_000_000;

/** The formatting elements of the HTML standard (13.2.4.3); a link ends the one before it. */
const REPEATED_TAG = /<(?:b|big|code|em|font|i|s|small|strike|strong|tt|u)\b>?/gi;

/** Maximum number of these that are open if none has attributes: three of each name. */
const MOST_PLAIN_TAGS = 33;
