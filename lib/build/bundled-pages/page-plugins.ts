import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Root as HastRoot, RootContent } from "hast";
import { imageSizeFromFile } from "image-size/fromFile";
import type { Root } from "mdast";
import type { MdxjsEsmHast } from "mdast-util-mdxjs-esm";
import type { Pluggable, Plugin, Processor, Transformer } from "unified";
import type { VFile } from "vfile";
import { loadConfig } from "@/lib/config/load-config";
import type { BundledPageData } from "@/lib/content/bundled-pages/types";
import { parseFrontmatter } from "@/lib/content/frontmatter";
import { parseModule } from "@/lib/content/islands/parse-module";
import { buildPageMetadata } from "@/lib/content/page-metadata";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { contextOf, PageContext, type PageEnvironment } from "@/lib/content/pipeline/page-context";
import { lookPlugins, READING_PLUGINS } from "@/lib/content/pipeline/plugins";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { isModuleNode } from "@/lib/content/pipeline/rehype-imports";
import { hashText } from "@/lib/content/scan-content";
import { compileUtilities } from "@/lib/content/utility-css/compile-utilities";
import { extractCandidates } from "@/lib/content/utility-css/extract-candidates";
import { readEnvironment } from "@/lib/env";
import { resolveSettings } from "@/lib/site/settings";

/** What the plugins need to know of the site; the bundler's loaders cannot be handed objects with functions. */
export interface BundledSite {
  contentDirectory: string;
  environment: PageEnvironment;
  code: CodeOptions;
}

/** Reads the project's own site, as far as compiling a page needs it; which site is served does not matter here. */
export async function loadBundledSite(): Promise<BundledSite> {
  const { LECTERN_BASE_PATH } = readEnvironment();
  const docsDirectory = process.cwd();
  const config = await loadConfig(docsDirectory);
  const { variables, styling } = resolveSettings(config.ok ? config.value.config : {});
  const contentDirectory = join(docsDirectory, "content");
  const path = (file: string) => join(contentDirectory, file);
  return {
    contentDirectory,
    environment: {
      variables,
      basePath: LECTERN_BASE_PATH,
      hasFile: (file) => existsSync(path(file)),
      hasPage: (page) => existsSync(path(`${page}.mdx`)) || existsSync(path(`${page}.md`)),
      // Missing files are expected: the plugins report them.
      readSource: (file) => readFile(path(file), "utf8").catch(() => undefined),
      imageSize: (file) => imageSizeFromFile(path(file)).catch(() => undefined),
      // Never asked: what runs in the browser here are modules that say "use client".
      islands: { readModule: async () => undefined, store: { put: async () => undefined } },
    },
    code: { theme: styling.codeblocks.theme, isAlwaysDark: styling.codeblocks.isAlwaysDark },
  };
}

/** The pipeline's remark plugins as one plugin, with what the runtime pipeline does before and around them. */
export function createRemarkPage({ contentDirectory, environment, code }: BundledSite): Plugin<[], Root> {
  return function remarkPage() {
    const { parser } = this;
    if (!parser) throw new Error("The page plugins need a parser.");
    this.parser = (text, file) => {
      const relativeFile = relative(contentDirectory, file.path ?? "");
      // Snippets are parsed by the plugins, under relative paths and prepared already.
      if (!file.path?.startsWith(contentDirectory + sep)) return parser(text, file) as Root;
      const prepared = preprocess(text, environment.variables);
      const origin = { file: relativeFile.split(sep).join("/"), original: text, prepared };
      const { title, mode } = buildPageMetadata(origin.file, parseFrontmatter(origin.file, text).data);
      const page = { title, mode, isSnippet: false };
      file.data.page = new PageContext(origin, environment, page);
      return parser(prepared.text, file) as Root;
    };
    const run = attach(this as unknown as Processor<Root>, [...READING_PLUGINS, ...lookPlugins(code)]);
    return async (tree, file) => {
      await run(tree, file);
    };
  };
}

/** Stands for the pipeline's rehype plugins, which are about islands and imports. Imports stay imports, and what the frame of the page needs is exported. */
export function createRehypePage() {
  return function rehypePage() {
    return async (tree: HastRoot, file: VFile): Promise<void> => {
      const context = contextOf(file);
      for (const node of tree.children) if (isModuleNode(node)) rootImportsToAlias(node);
      const data: BundledPageData = {
        toc: context.toc,
        styles: await compileUtilities(extractCandidates(context.origin.original)),
        hasMathematics: context.hasMathematics,
        hasSidePanel: context.hasSidePanel,
        ...(context.lead && { lead: context.lead }),
        problems: context.problems,
        sourceHash: hashText(context.origin.original),
      };
      tree.children.push(moduleNode(`export const pageData = ${JSON.stringify(data)};`) as unknown as RootContent);
    };
  };
}

/** Runs plugins of a list one after the other as if they were attached where the caller is. */
function attach(processor: Processor<Root>, plugins: readonly Pluggable[]) {
  const transformers = plugins.map((pluggable) => {
    const [plugin, ...options] = Array.isArray(pluggable) ? pluggable : [pluggable];
    return (plugin as (...values: unknown[]) => Transformer<Root> | undefined).apply(processor, options);
  });
  return async (tree: Root, file: VFile): Promise<void> => {
    for (const transform of transformers) {
      if (transform) await (transform as (tree: Root, file: VFile) => unknown)(tree, file);
    }
  };
}

function moduleNode(value: string): MdxjsEsmHast {
  return { type: "mdxjsEsm", value, data: { estree: parseModule(value) } };
}

/** `/snippets/x.jsx` means the content root to authors; the bundler knows it as `@/content/snippets/x.jsx`. */
function rootImportsToAlias(node: MdxjsEsmHast): void {
  for (const item of node.data?.estree?.body ?? []) {
    if (item.type !== "ImportDeclaration" || !String(item.source.value).startsWith("/")) continue;
    const specifier = `@/content${item.source.value}`;
    item.source = { type: "Literal", value: specifier, raw: JSON.stringify(specifier) };
  }
}
