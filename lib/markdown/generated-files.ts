import { API_CATALOG_TYPE, buildApiCatalog } from "@/lib/markdown/api-catalog";
import { buildFeed } from "@/lib/markdown/feed";
import { buildFolderIndex, buildLlmsIndex, listDefaultPaths } from "@/lib/markdown/llms-text";
import { pageUrl, type SiteAddress } from "@/lib/markdown/page-addresses";
import { instructionBlock, readPageText } from "@/lib/markdown/page-text";
import { readPageTree } from "@/lib/markdown/read-page";
import { buildRobots, buildSitemap } from "@/lib/markdown/sitemap";
import type { Site } from "@/lib/site/types";

/** A file that is made from the site: its whole text, or its pieces as they are made; or the path of another. */
export type GeneratedFile = { type: string; content: string | AsyncIterable<string> } | { redirect: string };

const TEXT = "text/plain; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** The generated file at a public path (format reference 6.6, 7.8, 4.8); undefined if there is none. */
export async function generateFile(site: Site, path: string, address: SiteAddress): Promise<GeneratedFile | undefined> {
  switch (path) {
    case "/llms.txt":
    case "/.well-known/llms.txt":
      return { type: TEXT, content: buildLlmsIndex(site, address) };
    case "/llms-full.txt":
    case "/.well-known/llms-full.txt":
      return { type: TEXT, content: writeLlmsFull(site, address) };
    case "/sitemap.xml":
      return { type: XML, content: buildSitemap(site, address) };
    case "/robots.txt":
      return { type: TEXT, content: buildRobots(address) };
    case "/.well-known/api-catalog":
      return generateCatalog(site, address);
    default:
      if (path.endsWith("/rss.xml")) return generateFeed(site, path.slice(0, -"/rss.xml".length), address);
      return generateFolderIndex(site, path, address);
  }
}

async function generateCatalog(site: Site, address: SiteAddress): Promise<GeneratedFile | undefined> {
  const catalog = await buildApiCatalog(site, address);
  return catalog && { type: API_CATALOG_TYPE, content: JSON.stringify(catalog) };
}

function generateFolderIndex(site: Site, path: string, address: SiteAddress): GeneratedFile | undefined {
  const [, folder] = /^\/_llms\/([^/]+)\.md$/.exec(path) ?? [];
  const content = folder === undefined ? undefined : buildFolderIndex(site, folder, address);
  return content === undefined ? undefined : { type: MARKDOWN, content };
}

/** `llms-full.txt`: every page of the default language and version, one after the other, as they are read. */
async function* writeLlmsFull(site: Site, address: SiteAddress): AsyncGenerator<string> {
  const { name, description, markdown } = site.settings;
  const head = [`# ${name}`, description && `> ${description}`, instructionBlock(markdown.instructions)];
  yield `${head.filter(Boolean).join("\n\n")}\n`;
  for (const path of listDefaultPaths(site)) {
    const text = await readPageText(site, path, address.basePath);
    if (!text) continue;
    const source = `Source: ${pageUrl(path, address)}`;
    yield `\n${[`# ${text.title}`, source, text.description, text.body].filter(Boolean).join("\n\n")}\n`;
  }
}

async function generateFeed(site: Site, path: string, address: SiteAddress): Promise<GeneratedFile | undefined> {
  const page = site.pages.get(path === "" ? "/" : path);
  if (!page || page.frontmatter.groups !== undefined) return undefined;
  const tree = await readPageTree(site, page, address.basePath);
  const feed = tree && buildFeed(tree, page, site.settings.name, address);
  return feed === undefined ? undefined : { type: "application/rss+xml; charset=utf-8", content: feed };
}
