import type { Root } from "mdast";
import { createPageEnvironment, SourceChangedError } from "@/lib/content/page-environment";
import type { PageRecord } from "@/lib/content/types";
import { createPageParser, type PageParser } from "@/lib/markdown/parse-page";
import { simplifyTree } from "@/lib/markdown/simplify";
import type { PageEnvironment } from "@/lib/mdx/page-context";
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
  | "pageView"
>;

interface PageReader {
  environment: PageEnvironment;
  parse: PageParser;
}

const readers = new WeakMap<object, PageReader>();

/** The text of a page file as a plain tree, made without running its code; undefined if it is missing or cannot be parsed. */
export async function readPageTree(site: TextSite, page: PageRecord, basePath: string): Promise<Root | undefined> {
  const { environment, parse } = readerOf(site, basePath);
  try {
    const source = await environment.readSource(page.file);
    if (source === undefined) return undefined;
    const parsed = await parse({ file: page.file, source, title: page.title, mode: page.mode });
    return parsed.ok ? simplifyTree(parsed.value) : undefined;
  } catch (error) {
    if (error instanceof SourceChangedError) return undefined;
    throw error;
  }
}

function readerOf(site: TextSite, basePath: string): PageReader {
  const known = readers.get(site);
  if (known) return known;
  const { dataDirectory } = siteDirectories();
  // Sizes of images and islands are matters of drawing.
  const { islands: _, ...rest } = createPageEnvironment(site, { dataDirectory, basePath });
  const environment: PageEnvironment = { ...rest, imageSize: async () => undefined };
  const reader = { environment, parse: createPageParser(environment) };
  readers.set(site, reader);
  return reader;
}
