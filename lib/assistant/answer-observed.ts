import { corsHeaders } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { refusalResponse } from "@/lib/assistant/errors";
import { observeDependencies, observeRequest } from "@/lib/assistant/observation";
import { getAssistantDependencies } from "@/lib/assistant/service";
import type { HandlerRequest } from "@/lib/assistant/types";
import { log } from "@/lib/observability/log";

/**
 * Answers a request to the assistant with observed dependencies. If the store cannot be opened, the caller gets an error
 * and the next request tries again.
 */
export function answerObserved(
  request: HandlerRequest,
  route: string,
  answer: (dependencies: AssistantDependencies) => Promise<Response>,
): Promise<Response> {
  return observeRequest(request, route, async (observation, follow) => {
    let known: AssistantDependencies;
    try {
      known = await getAssistantDependencies();
    } catch (error) {
      log().error("The assistant has no database", { requestId: observation.requestId }, error);
      return refusalResponse({ code: "store-unavailable" }, corsHeaders(request.headers.get("origin")));
    }
    const { requestId } = observation;
    const report: AssistantDependencies["report"] = (message, cause) => log().error(message, { requestId }, cause);
    const { dependencies, notes } = observeDependencies({ ...known, report }, observation);
    follow(notes);
    return answer(dependencies);
  });
}
