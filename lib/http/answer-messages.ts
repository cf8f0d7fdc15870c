import type { IncomingMessage, ServerResponse } from "node:http";
import { answerMessage } from "@/lib/assistant/answer-message";
import type { MessageRoute } from "@/lib/assistant/handle-message";
import { sendWebResponse, toHandlerRequest } from "@/lib/http/web-exchange";
import { IDENTIFIER } from "@/lib/identifier";
import { log } from "@/lib/observability/log";

/** Segments that climb are the router's to refuse, like identifiers that no site can have. */
const MESSAGE_PATH = /^\/discovery\/(v1|v2)\/assistant\/(?!\.\.?\/)([^/?]+)\/message(?:\?|$)/;

/**
 * Answers a message to the assistant without the framework, whose part of such a request takes longer than ours, and which
 * would pass each piece of the reply through streams of its own.
 *
 * @returns true if the request is answered; all others are the framework's, also preflights and wrong methods.
 */
export function answerMessageDirectly(request: IncomingMessage, response: ServerResponse, basePath: string): boolean {
  const route = readMessageRoute(request, basePath);
  if (!route) return false;
  answerMessage(toHandlerRequest(request, response), route)
    .then((answer) => sendWebResponse(answer, response))
    .catch((error: unknown) => {
      log().error("A message could not be answered", {}, error);
      response.destroy();
    });
  return true;
}

/** Which endpoint a request is a message to, if it is one. */
export function readMessageRoute(
  { method, url = "" }: Pick<IncomingMessage, "method" | "url">,
  basePath: string,
): MessageRoute | undefined {
  if (method !== "POST" || !url.startsWith(basePath)) return undefined;
  const [, version, domain = ""] = MESSAGE_PATH.exec(url.slice(basePath.length)) ?? [];
  return IDENTIFIER.test(domain) && (version === "v1" || version === "v2") ? { domain, version } : undefined;
}
