import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { parsePageReference } from "@/lib/base/page-reference";
import { COMMENT_LENGTH } from "@/lib/insights/feedback/store-page-vote";
import type { McpContext } from "@/lib/mcp/context";
import { type ToolDescription, WRITING } from "@/lib/text/discovery/describe-tools";

/** Lets a tool's user rate a page, as readers do below it. */
export function offerRating(
  server: McpServer,
  context: McpContext,
  { name, title, description }: ToolDescription,
): void {
  server.registerTool(
    name,
    {
      title,
      description,
      annotations: { title, ...WRITING },
      inputSchema: {
        page: z.string().min(1).max(1_000).describe("Path or URL of the page, such as /guides/start."),
        isHelpful: z.boolean().describe("Whether the page helped."),
        comment: z.string().trim().max(COMMENT_LENGTH).default("").describe("What to fix, or what was good."),
      },
    },
    async ({ page, isHelpful, comment }): Promise<CallToolResult> => {
      const path = parsePageReference(page, context.basePath);
      const stored = path === undefined ? undefined : await context.storeVote({ path, isHelpful, comment });
      if (stored?.ok) return { content: [{ type: "text", text: `The authors will read it with ${path}.` }] };
      const isLimited = stored?.error.code === "limit-reached";
      const text = isLimited ? "Too many votes; try again in an hour." : `There is no page "${page}".`;
      return { content: [{ type: "text", text }], isError: true };
    },
  );
}
