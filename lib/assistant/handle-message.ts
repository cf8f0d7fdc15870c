import { asReader, type Reader } from "@/lib/access/current-viewer.server";
import { authenticate, visibleHeaders } from "@/lib/assistant/authenticate";
import { boundHistory } from "@/lib/assistant/bound-history";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { corsHeaders, preflightResponse } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { type Refusal, refusalResponse } from "@/lib/assistant/errors";
import { findReader, findThreadOwner } from "@/lib/assistant/find-reader";
import { limitHeaders, limitReached, messageLimits, refundLimit, tokenLimits } from "@/lib/assistant/limits";
import { type MessageRequest, parseMessageRequest } from "@/lib/assistant/message-request";
import { CLIENT_GONE } from "@/lib/assistant/observation";
import { dataStream, dataStreamWithoutSources } from "@/lib/assistant/protocol/data-stream";
import type { Dialect } from "@/lib/assistant/protocol/stream-event";
import { uiMessageStream, uiMessageStreamWithThread } from "@/lib/assistant/protocol/ui-message-stream";
import { readJsonBody } from "@/lib/assistant/read-body";
import { runTurn } from "@/lib/assistant/run-turn";
import { streamResponse } from "@/lib/assistant/stream-response";
import type { AccessKey, ConversationMessage, HandlerRequest } from "@/lib/assistant/types";
import type { Turn } from "@/lib/assistant/write-reply";
import { failure, type Result, success } from "@/lib/base/result";
import { findOwnOrigins, findRequestOrigin } from "@/lib/http/request-origin";
import { isStoreUnavailable } from "@/lib/store/store-errors";
import type { StoredMessage } from "@/lib/store/threads";

/** The site and version in the URL of the endpoint. */
export interface MessageRoute {
  domain: string;
  version: "v1" | "v2";
}

/**
 * Answers a message. Authentication, validation, limits, and the thread come first; then search, reply, and encoding run as
 * one stream. The first stage that refuses determines the response. A refused request is not counted.
 */
export async function handleMessage(
  request: HandlerRequest,
  route: MessageRoute,
  dependencies: AssistantDependencies,
): Promise<Response> {
  const headers = corsHeaders(request.headers.get("origin"));
  try {
    const access = await authenticate(request, route.domain, dependencies);
    if (!access.ok) return refusalResponse(access.error, visibleHeaders(access.error, headers));
    if (!dependencies.provider) return refusalResponse({ code: "assistant-off" }, headers);
    const body = await readJsonBody(request, dependencies.clock);
    const message = body.ok ? parseMessageRequest(body.value) : body;
    if (!message.ok) return refusalResponse(message.error, headers);
    // The client has disconnected: nothing is counted or stored.
    if (request.signal.aborted) return new Response(null, { status: CLIENT_GONE, headers });
    const reader = await findReader(request, access.value, message.value.reader, dependencies);
    if (!reader.ok) return refusalResponse(reader.error, headers);
    return await asReader(reader.value, async () => {
      const asker = { key: access.value, reader: reader.value };
      const turn = await acceptTurn(request, asker, message.value, headers, dependencies);
      if (!turn.ok) return refusalResponse(turn.error, headers);
      return startReply(request, route, turn.value, headers, dependencies);
    });
  } catch (error) {
    dependencies.report("A message could not be answered", error);
    return refusalResponse({ code: isStoreUnavailable(error) ? "store-unavailable" : "internal-error" }, headers);
  }
}

/** Answers a browser's preflight request: allows the site's own origins and those of its valid keys. */
export async function handlePreflight(
  request: HandlerRequest,
  domain: string,
  { access, report, ...trust }: AssistantDependencies,
): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin === null) return preflightResponse(request, false);
  try {
    const isOwn = findOwnOrigins(request, trust).includes(origin);
    return preflightResponse(request, isOwn || (await access.allowsOrigin(domain, origin)));
  } catch (error) {
    report("A preflight could not be answered", error);
    return preflightResponse(request, false);
  }
}

