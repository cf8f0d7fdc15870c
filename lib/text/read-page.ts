import type { Root } from "mdast";
import { RecentMap } from "@/lib/base/recent-map";
import type { PageLocation, PageSite } from "@/lib/content/page-environment";
import type { PageTexts, TextPage } from "@/lib/content/run/page-task";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import type { Section } from "@/lib/content/types";
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

/** Pages whose text is kept in two forms: one is asked for soon after the other. */
const TEXTS_KEPT = 32;

let threads: Pick<PageThreads, "readTree" | "readSections" | "readMarkdown" | "readTexts"> | undefined;
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
export function readPageTree(site: PageSite, page: TextPage, basePath: string): Promise<Root | undefined> {
  return openThreads().readTree(site, locationOf(basePath), plainPage(page));
}

/** The same in sections, for the search. */
export async function readPageSections(
  site: PageSite,
  page: TextPage,
  basePath: string,
): Promise<Section[] | undefined> {
  if (kept) return (await readOnce(site, page, basePath))?.sections;
  return openThreads().readSections(site, locationOf(basePath), plainPage(page));
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

/** What reading needs of a page. */
function plainPage({ file, title, mode, language }: TextPage): TextPage {
  return { file, title, mode, ...(language === undefined ? {} : { language }) };
}

function locationOf(basePath: string): PageLocation {
  return { dataDirectory: siteDirectories().dataDirectory, basePath };
}
