import { DefaultChatTransport } from "ai";
import { AssistantError, LOST_CONNECTION, readAssistantError } from "@/lib/assistant/client/assistant-error";
import type { AssistantMessage } from "@/lib/assistant/client/types";

const LOST_CHUNK = `data: ${JSON.stringify({ type: "error", errorText: LOST_CONNECTION })}\n\n`;

/** Options of the transport through which `useChat` of the AI SDK, version 5 and later, reaches the assistant. */
export interface AssistantTransportOptions {
  /** URL of the endpoint: `{base}/discovery/v1/assistant/{domain}/message`. */
  api: string;
  /** An assistant key. In browsers, a publishable one, which works from its listed origins. */
  apiKey: string;
  /** Identifier of the reader, or `anonymous`. */
  fp?: string;
  /** How many search results a reply is based on; 5 is recommended. */
  retrievalPageSize?: number;
  /** Restricts the search; evaluated for every question. */
  filter?: () => { version?: string; language?: string } | null;
  fetch?: typeof fetch;
}

/**
 * The transport for `useChat`. It continues a conversation automatically: every reply contains the `threadId` from the
 * service, and the next request sends the latest one. Refusals become an `AssistantError`, and a lost
 * connection becomes an error that `failureKind` classifies as `network`.
 *
 * @example
 * const { messages, sendMessage } = useChat({
 *   transport: createAssistantTransport({ api: "/discovery/v1/assistant/acme/message", apiKey: "lectern_pk_…" }),
 * });
 */
export function createAssistantTransport(options: AssistantTransportOptions): DefaultChatTransport<AssistantMessage> {
  const send = options.fetch ?? fetch;
  /** The secrets of a guest's threads, if the site has a sign-in. */
  const threadKeys = new Map<string, string>();
  const keep = ({ headers }: Response) => {
    const [id, key] = [headers.get("x-thread-id"), headers.get("x-thread-key")];
    if (id && key) threadKeys.set(id, key);
  };
  return new DefaultChatTransport<AssistantMessage>({
    api: options.api,
    headers: { authorization: `Bearer ${options.apiKey}`, accept: "text/event-stream" },
    prepareSendMessagesRequest: ({ messages }) => ({ body: requestBody(messages, options, threadKeys) }),
    fetch: async (address, request) => {
      const response = await send(address, request);
      keep(response);
      if (response.ok) return untilDone(response);
      const error = await readAssistantError(response, Date.now());
      if (error.code !== "unknown-thread" || typeof request?.body !== "string") throw error;
      // The thread has been deleted: the same question starts a new one.
      const body = JSON.stringify({ ...JSON.parse(request.body), threadId: null });
      const again = await send(address, { ...request, body });
      keep(again);
      if (!again.ok) throw await readAssistantError(again, Date.now());
      return untilDone(again);
    },
  });
}

/** The body of a request, with the field names of the endpoint's specification. */
function requestBody(
  messages: readonly AssistantMessage[],
  options: AssistantTransportOptions,
  threadKeys: ReadonlyMap<string, string>,
): object {
  const threadId = messages.findLast(({ metadata }) => metadata?.threadId)?.metadata?.threadId ?? null;
  const threadKey = threadKeys.get(threadId ?? "");
  const question = messages.findLast(({ role }) => role === "user")?.metadata;
  return {
    fp: options.fp ?? "anonymous",
    threadId,
    ...(threadKey && { threadKey }),
    retrievalPageSize: options.retrievalPageSize ?? 5,
    filter: options.filter?.() ?? null,
    ...(question?.context?.length ? { context: question.context } : {}),
    ...(question?.currentPath ? { currentPath: question.currentPath.slice(0, 200) } : {}),
    messages: messages.map(toWireMessage),
  };
}

/** Reduces a message to its text: the service knows its own searches and results. */
function toWireMessage({ id, role, parts }: AssistantMessage): object {
  const texts = parts.flatMap((part) => (part.type === "text" ? [{ type: "text", text: part.text }] : []));
  return { id, role, content: texts.map(({ text }) => text).join("\n\n"), parts: texts };
}

/**
 * Ends an interrupted stream with an error chunk, even if a proxy closes it as if it were complete. Failing the stream
 * instead would lose data that has arrived but has not been read yet.
 */
function untilDone(response: Response): Response {
  if (!response.body) throw new AssistantError({ status: 502, code: "empty-reply", message: "The reply is empty." });
  const reader = response.body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  const encoder = new TextEncoder();
  let rest = "";
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await reader.read().catch((error: Error) => {
        if (error.name === "AbortError") throw error;
        return { done: true as const, value: undefined };
      });
      if (piece.done) {
        if (!rest.includes("[DONE]")) controller.enqueue(encoder.encode(LOST_CHUNK));
        return controller.close();
      }
      const text = rest + piece.value;
      // Only complete events are passed on: a partial one could not be parsed. The rest is kept until the end.
      const end = text.lastIndexOf("\n\n") + 2;
      const isLast = text.includes("data: [DONE]");
      rest = isLast ? "[DONE]" : text.slice(end < 2 ? 0 : end);
      controller.enqueue(encoder.encode(end < 2 ? "" : text.slice(0, end)));
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