/** Checks the limits and finds the thread in one step, and adds both to the headers of the response. */
async function acceptTurn(
  request: HandlerRequest,
  { key, reader }: { key: AccessKey; reader: Reader | undefined },
  message: MessageRequest,
  headers: Headers,
  dependencies: AssistantDependencies,
): Promise<Result<Turn, Refusal>> {
  const { store, siteUrl, clock, createId, report } = dependencies;
  const now = clock.now();
  const address = readCallerAddress(request, dependencies);
  const replyId = createId("message");
  const limits = messageLimits({ key, address }, dependencies.limits, now);
  const budgets = dependencies.provider?.usesTokens ? tokenLimits({ key, address }, dependencies.limits, now) : [];
  const used = budgets.length > 0 ? await store.readUse(budgets) : [];
  if (used.some(({ count, limit }) => count >= limit)) return failure(limitReached(used, now));
  const { threadId: wanted, threadKey: sent } = message;
  const hasSignIn = dependencies.readUser !== undefined;
  const { owner, threadKey } = findThreadOwner(key, reader, { threadId: wanted, sent, hasSignIn });
  const acceptance = await store.acceptTurn(limits, {
    threadId: wanted,
    newThreadId: createId("thread"),
    domain: key.domain,
    keyId: key.id,
    fingerprint: message.fingerprint,
    owner,
    user: { id: createId("message"), clientId: message.question.id, content: message.question.text },
    replyId,
    now,
  });
  if (acceptance.type === "unknown-thread") return failure({ code: "unknown-thread", field: "threadId" });
  const { counters } = acceptance.decision;
  if (acceptance.type === "limited") return failure(limitReached(counters, now));
  for (const [name, value] of Object.entries(limitHeaders(counters, now))) headers.set(name, value);
  const { threadId, earlier } = acceptance;
  headers.set("x-thread-id", threadId);
  if (threadKey !== undefined) headers.set("x-thread-key", threadKey);
  const history = boundHistory(message.history.length > 0 ? message.history : toConversation(earlier));
  const refund = async () => {
    const { isAllowed } = await store.countUse([refundLimit(address, now)]);
    if (!isAllowed) return;
    await store.refundUse(limits);
    const refunded = counters.map((counter) => ({ ...counter, count: counter.count - 1 }));
    for (const [name, value] of Object.entries(limitHeaders(refunded, now))) headers.set(name, value);
  };
  return success({
    request: { ...message, history: [] },
    threadId,
    replyId,
    history,
    refund,
    // A reply must not fail because its tokens cannot be counted.
    countTokens: (tokens) =>
      store.addUse(budgets, tokens).catch((error: unknown) => report("Tokens could not be counted", error)),
    isElsewhere: !findOwnOrigins(request, dependencies).includes(request.headers.get("origin") ?? ""),
    baseUrl: siteUrl ?? findRequestOrigin(request, dependencies),
  });
}

/** Converts stored messages to a conversation. Used only if the client sends no history, which is what its user saw. */
function toConversation(earlier: readonly StoredMessage[]): ConversationMessage[] {
  return earlier.filter(({ content }) => content !== "").map(({ role, content }) => ({ role, text: content }));
}

function startReply(
  request: HandlerRequest,
  route: MessageRoute,
  turn: Turn,
  headers: Headers,
  dependencies: AssistantDependencies,
): Promise<Response> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  if (request.signal.aborted) stop();
  request.signal.addEventListener("abort", stop, { once: true });
  const dialect = chooseDialect(route.version, request.headers.get("accept"), turn.request);
  const settings = { dialect, headers, clock: dependencies.clock, watch: dependencies.watchStream, stop };
  return streamResponse((onEvent) => runTurn(turn, dependencies, stopping, onEvent), settings);
}

/**
 * Chooses the stream format: version 2 always uses the newer one, version 1 only if the client accepts server-sent events. The
 * first clients of version 4 send messages without `parts`.
 */
function chooseDialect(
  version: MessageRoute["version"],
  accept: string | null,
  { sendsParts }: Pick<MessageRequest, "sendsParts">,
): Dialect {
  if (version === "v2") return uiMessageStream;
  if ((accept ?? "").toLowerCase().includes("text/event-stream")) return uiMessageStreamWithThread;
  return sendsParts ? dataStream : dataStreamWithoutSources;
}
