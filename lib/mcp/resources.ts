import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  ErrorCode,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  type ListResourcesResult,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ReadResourceResult,
} from "@modelcontextprotocol/sdk/types.js";
import { parsePageReference } from "@/lib/base/page-reference";
import { admission } from "@/lib/http/admission";
import type { McpContext } from "@/lib/mcp/context";
import { plainInline } from "@/lib/text/inline";
import { listIndexedPaths, markdownUrl } from "@/lib/text/page-addresses";

/** Number of pages listed per response; clients request the next ones with the cursor. */
export const LISTED_RESOURCES = 200;

/** The protocol's code for a resource that does not exist. */
const NOT_FOUND = -32002;

const MARKDOWN = "text/markdown";

/** Offers the pages of the site as resources, each under the URL of its Markdown. */
export function offerPages({ server }: McpServer, context: McpContext): void {
  server.registerCapabilities({ resources: {}, prompts: {} });
  // Clients that ask for prompts without being offered any get an empty list instead of an error.
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [] }));
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) => {
    await admission.turn(true);
    return listPages(context, params?.cursor);
  });
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readPage(context, params.uri));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${context.origin}${context.basePath}/{+path}.md`,
        name: "page",
        title: `A page of ${context.site.settings.name}`,
        mimeType: MARKDOWN,
      },
    ],
  }));
}

function listPages(context: McpContext, cursor: string | undefined): ListResourcesResult {
  const paths = listIndexedPaths(context.site);
  const start = cursor === undefined ? 0 : Number(cursor);
  if (!/^\d{1,9}$/.test(cursor ?? "0") || start > paths.length)
    throw new McpError(ErrorCode.InvalidParams, "The cursor was not issued by this server.");
  const next = start + LISTED_RESOURCES;
  return {
    resources: paths.slice(start, next).map((path) => describePage(context, path)),
    ...(next < paths.length ? { nextCursor: String(next) } : {}),
  };
}

function describePage(context: McpContext, path: string): ListResourcesResult["resources"][number] {
  const page = context.site.pages.get(path);
  const operation = context.site.generatedPages.get(path)?.operation;
  const description = page?.description ?? operation?.description;
  return {
    uri: markdownUrl(path, context),
    name: path,
    title: page?.title ?? operation?.title ?? path,
    ...(description ? { description: plainInline(description) } : {}),
    mimeType: MARKDOWN,
  };
}

async function readPage(context: McpContext, uri: string): Promise<ReadResourceResult> {
  const isOwn = URL.canParse(uri) && new URL(uri).origin === context.origin;
  const path = isOwn ? parsePageReference(uri, context.basePath) : undefined;
  const text = path === undefined ? undefined : await context.readPage(path);
  if (text === undefined) throw new McpError(NOT_FOUND, "There is no such page.", { uri });
  return { contents: [{ uri, mimeType: MARKDOWN, text }] };
}
