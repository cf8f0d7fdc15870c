import type { IncomingMessage, ServerResponse } from "node:http";
import { answerMessage } from "@/lib/assistant/answer-message";
import type { MessageRoute } from "@/lib/assistant/handle-message";
import { decodePercent } from "@/lib/decode-percent";
import { sendWebResponse, toHandlerRequest } from "@/lib/http/web-exchange";
import { log } from "@/lib/observability/log";

const MESSAGE_PATH = /^\/discovery\/(v1|v2)\/assistant\/([^/?]+)\/message(?:\?|$)/;

/**
 * Answers a message to the assistant without the framework, whose part of such a request takes longer than ours, and which
 * would pass each piece of the reply through streams of its own.
 *
 * @returns true if the request is answered; all others are the framework's, also preflights and wrong methods.
 */
export function answerMessageDirectly(request: IncomingMessage, response: ServerResponse, basePath: string): boolean {
  const route = request.method === "POST" ? readMessageRoute(request.url ?? "", basePath) : undefined;
  if (!route) return false;
  answerMessage(toHandlerRequest(request, response), route)
    .then((answer) => sendWebResponse(answer, response))
    .catch((error: unknown) => {
      log().error("A message could not be answered", {}, error);
      response.destroy();
    });
  return true;
}

function readMessageRoute(url: string, basePath: string): MessageRoute | undefined {
  if (!url.startsWith(basePath)) return undefined;
  const [, version, encoded = ""] = MESSAGE_PATH.exec(url.slice(basePath.length)) ?? [];
  const domain = decodePercent(encoded);
  return domain === undefined || (version !== "v1" && version !== "v2") ? undefined : { domain, version };
}
