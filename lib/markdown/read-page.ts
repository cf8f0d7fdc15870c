import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Root } from "mdast";
import { createPageEnvironment } from "@/lib/content/page-environment";
import type { PageRecord } from "@/lib/content/types";
import { createPageParser, type PageParser } from "@/lib/markdown/parse-page";
import { simplifyTree } from "@/lib/markdown/simplify";
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

const readers = new WeakMap<object, PageParser>();

/** The text of a page file as a plain tree, made without running its code; undefined where it is gone or cannot be parsed. */
export async function readPageTree(site: TextSite, page: PageRecord, basePath: string): Promise<Root | undefined> {
  const source = await readFile(join(/* turbopackIgnore: true */ site.contentDirectory, page.file), "utf8").catch(
    () => undefined,
  );
  if (source === undefined) return undefined;
  const parsed = await parserOf(site, basePath)({ file: page.file, source, title: page.title, mode: page.mode });
  return parsed.ok ? simplifyTree(parsed.value) : undefined;
}

function parserOf(site: TextSite, basePath: string): PageParser {
  const known = readers.get(site);
  if (known) return known;
  // Sizes of images and islands are matters of drawing.
  const { islands: _, ...environment } = createPageEnvironment(site, { dataDirectory: "", basePath });
  const parser = createPageParser({ ...environment, imageSize: async () => undefined });
  readers.set(site, parser);
  return parser;
}
