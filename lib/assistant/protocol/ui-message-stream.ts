import type { UIMessageChunk } from "ai";
import {
  type Dialect,
  READ_TOOL,
  SEARCH_TOOL,
  type StreamEvent,
  searchArguments,
  toReadResult,
  toSearchResult,
} from "@/lib/assistant/protocol/stream-event";

/** Lectern's data parts: the thread, and the progress of an index that is built for the first time. */
type DataParts = {
  finish: { type: "finish"; threadId: string };
  search: { state: "building"; percent: number };
};

/** Chunks of the SDK, with Lectern's metadata and data parts. */
type Chunk = UIMessageChunk<{ threadId: string }, DataParts>;

/** The SDK's headers; cache headers are set for all streams. */
const headers = { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" };

/**
 * The UI message stream of version 5 and later of the client SDK: server-sent events with one JSON chunk each, then `[DONE]`.
 * Chunks have the SDK's types. The framing (one line of the SDK's encoder) is duplicated, because importing it would load
 * the entire SDK; a test compares the bytes to those of the SDK.
 *
 * The thread is sent as metadata and as a transient data part, which every client from 5.0.0 on understands.
 */
export const uiMessageStream: Dialect = { headers, createEncoder: () => createEncoder(false) };

/**
 * The UI message stream with `threadId` on the last chunk, as in the specification. Clients before about 5.0.240 and 6.0.300
 * reject chunks with unknown keys, so version 2 of the endpoint omits it.
 */
export const uiMessageStreamWithThread: Dialect = { headers, createEncoder: () => createEncoder(true) };

function createEncoder(hasThreadOnFinish: boolean): (event: StreamEvent) => string {
  let texts = 0;
  let isTextOpen = false;
  return (event) => {
    if (event.type === "text" && !isTextOpen) texts += 1;
    const endsText = isTextOpen && ENDS_TEXT.has(event.type);
    const end: Chunk[] = endsText ? [{ type: "text-end", id: `text-${texts}` }] : [];
    const frames = [...end, ...toChunks(event, isTextOpen, `text-${texts}`)]
      .map((chunk) => {
        const isMarked = hasThreadOnFinish && event.type === "finish" && chunk.type === "finish";
        return `data: ${JSON.stringify(isMarked ? { ...chunk, threadId: event.threadId } : chunk)}\n\n`;
      })
      .join("");
    isTextOpen = event.type === "text" || (isTextOpen && !endsText);
    return event.type === "finish" ? `${frames}data: [DONE]\n\n` : frames;
  };
}

/** Events that end the current text part. */
const ENDS_TEXT: ReadonlySet<StreamEvent["type"]> = new Set(["search", "read", "step", "error", "finish"]);

function toChunks(event: StreamEvent, isTextOpen: boolean, textId: string): Chunk[] {
  switch (event.type) {
    case "start":
      return [
        { type: "start", messageId: event.messageId, messageMetadata: { threadId: event.threadId } },
        { type: "start-step" },
      ];
    case "search": {
      const { toolCallId, queries } = event;
      return [{ type: "tool-input-available", toolCallId, toolName: SEARCH_TOOL, input: searchArguments(queries) }];
    }
    case "search-result": {
      const { toolCallId, passages } = event;
      return [{ type: "tool-output-available", toolCallId, output: passages.map(toSearchResult) }];
    }
    case "read": {
      const { toolCallId, path } = event;
      return [{ type: "tool-input-available", toolCallId, toolName: READ_TOOL, input: { path } }];
    }
    case "read-result": {
      const { toolCallId, path, passages } = event;
      return [{ type: "tool-output-available", toolCallId, output: toReadResult(path, passages) }];
    }
    case "step":
      return [{ type: "finish-step" }, { type: "start-step" }];
    case "search-building":
      return [{ type: "data-search", data: { state: "building", percent: event.percent } }];
    case "source":
      return [{ type: "source-url", sourceId: event.id, url: event.url, title: event.title }];
    case "text": {
      const delta: Chunk = { type: "text-delta", id: textId, delta: event.text };
      return isTextOpen ? [delta] : [{ type: "text-start", id: textId }, delta];
    }
    case "error":
      return [{ type: "error", errorText: event.message }];
    case "finish": {
      const { threadId } = event;
      return [
        { type: "data-finish", data: { type: "finish", threadId }, transient: true },
        { type: "finish-step" },
        { type: "finish", messageMetadata: { threadId } },
      ];
    }
  }
}
