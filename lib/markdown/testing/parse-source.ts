import type { Root } from "mdast";
import { createPageParser } from "@/lib/markdown/parse-page";
import { simplifyTree } from "@/lib/markdown/simplify";

/** The plain tree of a page; `files` are snippets it may import, by path. */
export async function parseSource(source: string, files: Readonly<Record<string, string>> = {}): Promise<Root> {
  const parser = createPageParser({
    variables: { product: "Acme" },
    basePath: "",
    hasFile: (file) => file in files,
    hasPage: () => true,
    readSource: async (file) => files[file],
    imageSize: async () => undefined,
  });
  const result = await parser({ file: "page.mdx", source, title: "Page" });
  if (!result.ok) throw new Error(result.error.problem.message);
  return simplifyTree(result.value);
}
