import type { Root as HtmlRoot } from "hast";
import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import type { PluggableList } from "unified";
import { VFile } from "vfile";
import { cutText } from "@/lib/base/cut-text";
import { visit } from "@/lib/base/visit";
import { MAPPED_ELEMENTS } from "@/lib/content/component-facts/component-facts";
import { rehypeIslands } from "@/lib/content/islands/rehype-islands";
import { remarkCodeFences, remarkFenceProblems } from "@/lib/content/pipeline/code/remark-code-fences";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { contextOf, type PageContext, type Positioned } from "@/lib/content/pipeline/page-context";
import { rehypeGuard } from "@/lib/content/pipeline/rehype-guard";
import { rehypeImports } from "@/lib/content/pipeline/rehype-imports";
import { rehypeNesting } from "@/lib/content/pipeline/rehype-nesting";
import { remarkAccessibility } from "@/lib/content/pipeline/remark-accessibility";
import { remarkAccessibilityProblems } from "@/lib/content/pipeline/remark-accessibility-problems";
import { remarkAlerts } from "@/lib/content/pipeline/remark-alerts";
import { remarkAnchors } from "@/lib/content/pipeline/remark-anchors";
import { remarkComponents } from "@/lib/content/pipeline/remark-components";
import { remarkElementLines } from "@/lib/content/pipeline/remark-element-lines";
import { remarkExpressions } from "@/lib/content/pipeline/remark-expressions";
import { remarkHeadings } from "@/lib/content/pipeline/remark-headings";
import { remarkHtmlAttributes } from "@/lib/content/pipeline/remark-html-attributes";
import { remarkImageSizes, remarkLinks } from "@/lib/content/pipeline/remark-links";
import { remarkLiteralMarkup } from "@/lib/content/pipeline/remark-literal-markup";
import { remarkFormulaElements, remarkFormulas, remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { remarkParagraphs } from "@/lib/content/pipeline/remark-paragraphs";
import { remarkPreviews } from "@/lib/content/pipeline/remark-previews";
import { remarkSmartPunctuation } from "@/lib/content/pipeline/remark-smart-punctuation";
import { remarkSnippets } from "@/lib/content/pipeline/remark-snippets";
import { isForAgents, remarkStructure } from "@/lib/content/pipeline/remark-structure";
import { remarkWithoutCode } from "@/lib/content/pipeline/remark-without-code";
import { isJsxElement, setChildren } from "@/lib/content/syntax/jsx-attributes";
import { setPlace } from "@/lib/content/syntax/places";

/**
 * The remark plugins that determine the text of a page, its references and its problems. Extensions of the parser come before
 * snippets are parsed; IDs come after smart punctuation, which changes them.
 */
export const READING_PLUGINS: PluggableList = [
  remarkGfm,
  remarkRanges,
  remarkMathematics,
  remarkSnippets,
  remarkPreviews,
  remarkFormulas,
  remarkLiteralMarkup,
  remarkWithoutCode,
  remarkExpressions,
  remarkHtmlAttributes,
  remarkAlerts,
  remarkParagraphs,
  remarkElementLines,
  remarkNestedLinks,
  remarkStructure,
  remarkAgentContent,
  remarkComponents,
  remarkLinks,
  remarkPlaces,
  remarkSmartPunctuation,
  remarkHeadings,
  remarkAnchors,
  remarkLead,
  remarkAccessibilityProblems,
  remarkFenceProblems,
];

/** The remark plugins that only affect the appearance of a page. Fences come last, after props of snippets have been filled in. */
export function lookPlugins(code: CodeOptions | undefined): PluggableList {
  return [
    remarkMappedElements,
    remarkFormulaElements,
    remarkImageSizes,
    remarkAccessibility,
    ...(code ? [[remarkCodeFences, code] as [typeof remarkCodeFences, CodeOptions]] : []),
  ];
}

/** Remark plugin: restores single tildes between digits, as in `0~10`, which do not strike out text. */
function remarkRanges() {
  return (tree: Root): void => {
    visit(tree, "delete", (node, index, parent) => {
      const before = parent?.children[(index ?? 0) - 1];
      const [first] = node.children;
      const isSingle = first?.position?.start.offset === (node.position?.start.offset ?? 0) + 1;
      if (!parent || index === undefined || before?.type !== "text" || first?.type !== "text" || !isSingle) return;
      if (!/\d$/.test(before.value) || !/^\d/.test(first.value)) return;
      parent.children.splice(index, 1, { type: "text", value: "~" }, ...node.children, { type: "text", value: "~" });
    });
  };
}

/** Remark plugin: makes the component map render the HTML elements in it, and removes elements with content for agents only. */
function remarkMappedElements() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (!isJsxElement(node) || !node.data) return undefined;
      if (MAPPED_ELEMENTS.has(node.name ?? "")) node.data = Object.assign({}, node.data, { _mdxExplicitJsx: false });
      if (!("agentContent" in node.data) || !parent || index === undefined) return undefined;
      parent.children.splice(index, 1);
      return index;
    });
  };
}

