import { createProcessor } from "@mdx-js/mdx";
import { VFile } from "vfile";
import { failure, type Result, success } from "@/lib/base/result";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { findCodeRegions, isInRegion } from "@/lib/content/pipeline/code-regions";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import { PageContext, type PageEnvironment } from "@/lib/content/pipeline/page-context";
import { REHYPE_PLUGINS, remarkPlugins } from "@/lib/content/pipeline/plugins";
import { prepareSource } from "@/lib/content/pipeline/prepare-source";
import { positionAt } from "@/lib/content/pipeline/source-text";
import type { CompiledPage, PageFailure, PageMode } from "@/lib/content/pipeline/types";
import { findUndefinedVariables } from "@/lib/content/pipeline/variables";

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
  /** False for a text of strangers: it is Markdown, and what would be code, a component or HTML in it is nothing but text. */
  code?: false | undefined;
}

/** Compiles the pages of one site. */
export type PageCompiler = (page: PageSource) => Promise<Result<CompiledPage, PageFailure>>;

/**
 * Makes the compiler of a site. One processor serves all pages with code, and one all others; what differs from page to page travels with the file.
 * @param code How fences are rendered; without it they stay plain `pre` elements.
 */
export function createPageCompiler(environment: PageEnvironment, code: CodeOptions | undefined): PageCompiler {
  const create = (format: "mdx" | "md") =>
    createProcessor({
      format,
      outputFormat: "function-body",
      remarkPlugins: remarkPlugins(code),
      rehypePlugins: REHYPE_PLUGINS,
      remarkRehypeOptions: { clobberPrefix: "" },
    });
  const [mdx, markdown] = [create("mdx"), create("md")];
  return async (page) => {
    const prepared = preparePage(page, environment);
    if (!prepared.ok) return prepared;
    const { context, file } = prepared.value;
    const processor = page.code === false ? markdown : mdx;
    try {
      const compiled = await processor.process(file);
      return success(resultOf(String(compiled), context));
    } catch (error) {
      return failure(mdxFailure(error, context.origin));
    }
  };
}

/** A page that is ready to be parsed, with the context that plugins find in the file. */
interface PreparedPage {
  context: PageContext;
  file: VFile;
}

/** Puts a page into the form that the parser takes; fails for one that would take it too long. */
export function preparePage(page: PageSource, environment: PageEnvironment): Result<PreparedPage, PageFailure> {
  const prepared = prepareSource(page.file, page.source, page.code === false ? undefined : environment.variables);
  if (!prepared.ok) return prepared;
  const origin = prepared.value;
  const { title, mode = "default", isSnippet = false } = page;
  const { readTypes, islands, ...plain } = environment;
  const context = new PageContext(origin, page.code === false ? plain : environment, { title, mode, isSnippet });
  reportUndefinedVariables(context);
  reportRepairs(context);
  return success({
    context,
    file: new VFile({ value: origin.prepared.text, path: page.file, data: { page: context } }),
  });
}

function resultOf(code: string, context: PageContext): CompiledPage {
  return {
    code,
    imports: [...context.imports].map(([specifier, file]) => ({ specifier, file })),
    toc: context.toc,
    styles: "",
    hasMathematics: context.hasMathematics,
    hasSidePanel: context.hasSidePanel,
    ...(context.lead && { lead: context.lead }),
    ...referencesOf(context),
    problems: context.problems,
  };
}

/** What a page refers to, and where it may be referred to. */
export function referencesOf(context: PageContext): Pick<CompiledPage, "links" | "assets" | "icons" | "anchors"> {
  return {
    links: context.links,
    assets: context.assets,
    icons: context.icons,
    ...(context.hasUnknownAnchors ? {} : { anchors: [...context.anchors] }),
  };
}

/** Reports the places of a Markdown file that were changed to make it valid MDX. */
function reportRepairs({ origin: { file, original, repairs = [] }, problems }: PageContext): void {
  for (const { offset, message } of repairs) {
    problems.push({
      code: "repaired-markup",
      level: "warning",
      file,
      ...positionAt(original, offset),
      path: "",
      message: `This is not valid MDX, and was changed to be shown: ${message}`,
      hint: "Close the element, or write `\\<` or `\\{` if it is text.",
    });
  }
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
