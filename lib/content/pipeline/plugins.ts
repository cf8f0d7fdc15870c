import type { Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import type { PluggableList } from "unified";
import { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { MAPPED_ELEMENTS } from "@/lib/content/component-facts/component-facts";
import { rehypeIslands } from "@/lib/content/islands/rehype-islands";
import { remarkCodeFences, remarkFenceProblems } from "@/lib/content/pipeline/code/remark-code-fences";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { contextOf } from "@/lib/content/pipeline/page-context";
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
import { remarkLead } from "@/lib/content/pipeline/remark-lead";
import { remarkImageSizes, remarkLinks } from "@/lib/content/pipeline/remark-links";
import { remarkLiteralMarkup } from "@/lib/content/pipeline/remark-literal-markup";
import { remarkFormulaElements, remarkFormulas, remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { remarkNestedLinks } from "@/lib/content/pipeline/remark-nested-links";
import { remarkParagraphs } from "@/lib/content/pipeline/remark-paragraphs";
import { remarkPlaces } from "@/lib/content/pipeline/remark-places";
import { remarkPreviews } from "@/lib/content/pipeline/remark-previews";
import { remarkSmartPunctuation } from "@/lib/content/pipeline/remark-smart-punctuation";
import { remarkSnippets } from "@/lib/content/pipeline/remark-snippets";
import { isForAgents, remarkStructure } from "@/lib/content/pipeline/remark-structure";
import { remarkWithoutCode } from "@/lib/content/pipeline/remark-without-code";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";

/**
 * The remark plugins that read a page: they decide what it says, refers to and is asked to correct. Those that extend the
 * parser come before snippets are parsed; IDs come after punctuation, which is part of them.
 */
export const READING_PLUGINS: PluggableList = [
  remarkGfm,
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

/** The remark plugins that only decide how a page looks. Fences come last, when props of snippets are in the code. */
export function lookPlugins(code: CodeOptions | undefined): PluggableList {
  return [
    remarkMappedElements,
    remarkFormulaElements,
    remarkImageSizes,
    remarkAccessibility,
    ...(code ? [[remarkCodeFences, code] as [typeof remarkCodeFences, CodeOptions]] : []),
  ];
}

/** Hands the HTML elements that the component map renders to it, and leaves out what was taken away for agents. */
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

/** Takes away what only agents read: nothing of it is on the page, or refers to anything. It is kept with its element. */
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

/** The rehype plugins of a page, in order: imports are read, and code is wrapped, only after the islands took what they need. */
export const REHYPE_PLUGINS: PluggableList = [rehypeNesting, rehypePageIslands, rehypeImports, rehypeGuard];

/** Moves code that needs the browser into island modules. */
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
