import { answerObserved } from "@/lib/assistant/answer-observed";
import { handleMessage, type MessageRoute } from "@/lib/assistant/handle-message";
import type { HandlerRequest } from "@/lib/assistant/types";

/** Answers a message to the assistant under observation. Never rejects but where nothing can be said. */
export function answerMessage(request: HandlerRequest, route: MessageRoute): Promise<Response> {
  return answerObserved(request, "assistant.message", (dependencies) => handleMessage(request, route, dependencies));
}
