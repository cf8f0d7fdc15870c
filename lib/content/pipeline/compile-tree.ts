import { createProcessor } from "@mdx-js/mdx";
import type { Root } from "mdast";
import { VFile } from "vfile";
import type { PageContext } from "@/lib/content/pipeline/page-context";
import { REHYPE_PLUGINS } from "@/lib/content/pipeline/plugins";
import type { CompiledPage } from "@/lib/content/pipeline/types";

const processor = createProcessor({
  outputFormat: "function-body",
  rehypePlugins: REHYPE_PLUGINS,
  remarkRehypeOptions: { clobberPrefix: "" },
});

/**
 * The code of a page's tree, or of a part of it, after the plugins of the page. The tree is changed on the way.
 * @throws what the compiler throws
 */
export async function compileTree(tree: Root, context: PageContext): Promise<Pick<CompiledPage, "code" | "imports">> {
  const file = new VFile({ path: context.origin.file, data: { page: context } });
  const program = await processor.run(tree as never, file);
  const code = String(processor.stringify(program as never, file));
  return { code, imports: [...context.imports].map(([specifier, target]) => ({ specifier, file: target })) };
}
