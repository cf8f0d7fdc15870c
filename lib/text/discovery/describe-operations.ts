import { maySee } from "@/lib/access/decide";
import type { OperationSummary } from "@/lib/openapi/document/types";
import type { Site } from "@/lib/site/types";
import { describeTools } from "@/lib/text/discovery/describe-tools";

/**
 * The operations that `x-mint.mcp` makes tools (format reference 5.4), each name once. Those that only some groups of
 * readers may see are none, and a name of the site's own tools stays theirs.
 */
export function listToolOperations(site: Pick<Site, "specifications" | "settings" | "domain" | "tree" | "viewer">) {
  const { search, read, find, rate } = describeTools(site);
  const own = new Set([search, read, find, rate].map((tool) => tool?.name));
  const operations = [...site.specifications.values()].flatMap(({ operations }) => operations);
  const offered = operations.filter(
    ({ tool, metadata }) => tool && !own.has(tool.name) && maySee(site.viewer, metadata, true),
  );
  return [...new Map(offered.map((operation) => [operation.tool?.name, operation])).values()];
}

/** Name, description and effects of the tool of an operation. Plain JSON. */
export function describeOperation({ tool, method, path, title, description }: OperationSummary) {
  const annotations = {
    title,
    readOnlyHint: /^(?:GET|HEAD|OPTIONS)$/.test(method),
    destructiveHint: /^(?:PUT|PATCH|DELETE)$/.test(method),
    idempotentHint: /^(?:GET|HEAD|OPTIONS|PUT|DELETE)$/.test(method),
    openWorldHint: true,
  };
  const about = tool?.description ?? [title, description].filter(Boolean).join(": ");
  return { name: tool?.name ?? "", title, description: `${about} (${method} ${path})`, annotations };
}
