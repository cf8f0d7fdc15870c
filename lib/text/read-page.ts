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
  try {
    return await compiler.read(page);
  } catch (error) {
    // A page that cannot be read is reported here; other pages are not affected.
    if (!(error instanceof SourceChangedError)) reportFailure(renderFailureOf(error, page.file).problem, "page");
    return undefined;
  }
}
