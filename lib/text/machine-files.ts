import { maySee } from "@/lib/access/decide";
import { fillServerUrl } from "@/lib/openapi/document/servers";
import { listSiteServers } from "@/lib/openapi/document/site-servers";
import type { Specification } from "@/lib/openapi/document/types";
import type { Site } from "@/lib/site/types";
import { describeAgent, describeEndpoint, describeServer } from "@/lib/text/discovery/discovery";
import { buildFolderIndex, buildLlmsIndex, listDefaultPaths } from "@/lib/text/llms-text";
import { isExcludedFromSearchEngines, pageUrl, type SiteAddress } from "@/lib/text/page-addresses";
import { instructionBlock, readPageText } from "@/lib/text/page-text";
import { readPage } from "@/lib/text/read-page";
import { buildRobots, buildSitemap } from "@/lib/text/sitemap";
import { generateSkillFile } from "@/lib/text/skills/generate-skill-file.server";
import { isReadable, specificationUrl } from "@/lib/text/specification-address";

interface TextFile {
  type: string;
  content: string;
}

const MARKDOWN = "text/markdown; charset=utf-8";

/** The list of the pages of one folder, at `/_llms/<folder>.md`. */
function generateFolderIndex(site: Site, path: string, address: SiteAddress): TextFile | undefined {
  const [, folder] = /^\/_llms\/([^/]+)\.md$/.exec(path) ?? [];
  const content = folder === undefined ? undefined : buildFolderIndex(site, folder, address);
  return content === undefined ? undefined : { type: MARKDOWN, content };
}

/** Generates `llms-full.txt` with all pages of the default language and version. Yields each page as soon as it is read. */
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
  const tree = (await readPage(site, page, address.basePath))?.texts?.updates;
  const { buildFeed } = await import("@/lib/text/feed");
  const feed = tree && buildFeed(tree, page, site.settings, address);
  return feed === undefined ? undefined : { type: "application/rss+xml; charset=utf-8", content: feed };
}

/** A machine file with its content, as a string or a stream of chunks; or the path of another file to redirect to. */
export type GeneratedFile =
  | { type: string; content: string | AsyncIterable<string>; headers?: Readonly<Record<string, string>> }
  | { redirect: string };

/** A kind of file that is generated from the site for machines (format reference 6.6, 6.7, 7.8, 4.8). */
export interface MachineFile {
  /** Public paths, without base path. */
  pattern: RegExp;
  /** Content of the file at one of these paths; undefined if the site does not have it. */
  generate(
    site: Site,
    path: string,
    address: SiteAddress,
  ): GeneratedFile | undefined | Promise<GeneratedFile | undefined>;
  /** The content is a stream, which several requests cannot share. */
  isStreamed?: true;
  /** Excluded from search engines, because it repeats the content of pages. */
  isNoindex?: true;
  /** Every page points to `path` with this relation in its `Link` header. */
  pointer?: { relation: string; path: string; needsApi?: true };
  /** Written by an export of the site: always, or only if the public URL of the site is known. */
  exported?: { path: string; needsUrl?: true };
}

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const JSON_TYPE = "application/json";

/** Programs of any origin may read the files that describe the MCP server. */
const MCP_HEADERS = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" };

const mcpUrl = ({ origin, basePath }: SiteAddress) => `${new URL(origin).origin}${basePath}/mcp`;

/** Makes a file absent on sites that are excluded from search engines. */
function unlessExcluded(generate: MachineFile["generate"]): MachineFile["generate"] {
  return (site, path, address) =>
    isExcludedFromSearchEngines(site.settings) ? undefined : generate(site, path, address);
}

function mcpFile(content: (site: Site, url: string) => unknown): MachineFile["generate"] {
  return (site, _path, address) => ({
    type: JSON_TYPE,
    content: JSON.stringify(content(site, mcpUrl(address))),
    headers: MCP_HEADERS,
  });
}

/**
 * All machine files, for the router, the link check, the headers of pages, and the export. `lib/site/served-path.ts` reserves
 * their paths.
 */
