import { corsHeaders } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { refusalOf, refusalResponse } from "@/lib/assistant/errors";
import { observeDependencies, observeRequest } from "@/lib/assistant/observation";
import { getAssistantDependencies } from "@/lib/assistant/service.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { findOwnOrigins, type OriginTrust } from "@/lib/http/request-origin";
import { log } from "@/lib/observability/log";

/**
 * Answers a request to the assistant with observed dependencies. If the store cannot be opened, the response is an error, and
 * the next request tries again.
 */
export function answerObserved(
  request: HandlerRequest,
  route: string,
  answer: (dependencies: AssistantDependencies) => Promise<Response>,
): Promise<Response> {
  return observeRequest(request, route, async (observation) => {
    const { requestId } = observation;
    let known: AssistantDependencies;
    try {
      known = await getAssistantDependencies();
    } catch (error) {
      log().error("The assistant has no database", { requestId }, error);
      return refusalResponse({ code: "store-unavailable" }, corsHeaders(request.headers.get("origin")));
    }
    const report: AssistantDependencies["report"] = (message, cause) => log().error(message, { requestId }, cause);
    const response = await answer(observeDependencies({ ...known, report }, observation));
    if (refusalOf(response) === "origin-not-allowed") warnOfOrigin(request, known);
    return response;
  });
}

/** Logs why a request was refused because of its origin, since the reader's browser does not show the reason. */
function warnOfOrigin(request: HandlerRequest, trust: OriginTrust): void {
  const origin = request.headers.get("origin");
  const own = findOwnOrigins(request, trust);
  const message =
    `A request from ${origin} was refused: this site is ${own.join(" or ")}, and the key does not allow other origins. ` +
    "Behind a proxy, pass on the Host header or set LECTERN_SITE_URL; for a page of another site, create a key with --origin.";
  log().warn(message, { origin: origin ?? "", site: own.join(" ") });
}
