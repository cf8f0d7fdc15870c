import type { Root, RootContent } from "mdast";
import { visit } from "@/lib/base/visit";
import type { IslandModule } from "@/lib/content/islands/types";
import { compilePiece } from "@/lib/content/page/compile-page";
import type { PageSource, RunResult, RunSource } from "@/lib/content/page/compile-source";
import { createPageReader, type ReadPage } from "@/lib/content/page/read-page";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { PageContext, PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { RunPage } from "@/lib/content/run/run-page";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";
import { collectValues, type ValueRecorder } from "@/lib/text/page-values";
import { printMarkdown } from "@/lib/text/print";
import { splitSections } from "@/lib/text/sections";
import { simplifyTree } from "@/lib/text/simplify";

/** Runs the code of the pages of a site, and reads their texts. */
interface TextReader {
  /** Runs the code of a page once, if it has any. */
  runSource: RunSource;
  /** The text of a page as a plain tree; undefined if it cannot be read. */
  readTree(page: PageSource): Promise<Root | undefined>;
}

interface TextReaderOptions {
  run: RunPage;
  recorder: ValueRecorder;
  /** Keeps the interactive components of a page for its run. */
  remember(island: IslandModule): void;
  /** Prefix of the addresses in Markdown. */
  basePath: string;
}

/** Makes the reader of a site. @throws SourceChangedError if a file changed since the site was read. */
export function createTextReader(environment: PageEnvironment, options: TextReaderOptions): TextReader {
  const { basePath } = options;
  const { islands } = environment;
  const store = { put: async (island: IslandModule) => options.remember(island) };
  const running = { ...environment, ...(islands && { islands: { ...islands, store } }) };
  const read = createPageReader(environment);
  return {
    runSource(page, { language }) {
      const runPage = prepareRun(page, running, options);
      return async () => {
        const { tree, ...found } = await runPage();
        const text = simplifyTree(tree, language);
        return { ...found, texts: { sections: splitSections(text), markdown: printText(text, basePath) } };
      };
    },
    async readTree({ file, title, mode, language }) {
      const source = await environment.readSource(file);
      const page = source === undefined ? undefined : await read({ file, title, mode, source });
      return page?.ok ? simplifyTree((await prepareRun(page.value, running, options)()).tree, language) : undefined;
    },
  };
}

/** What running the code of a page has shown. */
interface RanPage extends Omit<RunResult, "texts"> {
  /** The page with the values of its code in place. */
  tree: Root;
}

/** The tree that was read may be changed after that. */
function prepareRun(page: ReadPage, environment: PageEnvironment, options: TextReaderOptions): () => Promise<RanPage> {
  const tree = showToAgents(structuredClone(page.tree));
  return page.hasCode ? () => runCode(tree, page.context, environment, options) : async () => ({ tree, problems: [] });
}

async function runCode(
  tree: Root,
  context: PageContext,
  environment: PageEnvironment,
  { run, recorder }: TextReaderOptions,
): Promise<RanPage> {
  const values = collectValues(tree, context);
  const derived = context.derive(environment);
  recorder.given.length = 0;
  try {
    const compiled = await compilePiece(values.tree, derived);
    const result = await run(compiled, context.origin.file);
    values.fill(result.ok ? result.value.html : "", recorder.given);
    if (!result.ok) return { tree, problems: derived.problems, failure: result.error };
    return { tree, problems: [...derived.problems, ...result.value.problems] };
  } catch (error) {
    values.fill("", recorder.given);
    return { tree, problems: derived.problems, failure: mdxFailure(error, context.origin) };
  }
}

/**
 * The Markdown of MDX that is in a specification. Its code is not run; what cannot be parsed stays as written.
 * @param file the specification, from which relative links start.
 */
export async function readTextMarkdown(
  environment: PageEnvironment,
  { file, source, language }: { file: string; source: string; language?: string },
): Promise<string> {
  const read = await createPageReader(environment)({ file, source, title: "" });
  return read.ok ? printText(simplifyTree(read.value.tree, language), environment.basePath) : source;
}

/** A text as Markdown, in which links of the site get the base path. */
function printText(text: Root, basePath: string): string {
  return printMarkdown(withBasePath(text, basePath)).trim();
}

function withBasePath(tree: Root, basePath: string): Root {
  if (basePath === "") return tree;
  visit(tree, ["link", "definition", "image"], (node) => {
    if (!("url" in node)) return;
    const { url } = node;
    const isLocal = url.startsWith("/") && !url.startsWith("//");
    if (isLocal && url !== basePath && !url.startsWith(`${basePath}/`)) node.url = basePath + url;
  });
  return tree;
}

/** What is for agents only is shown to them without its element. */
function showToAgents(tree: Root): Root {
  visit(tree, (node, index, parent) => {
    if (!isJsxElement(node) || !node.data || !("agentContent" in node.data) || !parent || index === undefined) {
      return undefined;
    }
    parent.children.splice(index, 1, ...(node.data.agentContent as RootContent[]));
    return index;
  });
  return tree;
}