/** Remark plugin: moves content for agents from the tree to the data of its element, so that the page neither shows nor links it. */
function remarkAgentContent() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node) => {
      if (!isForAgents(node)) return;
      context.hasAgentContent = true;
      const content = { type: "root", children: node.children } as Root;
      const own = new VFile({ data: { page: context.derive() } });
      for (const plugin of [remarkComponents, remarkLinks, remarkPlaces]) plugin()(content, own);
      node.data = Object.assign({}, node.data, { agentContent: content.children });
      node.children = [];
    });
  };
}

/** The rehype plugins of a page, in order: imports are read, and code is wrapped, after code has been moved to islands. */
export const REHYPE_PLUGINS: PluggableList = [rehypeNesting, rehypePageIslands, rehypeImports, rehypeGuard];

/** Rehype plugin: moves code that needs the browser into island modules. */
function rehypePageIslands() {
  return async (tree: HtmlRoot, file: VFile): Promise<void> => {
    const context = contextOf(file);
    const { islands } = context.environment;
    if (!islands) return;
    await rehypeIslands({
      ...islands,
      file: context.origin.file,
      onProblem: (problem) => context.problems.push(problem),
    })(tree);
  };
}

/** Maximum length of a description in characters; search engines show no more. */
const MAX_LEAD_LENGTH = 160;

const WORD_NODES: ReadonlySet<string> = new Set("text strong emphasis inlineCode link delete break".split(" "));

/** Remark plugin: stores the first paragraph that contains only text, for pages without a description. */
function remarkLead() {
  return (tree: Root, file: VFile): void => {
    const paragraph = tree.children.find((node) => node.type === "paragraph" && node.children.every(isWords));
    const text = paragraph && textOf(paragraph).replace(/\s+/g, " ").trim();
    if (text) contextOf(file).lead = shorten(text);
  };
}

function isWords(node: Nodes): boolean {
  return WORD_NODES.has(node.type) && (!("children" in node) || (node.children as Nodes[]).every(isWords));
}

/** Cuts a text that is too long, after a word. */
function shorten(text: string): string {
  if (text.length <= MAX_LEAD_LENGTH) return text;
  return `${cutText(text, MAX_LEAD_LENGTH).replace(/\s+\S*$/, "")}…`;
}

/**
 * Remark plugin: replaces links within links by their text, as in `<a href="mailto:a@example.com">a@example.com</a>`, where GFM
 * also links the URL. Browsers end a link before the next one begins, so that React would find a different tree than
 * it has sent.
 */
function remarkNestedLinks() {
  return (tree: Root): void => {
    visit(tree, (node) => {
      if (!isLink(node) || !("children" in node)) return;
      setChildren(node, withoutLinks(node.children as Nodes[]));
    });
  };
}

function withoutLinks(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node) => {
    if (!("children" in node)) return node;
    const children = withoutLinks(node.children as Nodes[]);
    return isLink(node) ? children : ({ ...node, children } as Nodes);
  });
}

function isLink(node: Nodes): boolean {
  return node.type === "link" || node.type === "linkReference" || (isJsxElement(node) && node.name === "a");
}

/**
 * Remark plugin: stores the source position of each element and code expression, since later steps copy nodes, which then no
 * longer refer to the snippet that they came from.
 */
function remarkPlaces() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node) => {
      if (isJsxElement(node)) {
        setPlace(node, placeText(context, node));
        for (const attribute of node.attributes) {
          const isCode = attribute.type === "mdxJsxExpressionAttribute" || typeof attribute.value === "object";
          if (isCode) setPlace(attribute, placeText(context, node, attribute));
        }
      } else if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
        setPlace(node, placeText(context, node));
      } else if (node.type === "mdxjsEsm") {
        setPlace(node, placeText(context, node));
        for (const item of node.data?.estree?.body ?? []) {
          if (!item.range) continue;
          const part = { position: { start: { offset: item.range[0] } } };
          Object.assign(item, { place: placeText(context, node, part) });
        }
      }
    });
  };
}

function placeText(context: PageContext, node: object & Positioned, part?: Positioned): string {
  if (!node.position) return "";
  const { file, line, column } = context.placeOf(node, part);
  return file === context.origin.file ? `${line}:${column}` : `${file}:${line}:${column}`;
}
