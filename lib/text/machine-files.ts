import type { Site } from "@/lib/site/types";
import { API_CATALOG_TYPE, buildApiCatalog } from "@/lib/text/api-catalog";
import { describeAgent, describeEndpoint, describeServer } from "@/lib/text/discovery/discovery";
import { generateFeed, generateFolderIndex, writeLlmsFull } from "@/lib/text/generated-files";
import { buildLlmsIndex } from "@/lib/text/llms-text";
import { isKeptFromEngines, type SiteAddress } from "@/lib/text/page-addresses";
import { buildRobots, buildSitemap } from "@/lib/text/sitemap";
import { generateSkillFile } from "@/lib/text/skills/generate-skill-file";

/** The body of a machine file: its whole text, or its pieces as they are generated; or the path of another file. */
export type GeneratedFile =
  | { type: string; content: string | AsyncIterable<string>; headers?: Readonly<Record<string, string>> }
  | { redirect: string };

/** A kind of file that is generated from the site for machines (format reference 6.6, 6.7, 7.8, 4.8). */
export interface MachineFile {
  /** Public paths, without base path. */
  pattern: RegExp;
  /** Content of the file at one of these paths; undefined where the site has none. */
  generate(site: Site, path: string, address: SiteAddress): MaybePromise<GeneratedFile | undefined>;
  /** Its content is streamed, so that it cannot be shared by several requests. */
  isStreamed?: true;
  /** Kept from search engines, because pages say the same. */
  isNoindex?: true;
  /** Every page points to `path` with this relation in its `Link` header. */
  pointer?: { relation: string; path: string; needsApi?: true };
  /** Written by an export of the site: always, or only where its public address is known. */
  exported?: { path: string; needsAddress?: true };
}

type MaybePromise<Value> = Value | Promise<Value>;

const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const JSON_TYPE = "application/json";

/** Files that describe the MCP server are for programs of every origin. */
const MCP_HEADERS = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" };

const mcpUrl = ({ origin, basePath }: SiteAddress) => `${new URL(origin).origin}${basePath}/mcp`;

/** A list of pages, which a site that is kept from search engines does not have. */
function forEngines(generate: MachineFile["generate"]): MachineFile["generate"] {
  return (site, path, address) => (isKeptFromEngines(site.settings) ? undefined : generate(site, path, address));
}

function mcpFile(content: (site: Site, url: string) => unknown): MachineFile["generate"] {
  return (site, _path, address) => ({
    type: JSON_TYPE,
    content: JSON.stringify(content(site, mcpUrl(address))),
    headers: MCP_HEADERS,
  });
}

/** All machine files. The router, the link check, the headers of pages and the export read this list. */
export const MACHINE_FILES: readonly MachineFile[] = [
  {
    pattern: /^\/(?:\.well-known\/)?llms\.txt$/,
    generate: forEngines((site, _path, address) => ({ type: TEXT, content: buildLlmsIndex(site, address) })),
    isNoindex: true,
    pointer: { relation: "llms-txt", path: "/llms.txt" },
    exported: { path: "/llms.txt" },
  },
  {
    pattern: /^\/(?:\.well-known\/)?llms-full\.txt$/,
    generate: forEngines((site, _path, address) => ({ type: TEXT, content: writeLlmsFull(site, address) })),
    isStreamed: true,
    isNoindex: true,
    pointer: { relation: "llms-full-txt", path: "/llms-full.txt" },
    exported: { path: "/llms-full.txt" },
  },
  { pattern: /^\/_llms\/[^/]+\.md$/, generate: forEngines(generateFolderIndex), isNoindex: true },
  {
    pattern: /^\/sitemap\.xml$/,
    generate: (site, _path, address) => ({ type: XML, content: buildSitemap(site, address) }),
    exported: { path: "/sitemap.xml", needsAddress: true },
  },
  {
    pattern: /^\/robots\.txt$/,
    generate: (site, _path, address) => ({ type: TEXT, content: buildRobots(site.settings, address) }),
    exported: { path: "/robots.txt", needsAddress: true },
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

/** The kind of machine file at a public path without base path; undefined where there is none. */
export function findMachineFile(path: string): MachineFile | undefined {
  return MACHINE_FILES.find(({ pattern }) => pattern.test(path));
}

/** True for the public path of a machine file, whether or not the site has that one. */
export function isMachineFile(path: string): boolean {
  return findMachineFile(path) !== undefined;
}
