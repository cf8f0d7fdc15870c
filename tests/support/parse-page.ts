import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Root } from "mdast";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { evaluateIsland } from "@/lib/content/islands/island-store.server";
import type { IslandFactory, IslandModule } from "@/lib/content/islands/types";
import { createTextCompiler } from "@/lib/content/page/compile-page";
import { createPageReader } from "@/lib/content/page/read-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { createPageRunner } from "@/lib/content/run/run-page";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import { createValueRecorder } from "@/lib/text/page-values";
import { createTreeRunner } from "@/lib/text/read-texts";
import { simplifyTree } from "@/lib/text/simplify";
import { nodeReact } from "@/tests/support/node-react";

/** The plain tree of a page; `files` are snippets it may import, by path; its labels are in a language. */
export async function parseSource(
  source: string,
  files: Readonly<Record<string, string>> = {},
  language?: string,
): Promise<Root> {
  const all: Readonly<Record<string, string>> = { ...files, "page.mdx": source };
  const hasFile = (file: string) => file in all;
  const environment: PageEnvironment = {
    variables: { product: "Acme" },
    basePath: "",
    hasFile,
    hasPage: () => true,
    readSource: async (file) => all[file],
    imageSize: async () => undefined,
    islands: {
      readModule: async (specifier, importer) => {
        const file = resolveImport(specifier, importer, hasFile);
        return file === undefined ? undefined : { file, source: all[file] ?? "" };
      },
    },
  };
  const recorder = createValueRecorder(nodeReact, {});
  const compile = createTextCompiler(environment, undefined);
  const renderer = { react: nodeReact, components: recorder.components, render };
  const islands = new Map<string, IslandFactory>();
  const loadIsland = (module: string) => islands.get(module.split("/")[0] ?? "");
  const remember = ({ hash, code }: IslandModule) =>
    void islands.set(
      hash,
      evaluateIsland(code, () => undefined),
    );
  const run = createPageRunner(renderer, { environment, compile, loadIsland });
  const runPage = createTreeRunner(environment, { run, recorder, remember, basePath: "" });
  const page = await createPageReader(environment)({ file: "page.mdx", title: "Page", source });
  if (!page.ok) throw new Error("The page cannot be read.");
  return simplifyTree((await runPage(page.value)).tree, language);
}

function render(content: unknown): Promise<string> {
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(content as ReactNode, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: () => resolve(""),
      onError: () => undefined,
      // Boundaries stay where they are, however large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
  });
}
