import { answerObserved } from "@/lib/assistant/answer-observed";
import { readEnvironment } from "@/lib/env";
import { answerPreflight, handleMcp, type OriginRules, refuseMethod } from "@/lib/mcp/handle-mcp";
import { findRequestOrigin } from "@/lib/mcp/request-origin";
import { getSite } from "@/lib/site/site-store";

/** The Model Context Protocol: search and page reading for people's own tools. */
export async function POST(request: Request): Promise<Response> {
  const site = await getSite();
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL } = readEnvironment();
  const origin = findRequestOrigin(request, LECTERN_SITE_URL);
  return answerObserved(request, "mcp", (dependencies) =>
    handleMcp(request, { ...dependencies, ...originRules(), site, basePath, origin }),
  );
}

export function OPTIONS(request: Request): Response {
  return answerPreflight(request, originRules());
}

export const GET = refuseMethod;
export const DELETE = refuseMethod;

function originRules(): OriginRules {
  const { LECTERN_SITE_URL: siteUrl, LECTERN_MCP_ORIGINS: allowedOrigins } = readEnvironment();
  return { siteUrl, allowedOrigins };
}
