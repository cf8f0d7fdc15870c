import type { Root } from "mdast";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { failure, type Result, success } from "@/lib/base/result";
import { remarkFenceProblems } from "@/lib/content/pipeline/code/remark-code-fences";
import { type PageSource, preparePage, referencesOf } from "@/lib/content/pipeline/compile-page";
import { compileTree } from "@/lib/content/pipeline/compile-tree";
import { type CodePiece, codePieces } from "@/lib/content/pipeline/estree-text";
import { expressionOf } from "@/lib/content/pipeline/jsx-attributes";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { PageContext, PageEnvironment } from "@/lib/content/pipeline/page-context";
import { CONTENT_PLUGINS } from "@/lib/content/pipeline/plugins";
import { remarkAccessibilityProblems } from "@/lib/content/pipeline/remark-accessibility-problems";
import { remarkPlaces } from "@/lib/content/pipeline/remark-places";
import type { CompiledPage, PageFacts, PageFailure } from "@/lib/content/pipeline/types";
import { unravel } from "@/lib/content/pipeline/unravel";

/** A page that was read for its facts. */
export interface PageAnalysis {
  /** Complete for a page without code; `compile` adds what only the code's imports tell. */
  facts(): PageFacts;
  /** The page after all plugins. `compile` consumes it. */
  tree: Root;
  context: PageContext;
  /** True if running the page's code could fail. */
  hasCode: boolean;
  /** The code of a tree with this page's imports. @throws what the compiler throws. */
  compile(tree: Root): Promise<Pick<CompiledPage, "code" | "imports">>;
}

/** Analyzes the pages of one site. */
export type PageAnalyzer = (page: PageSource) => Promise<Result<PageAnalysis, PageFailure>>;

/**
 * Creates the analyzer of a site: the plugins of the compiler as far as they find something, without highlighting, and
 * without code for the browser. It costs about half of a compilation, and pages without code of their own get none.
 */
export function createPageAnalyzer(environment: PageEnvironment): PageAnalyzer {
  const reader = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(() => unravel)
    .use(CONTENT_PLUGINS)
    .use(remarkAccessibilityProblems)
    .use(remarkFenceProblems)
    .use(remarkPlaces)
    .freeze();
  return async (page) => {
    const prepared = preparePage(page, environment);
    if (!prepared.ok) return prepared;
    const { context, file } = prepared.value;
    try {
      const tree = (await reader.run(reader.parse(file), file)) as Root;
      return success({
        tree,
        context,
        hasCode: hasCode(tree),
        facts: () => ({
          ...referencesOf(context),
          externalLinks: context.externalLinks,
          problems: context.problems,
        }),
        compile: (part) => compileTree(part, context),
      });
    } catch (error) {
      return failure(mdxFailure(error, context.origin));
    }
  };
}

/** True for a page with imports, exports, or an expression that is more than a value written out. */
function hasCode(tree: Root): boolean {
  let isFound = false;
  visit(tree, (node) => {
    if (node.type === "mdxjsEsm") isFound = true;
    isFound ||= codePieces(node).some(isComputed);
    return !isFound;
  });
  return isFound;
}

/** True for an expression that is more than a value written out, and for attributes that are spread. */
export function isComputed({ data }: CodePiece): boolean {
  const [statement] = data?.estree?.body ?? [];
  if (statement === undefined) return false;
  const expression = expressionOf(data?.estree);
  if (expression?.type === "Literal") return false;
  return expression?.type !== "TemplateLiteral" || expression.expressions.length > 0;
}
