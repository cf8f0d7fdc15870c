import { createProcessor } from "@mdx-js/mdx";
import { VFile } from "vfile";
import type { CodeOptions } from "@/lib/mdx/code/types";
import { findCodeRegions, isInRegion } from "@/lib/mdx/code-regions";
import { excessFailure, mdxFailure } from "@/lib/mdx/mdx-failure";
import { PageContext, type PageEnvironment, type SourceOrigin } from "@/lib/mdx/page-context";
import { findExcess } from "@/lib/mdx/page-limits";
import { REHYPE_PLUGINS, remarkPlugins } from "@/lib/mdx/plugins";
import { preprocess } from "@/lib/mdx/preprocess";
import { positionAt } from "@/lib/mdx/source-text";
import type { CompiledPage, PageFailure, PageMode } from "@/lib/mdx/types";
import { findUndefinedVariables } from "@/lib/mdx/variables";
import { failure, type Result, success } from "@/lib/result";

/** A page or snippet to compile. */
export interface PageSource {
  /** Relative to the content root. */
  file: string;
  /** Text as on disk, frontmatter included. */
  source: string;
  /** Title shown above the page; a first heading that repeats it goes. */
  title?: string;
  mode?: PageMode;
  /** True for a file that is compiled to be imported: names that nothing defines are its props. */
  isSnippet?: boolean;
}

/** Compiles the pages of one site. */
export type PageCompiler = (page: PageSource) => Promise<Result<CompiledPage, PageFailure>>;

/**
 * Makes the compiler of a site. One processor serves all pages; what differs from page to page travels with the file.
 * @param code How fences are rendered; without it they stay plain `pre` elements.
 */
export function createPageCompiler(environment: PageEnvironment, code: CodeOptions | undefined): PageCompiler {
  const processor = createProcessor({
    outputFormat: "function-body",
    remarkPlugins: remarkPlugins(code),
    rehypePlugins: REHYPE_PLUGINS,
    remarkRehypeOptions: { clobberPrefix: "" },
  });
  return async (page) => {
    const prepared = preprocess(page.source, environment.variables);
    const origin: SourceOrigin = { file: page.file, original: page.source, prepared };
    const excess = findExcess(prepared.text);
    if (excess) return failure(excessFailure(excess, origin));
    const { title, mode = "default", isSnippet = false } = page;
    const context = new PageContext(origin, environment, { title, mode, isSnippet });
    reportUndefinedVariables(context);
    const file = new VFile({ value: prepared.text, path: page.file, data: { page: context } });
    try {
      const compiled = await processor.process(file);
      return success(resultOf(String(compiled), context));
    } catch (error) {
      return failure(mdxFailure(error, origin));
    }
  };
}

function resultOf(code: string, context: PageContext): CompiledPage {
  return {
    code,
    imports: [...context.imports].map(([specifier, file]) => ({ specifier, file })),
    toc: context.toc,
    styles: "",
    hasMathematics: context.hasMathematics,
    hasSidePanel: context.hasSidePanel,
    links: context.links,
    assets: context.assets,
    icons: context.icons,
    ...(context.hasUnknownAnchors ? {} : { anchors: [...context.anchors] }),
    problems: context.problems,
  };
}

/** Only sites with variables mean `{{name}}` as one; elsewhere it is the notation of some template language. */
function reportUndefinedVariables(context: PageContext): void {
  const { original, file } = context.origin;
  const { variables } = context.environment;
  if (Object.keys(variables).length === 0) return;
  const regions = findCodeRegions(original);
  for (const { name, offset } of findUndefinedVariables(original, variables)) {
    if (isInRegion(regions, offset) || original[offset - 1] === "=") continue;
    context.problems.push({
      code: "undefined-variable",
      level: "error",
      file,
      ...positionAt(original, offset),
      path: "",
      message: `\`{{${name}}}\` is not among the \`variables\` of docs.json, so it is shown as written.`,
      hint: "Add it to `variables`, or correct its name.",
    });
  }
}
