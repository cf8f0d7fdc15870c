import { getAssistantDependencies } from "@/lib/assistant/service";
import { readEnvironment } from "@/lib/env";
import { answerPreflight, handleMcp, refuseMethod } from "@/lib/mcp/handle-mcp";
import { findRequestOrigin } from "@/lib/mcp/request-origin";
import { getSite } from "@/lib/site/site-store";

/** The Model Context Protocol: search and page reading for people's own tools. */
export async function POST(request: Request): Promise<Response> {
  const [site, dependencies] = await Promise.all([getSite(), getAssistantDependencies()]);
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL } = readEnvironment();
  return handleMcp(request, { ...dependencies, site, basePath, origin: findRequestOrigin(request, LECTERN_SITE_URL) });
}

export const GET = refuseMethod;
export const DELETE = refuseMethod;
export const OPTIONS = answerPreflight;
