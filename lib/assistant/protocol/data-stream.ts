import {
  type Dialect,
  READ_TOOL,
  SEARCH_TOOL,
  type StreamEvent,
  searchArguments,
  toReadResult,
  toSearchResult,
} from "@/lib/assistant/protocol/stream-event";
import type { TokenUsage } from "@/lib/assistant/types";

/**
 * The data stream of version 4 of the client SDK: one line for each part, consisting of a code, a colon, and JSON. Version 6 of
 * the SDK has no encoder for it; a test compares this one to the version 4 encoder byte by byte.
 */
export const dataStream: Dialect = {
  headers: { "content-type": "text/plain; charset=utf-8", "x-vercel-ai-data-stream": "v1" },
  createEncoder: () => encode,
};

/**
 * The data stream for clients of version 4.1.15 and 4.1.16, which end the chat at an unknown part and do not support sources
 * yet. Their applications find the pages in the search result.
 */
export const dataStreamWithoutSources: Dialect = {
  headers: dataStream.headers,
  createEncoder: () => (event) => (event.type === "source" ? "" : encode(event)),
};

function encode(event: StreamEvent): string {
  switch (event.type) {
    case "start":
      return part("f", { messageId: event.messageId });
    case "search":
      return part("9", { toolCallId: event.toolCallId, toolName: SEARCH_TOOL, args: searchArguments(event.queries) });
    case "search-result":
      return part("a", { toolCallId: event.toolCallId, result: event.passages.map(toSearchResult) });
    case "read":
      return part("9", { toolCallId: event.toolCallId, toolName: READ_TOOL, args: { path: event.path } });
    case "read-result":
      return part("a", { toolCallId: event.toolCallId, result: toReadResult(event.path, event.passages) });
    case "step":
      return (
        part("e", { finishReason: "tool-calls", usage: encodeUsage(undefined), isContinued: false }) +
        part("f", { messageId: event.messageId })
      );
    case "search-building":
      return part("2", [{ type: "search", state: "building", percent: event.percent }]);
    case "source":
      return part("h", { sourceType: "url", id: event.id, url: event.url, title: event.title });
    case "text":
      return part("0", event.text);
    case "error":
      return part("3", event.message);
    case "finish":
      return encodeFinish(event);
  }
}

/**
 * The client's hook drops unknown keys of part `d`, so the thread is also sent as a data part. Only there does an application
 * see an object with the `type` and `threadId` of the specification.
 */
function encodeFinish({ reason: finishReason, usage, threadId }: Extract<StreamEvent, { type: "finish" }>): string {
  const counts = encodeUsage(usage);
  return (
    part("e", { finishReason, usage: counts, isContinued: false }) +
    part("2", [{ type: "finish", threadId }]) +
    part("d", { finishReason, usage: counts, type: "finish", threadId })
  );
}

/** Unknown counts are null, as the SDK's own encoder writes them. */
function encodeUsage(usage: TokenUsage | undefined) {
  return { promptTokens: usage?.promptTokens ?? null, completionTokens: usage?.completionTokens ?? null };
}

function part(code: string, value: unknown): string {
  return `${code}:${JSON.stringify(value)}\n`;
}
