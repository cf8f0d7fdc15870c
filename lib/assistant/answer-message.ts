import { answerObserved } from "@/lib/assistant/answer-observed";
import { handleMessage, type MessageRoute } from "@/lib/assistant/handle-message";
import type { HandlerRequest } from "@/lib/assistant/types";

/** Answers a message to the assistant with observability. Rejects only if no response is possible. */
export function answerMessage(request: HandlerRequest, route: MessageRoute): Promise<Response> {
  return answerObserved(request, "assistant.message", (dependencies) => handleMessage(request, route, dependencies));
}
