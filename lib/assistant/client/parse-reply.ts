import type { Root as HtmlRoot } from "hast";
import type { Definition, InlineCode, PhrasingContent, Root, RootContent, Text } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import remend from "remend";
import { unified } from "unified";
import type { Suggestion } from "@/lib/assistant/client/types";
import { limitNesting } from "@/lib/base/limit-nesting";
import { visit } from "@/lib/base/visit";

/** A paragraph, list, table, code block, etc.: a unit that is rendered and cached as a whole. */
export interface ReplyBlock {
  /** The Markdown source of the block. Blocks with the same source render the same. */
  source: string;
  /** Elements and text only; raw HTML has been converted to text, images to links. */
  tree: HtmlRoot;
}

export interface ParsedReply {
  blocks: ReplyBlock[];
  suggestions: Suggestion[];
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);
const converter = unified().use(remarkRehype, { clobberPrefix: "reply-" });

/**
 * Parses the Markdown of a reply, complete or still streaming. Open emphasis, links, and code blocks are closed first, so that
 * they do not turn from text into markup when the rest arrives.
 *
 * @param known blocks of the previous parse by source, which are not converted again.
 */
export function parseReply(text: string, known: ReadonlyMap<string, ReplyBlock> = new Map()): ParsedReply {
  const markdown = limitNesting(remend(text));
  const root = parser.parse(markdown);
  const definitions = root.children.filter((node): node is Definition => node.type === "definition");
  const blocks: ReplyBlock[] = [];
  const suggestions: Suggestion[] = [];
  for (const node of root.children) {
    if (node.type === "definition" || node.type === "footnoteDefinition") continue;
    if (node.type === "code" && node.lang === "suggestions") {
      suggestions.push(...parseSuggestions(node.value));
      continue;
    }
    const source = markdown.slice(node.position?.start.offset, node.position?.end.offset);
    blocks.push(known.get(source) ?? { source, tree: convert(node, definitions) });
  }
  return { blocks, suggestions };
}

function convert(node: RootContent, definitions: readonly Definition[]): HtmlRoot {
  const root: Root = { type: "root", children: [node, ...definitions] };
  makeHarmless(root);
  return converter.runSync(root);
}

/** Converts raw HTML and footnotes to text, images to links, and prices that were parsed as math back to text. */
function makeHarmless(root: Root): void {
  visit(root, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === "html") {
      const words: Text = { type: "text", value: node.value };
      parent.children[index] = parent.type === "root" ? { type: "paragraph", children: [words] } : words;
    } else if (node.type === "image") {
      parent.children[index] = {
        type: "link",
        url: node.url,
        children: [{ type: "text", value: node.alt || node.url }],
      };
    } else if (node.type === "imageReference" || node.type === "footnoteReference") {
      parent.children[index] = { type: "text", value: ("alt" in node && node.alt) || node.label || node.identifier };
    } else if (node.type === "inlineMath" && isPrice(node.value)) {
      parent.children[index] = { type: "text", value: `$${node.value}$` };
    } else if (node.type === "inlineMath") {
      parent.children[index] = mathematics(node.value);
    } else if (node.type === "math") {
      parent.children[index] = { type: "paragraph", children: [mathematics(node.value, "block")] };
    }
  });
}

/** Code with a class for the renderer, shown as code until math support has loaded. */
function mathematics(value: string, display: "inline" | "block" = "inline"): PhrasingContent {
  const node: InlineCode = { type: "inlineCode", value };
  return { ...node, data: { hProperties: { className: [`math-${display}`] } } };
}

/** "$5 and $10": a closing dollar sign after a space does not close (Pandoc's rule). */
function isPrice(value: string): boolean {
  return /^\s|\s$/.test(value) || /^\d[\d.,]*\s/.test(value);
}

/** Maximum number of suggestions in a reply. */
const MAX_SUGGESTIONS = 3;

/**
 * Parses the block of suggestions at the end of a reply: one line `(text)[/path]` for each. Lines in another format, and URLs
 * that are not paths of the site, are ignored.
 * @example parseSuggestions("(Read more)[/guides/more]") // [{ text: "Read more", path: "/guides/more" }]
 */
export function parseSuggestions(block: string): Suggestion[] {
  return block
    .split("\n")
    .flatMap((line) => {
      const [, text, path] = /^\s*[-*]?\s*\((.{1,200})\)\s*\[([^\]\s]*)\]\s*$/.exec(line) ?? [];
      if (!text) return [];
      const isPath = path !== undefined && /^\/(?![/\\])/.test(path);
      return isPath ? [{ text, path }] : path === "" ? [{ text }] : [];
    })
    .slice(0, MAX_SUGGESTIONS);
}
