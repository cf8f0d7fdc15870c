import { maySee } from "@/lib/access/decide";
import type { Site } from "@/lib/site/types";
import { buildFolderIndex, listDefaultPaths } from "@/lib/text/llms-text";
import { pageUrl, type SiteAddress } from "@/lib/text/page-addresses";
import { instructionBlock, readPageText } from "@/lib/text/page-text";
import { readPageTree } from "@/lib/text/read-page";

/** The text of a generated file. */
interface TextFile {
  type: string;
  content: string;
}

const MARKDOWN = "text/markdown; charset=utf-8";

/** The list of the pages of one folder, at `/_llms/<folder>.md`. */
export function generateFolderIndex(site: Site, path: string, address: SiteAddress): TextFile | undefined {
  const [, folder] = /^\/_llms\/([^/]+)\.md$/.exec(path) ?? [];
  const content = folder === undefined ? undefined : buildFolderIndex(site, folder, address);
  return content === undefined ? undefined : { type: MARKDOWN, content };
}

/** `llms-full.txt`: every page of the default language and version, one after the other, as they are read. */
export async function* writeLlmsFull(site: Site, address: SiteAddress): AsyncGenerator<string> {
  const { name, description, markdown } = site.settings;
  const head = [`# ${name}`, description && `> ${description}`, instructionBlock(markdown.instructions)];
  yield `${head.filter(Boolean).join("\n\n")}\n`;
  for (const path of listDefaultPaths(site)) {
    const text = await readPageText(site, path, address.basePath);
    if (!text) continue;
    const source = `Source: ${pageUrl(path, address, site.settings)}`;
    yield `\n${[`# ${text.title}`, source, text.description, text.body].filter(Boolean).join("\n\n")}\n`;
  }
}

/** The feed of a page, at `<page>/rss.xml`. */
export async function generateFeed(site: Site, path: string, address: SiteAddress): Promise<TextFile | undefined> {
  const page = site.pages.get(path.slice(0, -"/rss.xml".length) || "/");
  if (!page || !maySee(site.viewer, page.frontmatter, true)) return undefined;
  const tree = await readPageTree(site, page, address.basePath);
  const { buildFeed } = await import("@/lib/text/feed");
  const feed = tree && buildFeed(tree, page, site.settings, address);
  return feed === undefined ? undefined : { type: "application/rss+xml; charset=utf-8", content: feed };
}
