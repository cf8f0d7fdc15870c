import type { Root } from "mdast";
import { SourceChangedError } from "@/lib/content/page/page-environment";
import { reportFailure } from "@/lib/content/run/report-failure";
import { renderFailureOf } from "@/lib/content/sandbox/failure";
import type { PageReading, PageRecord } from "@/lib/content/scan/types";
import { siteCompiler } from "@/lib/site/site-compilers";
import type { Site } from "@/lib/site/types";

/** The parts of a site that are needed to read its texts. */
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
  | "parts"
  | "pageView"
  | "divisionView"
>;

/**
 * Reads the text of a page file, with the values of its expressions and the output of its components. Undefined if the file is
 * missing or was changed, or if reading failed. Links within the site have the base path in Markdown, but not in sections.
 */
export async function readPage(site: TextSite, page: PageRecord, basePath: string): Promise<PageReading | undefined> {
  const compiler = await siteCompiler(site, basePath);
  return unlessLost(page, compiler.read(page));
}

/** Reads the text of a page file as a tree, like `readPage`. */
export async function readPageTree(site: TextSite, page: PageRecord, basePath: string): Promise<Root | undefined> {
  const compiler = await siteCompiler(site, basePath);
  return unlessLost(page, compiler.readTree(page));
}

/** Reports a page whose text cannot be read, and returns undefined, so that other pages are not affected. */
async function unlessLost<Value>({ file }: PageRecord, reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof SourceChangedError)) reportFailure(renderFailureOf(error, file).problem, "page");
    return undefined;
  }
}
