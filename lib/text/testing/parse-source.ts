import type { Root } from "mdast";
import { createPageAnalyzer } from "@/lib/content/pipeline/analyze-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { resolveImport } from "@/lib/content/pipeline/resolve-file";
import { createElementRunner } from "@/lib/content/run-elements";
import { fillValues } from "@/lib/text/fill-values";
import { createPageParser } from "@/lib/text/parse-page";
import { simplifyTree } from "@/lib/text/simplify";

/** The plain tree of a page; `files` are snippets it may import, by path; its labels are in a language. */
export async function parseSource(
  source: string,
  files: Readonly<Record<string, string>> = {},
  languageCode?: string,
): Promise<Root> {
  const hasFile = (file: string) => file in files;
  const environment: PageEnvironment = {
    variables: { product: "Acme" },
    basePath: "",
    hasFile,
    hasPage: () => true,
    readSource: async (file) => files[file],
    imageSize: async () => undefined,
  };
  const readModule = async (specifier: string, importer: string) => {
    const file = resolveImport(specifier, importer, hasFile);
    return file === undefined ? undefined : { file, source: files[file] ?? "" };
  };
  const result = await createPageParser(environment)({ file: "page.mdx", source, title: "Page" });
  if (!result.ok) throw new Error(result.error.problem.message);
  const run = createElementRunner({ ...environment, islands: { readModule } }, createPageAnalyzer(environment));
  return simplifyTree(await fillValues(result.value, run), languageCode);
}
