import { createProcessor } from "@mdx-js/mdx";
import type { Root } from "mdast";
import { VFile } from "vfile";
import { failure, type Result, success } from "@/lib/base/result";
import { createPageReader, factsOf, type PageText, type ReadPage } from "@/lib/content/page/read-page";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { PageContext, PageEnvironment } from "@/lib/content/pipeline/page-context";
import { lookPlugins, REHYPE_PLUGINS } from "@/lib/content/pipeline/plugins";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import type { PageFailure } from "@/lib/content/sandbox/failure";

/** The code of a page, or of a part of a page, and its imports. */
export type CompiledCode = Pick<CompiledPage, "code" | "imports">;

/** Compiles a page that was read. Its tree is changed on the way. */
export type PageCompiler = (page: ReadPage) => Promise<Result<CompiledPage, PageFailure>>;

/** Reads and compiles the text of a page or snippet. */
export type TextCompiler = (page: PageText) => Promise<Result<CompiledPage, PageFailure>>;

/** Makes a compiler of pages. @param code How fences are rendered; without it they stay plain `pre` elements. */
export function createPageCompiler(code: CodeOptions | undefined): PageCompiler {
  const compileTree = createTreeCompiler(code);
  return async ({ tree, context }) => {
    try {
      const compiled = await compileTree(tree, context);
      return success({
        ...compiled,
        toc: context.toc,
        styles: "",
        hasMathematics: context.hasMathematics,
        hasSidePanel: context.hasSidePanel,
        ...(context.lead && { lead: context.lead }),
        ...factsOf(context),
      });
    } catch (error) {
      return failure(mdxFailure(error, context.origin));
    }
  };
}

/** Makes a compiler of texts for a site. */
export function createTextCompiler(environment: PageEnvironment, code: CodeOptions | undefined): TextCompiler {
  const read = createPageReader(environment);
  const compile = createPageCompiler(code);
  return async (page) => {
    const result = await read(page);
    return result.ok ? compile(result.value) : result;
  };
}

function createTreeCompiler(code: CodeOptions | undefined) {
  const processor = createProcessor({
    outputFormat: "function-body",
    remarkPlugins: lookPlugins(code),
    rehypePlugins: REHYPE_PLUGINS,
    remarkRehypeOptions: { clobberPrefix: "" },
  });
  return async (tree: Root, context: PageContext): Promise<CompiledCode> => {
    const file = new VFile({ path: context.origin.file, data: { page: context } });
    const program = await processor.run(tree as never, file);
    const compiled = String(processor.stringify(program, file));
    return {
      code: compiled,
      imports: [...context.imports].map(([specifier, target]) => ({ specifier, file: target })),
    };
  };
}

/**
 * The code of a part of a page's tree, in which code blocks are not changed. Modifies the part.
 * @throws what the compiler throws
 */
export const compilePiece = createTreeCompiler(undefined);
