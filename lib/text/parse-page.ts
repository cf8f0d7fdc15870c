import type { Code, Nodes, Root, RootContent, Text } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { type PluggableList, type Processor, unified } from "unified";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";
import { failure, type Result, success } from "@/lib/base/result";
import { readFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { PageSource } from "@/lib/content/pipeline/compile-page";
import { isJsxElement, readTextAttribute } from "@/lib/content/pipeline/jsx-attributes";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import { PageContext, type PageEnvironment } from "@/lib/content/pipeline/page-context";
import { prepareSource } from "@/lib/content/pipeline/prepare-source";
import { remarkAlerts } from "@/lib/content/pipeline/remark-alerts";
import { remarkComponents } from "@/lib/content/pipeline/remark-components";
import { remarkExpressions } from "@/lib/content/pipeline/remark-expressions";
import { remarkHeadings } from "@/lib/content/pipeline/remark-headings";
import { remarkLinks } from "@/lib/content/pipeline/remark-links";
import { remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { remarkSmartPunctuation } from "@/lib/content/pipeline/remark-smart-punctuation";
import { remarkSnippets } from "@/lib/content/pipeline/remark-snippets";
import { remarkStructure } from "@/lib/content/pipeline/remark-structure";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { unravel } from "@/lib/content/pipeline/unravel";

/** A page as a tree with snippets in place and IDs at headings. */
export interface ParsedPage {
  tree: Root;
  context: PageContext;
}

/** Parses the pages of one site. Code of pages is not run. */
export type PageParser = (page: PageSource) => Promise<Result<ParsedPage, PageFailure>>;

const CUSTOM_ID = /\s*\{#[^{}]*\}\s*$/;

/**
 * Makes the parser of a site. It applies the plugins that decide what a page says and what its anchors are called, the
 * same as when the page is rendered, and none of those that only decide how it looks.
 */
export function createPageParser(environment: PageEnvironment): PageParser {
  const processor = unified().use(remarkParse).use(PLUGINS);
  return async ({ file, source, title, mode = "default" }) => {
    const origin = prepareSource(file, source, environment.variables);
    const context = new PageContext(origin, environment, { title, mode, isSnippet: false });
    const virtual = new VFile({ value: origin.prepared.text, path: file, data: { page: context } });
    try {
      return success({ tree: (await processor.run(processor.parse(virtual), virtual)) as Root, context });
    } catch (error) {
      return failure(mdxFailure(error, origin));
    }
  };
}

/** The syntax first, then snippets, then what decides about the text; IDs come last. */
const PLUGINS: PluggableList = [
  remarkMdx,
  () => unravel,
  remarkGfm,
  mathematicsSyntax,
  snippetsInPlace,
  () => showToAgents,
  remarkExpressions,
  () => withoutTypeNotes,
  remarkAlerts,
  remarkStructure,
  remarkComponents,
  remarkLinks,
  headingsWithPlainText,
];

/** Mathematics is parsed, but not rendered. */
function mathematicsSyntax(this: Processor): void {
  remarkMathematics.call(this);
}

/** Its `this` is narrower than a list of plugins allows; the processor is the one that it asks for. */
function snippetsInPlace(this: Processor) {
  return remarkSnippets.call(this as never);
}

/** What is for agents only is shown to them without its element; what is for humans only, or for no audience, is removed. */
function showToAgents(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) || node.name !== "Visibility" || !parent || index === undefined) return undefined;
    const isForAgents = readTextAttribute(node, "for") === "agents";
    parent.children.splice(index, 1, ...(isForAgents ? (node.children as RootContent[]) : []));
    return index;
  });
}

/** Comments that only the compiler of a `twoslash` block reads go, as they do on the page. */
async function withoutTypeNotes(tree: Root): Promise<void> {
  const blocks: Code[] = [];
  visit(tree, "code", (node) => {
    if (node.meta && readFenceMeta(node.meta).wantsTypes) blocks.push(node);
  });
  if (blocks.length === 0) return;
  const { removeTwoslashNotations } = await import("twoslash/core");
  for (const block of blocks) {
    block.value = removeTwoslashNotations(block.value).trimEnd();
    block.meta = block.meta?.replace(/(?:^|\s)twoslash(?=\s|$)/, "").trim() || null;
  }
}

/** IDs are made from typographic text, as on the page; the text itself stays as the author wrote it. */
function headingsWithPlainText() {
  const makeTypographic = remarkSmartPunctuation();
  const assignIds = remarkHeadings();
  return (tree: Root, file: VFile): void => {
    const written = new Map<Text, string>();
    visit(tree, "text", (node) => {
      written.set(node, node.value);
    });
    makeTypographic(tree);
    assignIds(tree, file);
    for (const [node, text] of written) node.value = text;
    visit(tree, "heading", dropCustomId);
  };
}

function dropCustomId(heading: Nodes & { type: "heading" }): void {
  const last = heading.children.at(-1);
  if (last?.type === "text") last.value = last.value.replace(CUSTOM_ID, "");
}
