import { answerObserved } from "@/lib/assistant/answer-observed";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { getStore } from "@/lib/assistant/service";
import { readEnvironment } from "@/lib/env";
import { storePageVote } from "@/lib/feedback/store-page-vote";
import { answerPreflight, handleMcp, type OriginRules, refuseMethod } from "@/lib/mcp/handle-mcp";
import { findRequestOrigin } from "@/lib/mcp/request-origin";
import { getSite } from "@/lib/site/site-store";

/** The Model Context Protocol: search and page reading for people's own tools. */
export async function POST(request: Request): Promise<Response> {
  const site = await getSite();
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL } = readEnvironment();
  const origin = findRequestOrigin(request, LECTERN_SITE_URL);
  return answerObserved(request, "mcp", (dependencies) =>
    handleMcp(request, {
      ...dependencies,
      ...originRules(),
      site,
      basePath,
      origin,
      storeVote: async (vote) => {
        const { database } = await getStore();
        const voter = { address: readCallerAddress(request, dependencies), agent: request.headers.get("user-agent") };
        return storePageVote(vote, voter, { site, database, clock: dependencies.clock });
      },
    }),
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
