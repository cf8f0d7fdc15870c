import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import type { Site } from "@/lib/site/types";
import { describeOperation, listToolOperations } from "@/lib/text/discovery/describe-operations";
import { describeTools, READ_ONLY, WRITING } from "@/lib/text/discovery/describe-tools";

type DescribedSite = Pick<
  Site,
  "settings" | "domain" | "tree" | "revision" | "specifications" | "viewer" | "pages" | "generatedPages"
>;

/** Content of `/.well-known/mcp` and `/.well-known/mcp.json` (format reference 6.7). */
export function describeEndpoint(site: DescribedSite, url: string) {
  const { name } = site.settings;
  const server = { name, url, transport: "http", authentication: { required: isClosed(site) } };
  const signedIn = { ...server, url: url.replace(/\/mcp$/, "/authed/mcp"), authentication: { required: true } };
  return {
    version: "1.0",
    transport: "http",
    url,
    servers: site.viewer.type === "everyone" ? [server] : [server, signedIn],
  };
}

/** Whether guests see no pages and must sign in. */
function isClosed({ viewer, pages, generatedPages }: DescribedSite): boolean {
  return viewer.type === "guest" && pages.size + generatedPages.size === 0;
}

/** Content of `/.well-known/mcp/server-card.json`: the server and its tools, with those that call the API if the proxy is on. */
export function describeServer(site: DescribedSite, url: string) {
  const { search, read, find, rate } = describeTools(site);
  const { name, description } = site.settings;
  return {
    name: site.domain,
    title: name,
    ...(description ? { description } : {}),
    version: site.revision,
    url,
    transport: { type: "streamable-http", endpoint: url },
    authentication: { required: isClosed(site) },
    capabilities: { tools: {}, resources: {} },
    tools: [
      ...[search, read, find].map((tool) => ({ ...tool, annotations: READ_ONLY })),
      ...(rate ? [{ ...rate, annotations: WRITING }] : []),
      ...(runsProxy(site.settings.api.playground.proxy) ? listToolOperations(site).map(describeOperation) : []),
    ],
  };
}

/** Version of the agent protocol that the card follows. */
const AGENT_PROTOCOL = "0.3.0";

const TEXT = "text/plain";

/**
 * Content of `/.well-known/agent-card.json`: the site as an agent (format reference 6.6). Its transport is the Model Context
 * Protocol, and its skills are the MCP tools.
 */
export function describeAgent(site: DescribedSite, url: string) {
  const { search, read, find } = describeTools(site);
  const { name, description } = site.settings;
  return {
    protocolVersion: AGENT_PROTOCOL,
    name,
    description: description ?? `Documentation of ${name}.`,
    url,
    preferredTransport: "MCP",
    version: site.revision,
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: [TEXT],
    defaultOutputModes: [TEXT, "text/markdown"],
    skills: [search, read, find].map((tool) => ({
      id: tool.name,
      name: tool.title,
      description: tool.description,
      tags: ["documentation"],
    })),
  };
}
