import { answerObserved } from "@/lib/assistant/answer-observed";
import { corsHeaders } from "@/lib/assistant/cors";
import { refusalResponse } from "@/lib/assistant/errors";
import { handlePage, handleSearch } from "@/lib/assistant/handle-discovery";
import { handleMessage, handlePreflight, type MessageRoute } from "@/lib/assistant/handle-message";
import { getAssistantDependencies } from "@/lib/assistant/service.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { IDENTIFIER } from "@/lib/base/identifier";
import type { Endpoint, EndpointHandler, EndpointParameters } from "@/server/endpoints/endpoint";

/** The assistant for programs: messages, search and page reading. */
export const DISCOVERY_ENDPOINTS: readonly Endpoint[] = [
  { path: "/discovery/v1/assistant/:domain/message", methods: withPreflight(answerMessage("v1")) },
  { path: "/discovery/v2/assistant/:domain/message", methods: withPreflight(answerMessage("v2")) },
  {
    path: "/discovery/v1/search/:domain",
    methods: withPreflight((request, { domain = "" }) =>
      answerObserved(request, "discovery.search", (dependencies) => handleSearch(request, domain, dependencies)),
    ),
  },
  {
    path: "/discovery/v1/page/:domain",
    methods: withPreflight((request, { domain = "" }) =>
      answerObserved(request, "discovery.page", (dependencies) => handlePage(request, domain, dependencies)),
    ),
  },
];

function answerMessage(version: MessageRoute["version"]): EndpointHandler {
  return (request, { domain = "" }) => {
    if (!IDENTIFIER.test(domain)) return refusalResponse({ code: "unknown-domain" }, corsHeaders(null));
    return answerObserved(request, "assistant.message", (dependencies) =>
      handleMessage(request, { domain, version }, dependencies),
    );
  };
}

function withPreflight(handler: EndpointHandler): Endpoint["methods"] {
  return { POST: handler, OPTIONS: answerPreflight };
}

/** Answers a CORS preflight request. */
async function answerPreflight(request: HandlerRequest, { domain = "" }: EndpointParameters): Promise<Response> {
  return handlePreflight(request, domain, await getAssistantDependencies());
}
