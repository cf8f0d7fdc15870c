import type { Root } from "hast";
import remarkGfm from "remark-gfm";
import type { PluggableList } from "unified";
import type { VFile } from "vfile";
import { rehypeIslands } from "@/lib/content/islands/rehype-islands";
import { remarkCodeFences } from "@/lib/content/pipeline/code/remark-code-fences";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { contextOf } from "@/lib/content/pipeline/page-context";
import { rehypeGuard } from "@/lib/content/pipeline/rehype-guard";
import { rehypeImports } from "@/lib/content/pipeline/rehype-imports";
import { remarkAccessibility } from "@/lib/content/pipeline/remark-accessibility";
import { remarkAlerts } from "@/lib/content/pipeline/remark-alerts";
import { remarkAnchors } from "@/lib/content/pipeline/remark-anchors";
import { remarkComponents } from "@/lib/content/pipeline/remark-components";
import { remarkElementLines } from "@/lib/content/pipeline/remark-element-lines";
import { remarkExpressions } from "@/lib/content/pipeline/remark-expressions";
import { remarkHeadings } from "@/lib/content/pipeline/remark-headings";
import { remarkHtmlAttributes } from "@/lib/content/pipeline/remark-html-attributes";
import { remarkLead } from "@/lib/content/pipeline/remark-lead";
import { remarkLinks } from "@/lib/content/pipeline/remark-links";
import { remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { remarkNestedLinks } from "@/lib/content/pipeline/remark-nested-links";
import { remarkParagraphs } from "@/lib/content/pipeline/remark-paragraphs";
import { remarkPlaces } from "@/lib/content/pipeline/remark-places";
import { remarkSmartPunctuation } from "@/lib/content/pipeline/remark-smart-punctuation";
import { remarkSnippets } from "@/lib/content/pipeline/remark-snippets";
import { remarkStructure } from "@/lib/content/pipeline/remark-structure";

/**
 * The remark plugins of a page, in order. The first two extend the parser, so they come before snippets are parsed; IDs
 * come after punctuation, which is part of them; fences come last, when props of snippets are in the code.
 */
export function remarkPlugins(code: CodeOptions | undefined): PluggableList {
  return [
    ...CONTENT_PLUGINS,
    remarkAccessibility,
    ...(code ? [[remarkCodeFences, code] as [typeof remarkCodeFences, CodeOptions]] : []),
    remarkPlaces,
  ];
}

/** The plugins that decide what a page says, refers to and is asked to correct: all but those for assistive technology and for code. */
export const CONTENT_PLUGINS: PluggableList = [
  remarkGfm,
  remarkMathematics,
  remarkSnippets,
  remarkExpressions,
  remarkHtmlAttributes,
  remarkAlerts,
  remarkParagraphs,
  remarkElementLines,
  remarkNestedLinks,
  remarkStructure,
  remarkComponents,
  remarkLinks,
  remarkSmartPunctuation,
  remarkHeadings,
  remarkAnchors,
  remarkLead,
];

/** The rehype plugins of a page, in order: imports are read, and code is wrapped, only after the islands took what they need. */
export const REHYPE_PLUGINS: PluggableList = [rehypePageIslands, rehypeImports, rehypeGuard];

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
