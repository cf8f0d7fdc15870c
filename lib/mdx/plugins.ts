import type { Root } from "hast";
import remarkGfm from "remark-gfm";
import type { PluggableList } from "unified";
import type { VFile } from "vfile";
import { rehypeIslands } from "@/lib/islands/rehype-islands";
import { remarkCodeFences } from "@/lib/mdx/code/remark-code-fences";
import type { CodeOptions } from "@/lib/mdx/code/types";
import { contextOf } from "@/lib/mdx/page-context";
import { remarkDepthLimit } from "@/lib/mdx/page-limits";
import { rehypeImports } from "@/lib/mdx/rehype-imports";
import { remarkAccessibility } from "@/lib/mdx/remark-accessibility";
import { remarkAlerts } from "@/lib/mdx/remark-alerts";
import { remarkAnchors } from "@/lib/mdx/remark-anchors";
import { remarkComponents } from "@/lib/mdx/remark-components";
import { remarkExpressions } from "@/lib/mdx/remark-expressions";
import { remarkHeadings } from "@/lib/mdx/remark-headings";
import { remarkHtmlAttributes } from "@/lib/mdx/remark-html-attributes";
import { remarkLinks } from "@/lib/mdx/remark-links";
import { remarkMathematics } from "@/lib/mdx/remark-mathematics";
import { remarkNestedLinks } from "@/lib/mdx/remark-nested-links";
import { remarkParagraphs } from "@/lib/mdx/remark-paragraphs";
import { remarkSmartPunctuation } from "@/lib/mdx/remark-smart-punctuation";
import { remarkSnippets } from "@/lib/mdx/remark-snippets";
import { remarkStructure } from "@/lib/mdx/remark-structure";

/**
 * Raise when the output of the pipeline changes for the same input: compiled pages on disk are kept under it.
 */
export const PIPELINE_VERSION = 17;

/**
 * The remark plugins of a page, in order. What is too deep goes no further. The next two extend the parser, so they come
 * before snippets are parsed; IDs
 * come after punctuation, which is part of them; fences come last, when props of snippets are in the code.
 */
export function remarkPlugins(code: CodeOptions | undefined): PluggableList {
  return [
    remarkDepthLimit,
    remarkGfm,
    remarkMathematics,
    remarkSnippets,
    remarkExpressions,
    remarkHtmlAttributes,
    remarkAlerts,
    remarkParagraphs,
    remarkNestedLinks,
    remarkStructure,
    remarkComponents,
    remarkLinks,
    remarkSmartPunctuation,
    remarkHeadings,
    remarkAnchors,
    remarkAccessibility,
    ...(code ? [[remarkCodeFences, code] as [typeof remarkCodeFences, CodeOptions]] : []),
  ];
}

/** The rehype plugins of a page, in order: imports are read only after the islands took what they need. */
export const REHYPE_PLUGINS: PluggableList = [rehypePageIslands, rehypeImports];

/** Moves code that needs the browser into island modules. */
function rehypePageIslands() {
  return async (tree: Root, file: VFile): Promise<void> => {
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