export const MACHINE_FILES: readonly MachineFile[] = [
  {
    pattern: /^\/(?:\.well-known\/)?llms\.txt$/,
    generate: unlessExcluded((site, _path, address) => ({ type: TEXT, content: buildLlmsIndex(site, address) })),
    isNoindex: true,
    pointer: { relation: "llms-txt", path: "/llms.txt" },
    exported: { path: "/llms.txt" },
  },
  {
    pattern: /^\/(?:\.well-known\/)?llms-full\.txt$/,
    generate: unlessExcluded((site, _path, address) => ({ type: TEXT, content: writeLlmsFull(site, address) })),
    isStreamed: true,
    isNoindex: true,
    pointer: { relation: "llms-full-txt", path: "/llms-full.txt" },
    exported: { path: "/llms-full.txt" },
  },
  { pattern: /^\/_llms\/[^/]+\.md$/, generate: unlessExcluded(generateFolderIndex), isNoindex: true },
  {
    pattern: /^\/sitemap\.xml$/,
    generate: (site, _path, address) => ({ type: XML, content: buildSitemap(site, address) }),
    exported: { path: "/sitemap.xml", needsUrl: true },
  },
  {
    pattern: /^\/robots\.txt$/,
    generate: (site, _path, address) => ({ type: TEXT, content: buildRobots(site.settings, address) }),
    exported: { path: "/robots.txt", needsUrl: true },
  },
  { pattern: /^\/(?:.+\/)?rss\.xml$/, generate: generateFeed },
  { pattern: /^\/\.well-known\/mcp(?:\.json)?$/, generate: mcpFile(describeEndpoint) },
  {
    pattern: /^\/\.well-known\/mcp\/server-card\.json$/,
    generate: mcpFile(describeServer),
    pointer: { relation: "mcp-server-card", path: "/.well-known/mcp/server-card.json" },
  },
  {
    pattern: /^\/\.well-known\/mcp\/server-cards\.json$/,
    generate: mcpFile((site, url) => ({ servers: [describeServer(site, url)] })),
  },
  {
    pattern: /^\/\.well-known\/agent-card\.json$/,
    generate: mcpFile(describeAgent),
    pointer: { relation: "agent-card", path: "/.well-known/agent-card.json" },
  },
  {
    pattern: /^\/(?:skill\.md|\.well-known\/(?:agent-)?skills\/.+)$/,
    generate: generateSkillFile,
    isNoindex: true,
    pointer: { relation: "agent-skills", path: "/.well-known/agent-skills/index.json" },
  },
  {
    pattern: /^\/\.well-known\/api-catalog$/,
    async generate(site, _path, address) {
      const catalog = await buildApiCatalog(site, address);
      return catalog && { type: API_CATALOG_TYPE, content: JSON.stringify(catalog) };
    },
    // RFC 9727.
    pointer: { relation: "api-catalog", path: "/.well-known/api-catalog", needsApi: true },
  },
];

/** The kind of machine file at a public path without base path; undefined for other paths. */
export function findMachineFile(path: string): MachineFile | undefined {
  return MACHINE_FILES.find(({ pattern }) => pattern.test(path));
}

/** True for the public path of a machine file, whether or not the site has the file. */
export function isMachineFile(path: string): boolean {
  return findMachineFile(path) !== undefined;
}

/** Media type of an API catalog, with its profile. */
const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

type CatalogSite = Pick<Site, "specifications" | "generatedPages" | "homePath" | "settings" | "files" | "viewer">;

/**
 * Builds the catalog of the APIs that a site documents (RFC 9727): for each specification the API's URL, the specification,
 * and the first page about it. Undefined for a site without specifications.
 */
export async function buildApiCatalog(site: CatalogSite, address: SiteAddress): Promise<object | undefined> {
  const readable = [...site.specifications.values()].filter((specification) =>
    isReadable(specification, site.files, site.viewer),
  );
  if (readable.length === 0) return undefined;
  const linkset = await Promise.all(
    readable.map(async (specification) => ({
      anchor: await apiUrl(specification, address),
      "service-desc": [{ href: specificationUrl(specification.location, address), type: mediaType(specification) }],
      "service-doc": [{ href: pageUrl(firstPage(site, specification), address, site.settings), type: "text/html" }],
    })),
  );
  return { linkset };
}

/** The URL of an API's first server, or that of its specification if the server has no valid URL. */
async function apiUrl(specification: Specification, address: SiteAddress): Promise<string> {
  const [server] = await listSiteServers([specification], []);
  const url = server && fillServerUrl(server);
  return url !== undefined && URL.canParse(url) ? url : specificationUrl(specification.location, address);
}

function mediaType({ location }: Specification): string {
  return /\.ya?ml$/i.test(location) ? "application/yaml" : "application/json";
}

function firstPage({ generatedPages, homePath }: CatalogSite, { location }: Specification): string {
  for (const { path, operation } of generatedPages.values()) if (operation.specification === location) return path;
  return homePath;
}
