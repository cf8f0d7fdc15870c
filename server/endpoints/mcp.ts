import { answerObserved } from "@/lib/assistant/answer-observed";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { getStore } from "@/lib/assistant/service.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { findRequestOrigin } from "@/lib/http/request-origin";
import { storePageVote } from "@/lib/insights/feedback/store-page-vote";
import { noteMachineRead } from "@/lib/insights/note-visit";
import { forwardToApi } from "@/lib/mcp/call-api";
import { answerPreflight, handleMcp, type OriginRules, refuseMethod } from "@/lib/mcp/handle-mcp";
import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import { getSite } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { limitForwarding } from "@/server/endpoints/limit-forwarding";

/** The Model Context Protocol: search and page reading for readers' own tools. If the site has a sign-in, the second endpoint requires it. */
export const MCP_ENDPOINTS: readonly Endpoint[] = ["/mcp", "/authed/mcp"].map(describeEndpoint);

function describeEndpoint(path: string): Endpoint {
  return { path, methods: { POST: answerMcp, OPTIONS: answerPagePreflight }, refuseMethod };
}

function answerPagePreflight(request: HandlerRequest): Response {
  return answerPreflight(request, originRules());
}

async function answerMcp(request: HandlerRequest): Promise<Response> {
  const site = await getSite();
  const rules = originRules();
  return answerObserved(request, "mcp", (dependencies) =>
    handleMcp(request, {
      ...dependencies,
      onUse: (use) => noteMachineRead(request.headers.get("user-agent") ?? "", `MCP: ${use}`),
      ...rules,
      site,
      basePath: readEnvironment().LECTERN_BASE_PATH,
      origin: findRequestOrigin(request, rules),
      ...(runsProxy(site.settings.api.playground.proxy) && {
        forward: (sent) => forwardToApi(site, sent, { admit: limitForwarding(request) }),
      }),
      storeVote: async (vote) => {
        const { database } = await getStore();
        const voter = { address: readCallerAddress(request, rules), agent: request.headers.get("user-agent") };
        return storePageVote(vote, voter, { site, database, clock: dependencies.clock });
      },
    }),
  );
}

function originRules(): OriginRules {
  const environment = readEnvironment();
  return {
    siteUrl: environment.LECTERN_SITE_URL,
    allowedOrigins: environment.LECTERN_MCP_ORIGINS,
    trustedProxies: environment.TRUSTED_PROXIES,
  };
}
