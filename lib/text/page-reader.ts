import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { createPageEnvironment, type PageSite, SourceChangedError } from "@/lib/content/page-environment";
import { createPageAnalyzer } from "@/lib/content/pipeline/analyze-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { PageTexts, TextPage } from "@/lib/content/run/page-task";
import { createElementRunner, type ElementRunner } from "@/lib/content/run-elements";
import type { Section } from "@/lib/content/types";
import { siteDirectories } from "@/lib/site/site-store";
import { fillValues } from "@/lib/text/fill-values";
import { createPageParser, type PageParser } from "@/lib/text/parse-page";
import { printMarkdown } from "@/lib/text/print";
import { splitSections } from "@/lib/text/sections";
import { simplifyTree } from "@/lib/text/simplify";

interface PageReader {
  environment: PageEnvironment;
  parse: PageParser;
  run: ElementRunner;
}

const readers = new WeakMap<object, PageReader>();

/** The text of a page as Markdown; links of the site get the base path. The page is read in this thread. */
export async function readMarkdown(site: PageSite, page: TextPage, basePath: string): Promise<string | undefined> {
  const tree = await readTree(site, page, basePath);
  return tree && printMarkdown(withBasePath(tree, basePath)).trim();
}

/** The text of a page in sections, whose links have no base path. */
export async function readSections(site: PageSite, page: TextPage, basePath: string): Promise<Section[] | undefined> {
  const tree = await readTree(site, page, basePath);
  return tree && splitSections(tree);
}

/** The last two at once. */
export async function readTexts(site: PageSite, page: TextPage, basePath: string): Promise<PageTexts | undefined> {
  const tree = await readTree(site, page, basePath);
  if (!tree) return undefined;
  const sections = splitSections(tree);
  return { sections, markdown: printMarkdown(withBasePath(tree, basePath)).trim() };
}

/** The text of a page as a plain tree. */
export async function readTree(site: PageSite, page: TextPage, basePath: string): Promise<Root | undefined> {
  const { environment, parse, run } = readerOf(site, basePath);
  try {
    const source = await environment.readSource(page.file);
    if (source === undefined) return undefined;
    const parsed = await parse({ file: page.file, source, title: page.title, mode: page.mode });
    return parsed.ok ? simplifyTree(await fillValues(parsed.value, run), page.language) : undefined;
  } catch (error) {
    if (error instanceof SourceChangedError) return undefined;
    throw error;
  }
}

/**
 * The Markdown of MDX that is in a specification. Its code is not run; what cannot be parsed stays as written.
 * @param file the specification, from which relative links start.
 */
export async function readTextMarkdown(
  site: PageSite,
  { file, source, language }: { file: string; source: string; language?: string },
  basePath: string,
): Promise<string> {
  const parsed = await readerOf(site, basePath).parse({ file, source, title: "" });
  return parsed.ok ? printMarkdown(withBasePath(simplifyTree(parsed.value.tree, language), basePath)).trim() : source;
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

function readerOf(site: PageSite, basePath: string): PageReader {
  const known = readers.get(site);
  if (known) return known;
  const { islands, ...rest } = createPageEnvironment(site, {
    dataDirectory: siteDirectories().dataDirectory,
    basePath,
  });
  // The size of images does not matter, and code for browsers stays where it is, so that it can be run here.
  const environment: PageEnvironment = { ...rest, imageSize: async () => undefined };
  const modules = {
    ...environment,
    ...(islands && { islands: { readModule: islands.readModule, findPackage: islands.findPackage } }),
  };
  const run = createElementRunner(modules, createPageAnalyzer(environment));
  const reader = { environment, parse: createPageParser(environment), run };
  readers.set(site, reader);
  return reader;
}
