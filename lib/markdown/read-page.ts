import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import {
  createPageEnvironment,
  type PageLocation,
  type PageSite,
  SourceChangedError,
} from "@/lib/content/page-environment";
import { createPageAnalyzer } from "@/lib/content/pipeline/analyze-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { createElementRunner, type ElementRunner } from "@/lib/content/run-elements";
import type { PageTexts, TextPage } from "@/lib/content/workers/page-task";
import { openPageThreads, type PageThreads } from "@/lib/content/workers/page-threads";
import { fillValues } from "@/lib/markdown/fill-values";
import { createPageParser, type PageParser } from "@/lib/markdown/parse-page";
import { printMarkdown } from "@/lib/markdown/print";
import { simplifyTree } from "@/lib/markdown/simplify";
import { RecentMap } from "@/lib/recent-map";
import { siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** The parts of a site that its texts are read from. */
export type TextSite = Pick<
  Site,
  | "contentDirectory"
  | "docsDirectory"
  | "pages"
  | "generatedPages"
  | "files"
  | "settings"
  | "specifications"
  | "packages"
  | "pageView"
  | "divisionView"
>;

/** The language of the page at a path, as docs.json names it; undefined on sites in one language. */
export function languageOf(site: Pick<TextSite, "pageView" | "divisionView">, path: string): string | undefined {
  const view = site.pageView(path);
  return view && site.divisionView(view.divisionId)?.languageCode;
}

interface PageReader {
  environment: PageEnvironment;
  parse: PageParser;
  run: ElementRunner;
}

const readers = new WeakMap<object, PageReader>();

/** Pages whose text is kept in both forms: one is asked for soon after the other. */
const TEXTS_KEPT = 32;

let threads: Pick<PageThreads, "readTree" | "readMarkdown" | "readTexts"> | undefined;
let kept: { texts: RecentMap<Promise<PageTexts | undefined>>; markdown: Map<string, string | undefined> } | undefined;

/**
 * Has pages read in these threads from now on instead of threads opened for the purpose.
 * @param keepsTexts every page is read once for all its forms: for an export, which needs them all and ends before anything changes.
 */
export function readPagesInThreads(opened: typeof threads, keepsTexts = false): void {
  threads = opened;
  kept = keepsTexts ? { texts: new RecentMap(TEXTS_KEPT), markdown: new Map() } : undefined;
}

/**
 * The text of a page file as a plain tree, with the values of its expressions and what its components render; undefined
 * if it is missing or cannot be parsed. It is read in a thread: code of the page may never end.
 */
export async function readPageTree(site: PageSite, page: TextPage, basePath: string): Promise<Root | undefined> {
  if (kept) return (await readOnce(site, page, basePath))?.tree;
  return openThreads().readTree(site, locationOf(basePath), plainPage(page));
}

/** The same as Markdown; links of the site get the base path. */
export async function readPageMarkdown(site: PageSite, page: TextPage, basePath: string): Promise<string | undefined> {
  if (kept?.markdown.has(page.file)) return kept.markdown.get(page.file);
  if (kept) return (await readOnce(site, page, basePath))?.markdown;
  return openThreads().readMarkdown(site, locationOf(basePath), plainPage(page));
}

function readOnce(site: PageSite, page: TextPage, basePath: string): Promise<PageTexts | undefined> {
  const known = kept?.texts.get(page.file);
  if (known) return known;
  const reading = openThreads().readTexts(site, locationOf(basePath), plainPage(page));
  kept?.texts.set(page.file, reading);
  void reading.then((texts) => kept?.markdown.set(page.file, texts?.markdown));
  return reading;
}

function openThreads() {
  threads ??= openPageThreads();
  return threads;
}

/** What `readPageMarkdown` does in its thread. */
export async function readMarkdownHere(site: PageSite, page: TextPage, basePath: string): Promise<string | undefined> {
  const tree = await readTreeHere(site, page, basePath);
  return tree && printMarkdown(withBasePath(tree, basePath)).trim();
}

/** Both in one thread. */
export async function readTextsHere(site: PageSite, page: TextPage, basePath: string): Promise<PageTexts | undefined> {
  const tree = await readTreeHere(site, page, basePath);
  if (!tree) return undefined;
  // Links of the Markdown get the base path; those of the tree do not.
  const own = basePath === "" ? tree : structuredClone(tree);
  return { tree, markdown: printMarkdown(withBasePath(own, basePath)).trim() };
}

/** What `readPageTree` does in its thread. */
export async function readTreeHere(site: PageSite, page: TextPage, basePath: string): Promise<Root | undefined> {
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
 * The Markdown of MDX that stands in a specification. Its code is not run; what cannot be parsed stays as written.
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

/** What reading needs of a page. */
function plainPage({ file, title, mode, language }: TextPage): TextPage {
  return { file, title, mode, ...(language === undefined ? {} : { language }) };
}

function locationOf(basePath: string): PageLocation {
  return { dataDirectory: siteDirectories().dataDirectory, basePath };
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
  const { islands, ...rest } = createPageEnvironment(site, locationOf(basePath));
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
