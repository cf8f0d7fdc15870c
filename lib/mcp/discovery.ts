import { describeTools, READ_ONLY, WRITING } from "@/lib/mcp/describe-tools";
import type { Site } from "@/lib/site/types";

type DescribedSite = Pick<Site, "settings" | "domain" | "tree" | "revision">;

/** Content of `/.well-known/mcp` and `/.well-known/mcp.json` (format reference 6.7). */
export function describeEndpoint(site: DescribedSite, url: string) {
  const server = { name: site.settings.name, url, transport: "http", authentication: { required: false } };
  return { version: "1.0", transport: "http", url, servers: [server] };
}

/** Content of `/.well-known/mcp/server-card.json`: the server and its tools. */
export function describeServer(site: DescribedSite, url: string) {
  const { search, read, rate } = describeTools(site);
  const { name, description } = site.settings;
  return {
    name: site.domain,
    title: name,
    ...(description ? { description } : {}),
    version: site.revision,
    url,
    transport: { type: "streamable-http", endpoint: url },
    authentication: { required: false },
    capabilities: { tools: {}, resources: {} },
    tools: [
      ...[search, read].map((tool) => ({ ...tool, annotations: READ_ONLY })),
      ...(rate ? [{ ...rate, annotations: WRITING }] : []),
    ],
  };
}
