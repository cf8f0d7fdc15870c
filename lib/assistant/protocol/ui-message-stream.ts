import type { UIMessageChunk } from "ai";
import {
  type Dialect,
  SEARCH_TOOL,
  type StreamEvent,
  searchArguments,
  toSearchResult,
} from "@/lib/assistant/protocol/stream-event";

/** Chunks of the SDK, and the extra key on the last one that the specification asks for. */
type Chunk = UIMessageChunk<{ threadId: string }> | FinishChunk;
type FinishChunk = Extract<UIMessageChunk<{ threadId: string }>, { type: "finish" }> & { threadId: string };

/** The only text of a reply. */
const TEXT_ID = "text-1";

/**
 * The UI message stream of version 5 and later of the client SDK: server-sent events, a JSON chunk each, then `[DONE]`.
 * Chunks have the SDK's types; the framing of its encoder (one line) is repeated here because importing the SDK for it
 * would load the whole of it, and a test holds the bytes to the SDK's.
 */
export const uiMessageStream: Dialect = {
  headers: { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" },
  createEncoder,
};

function createEncoder(): (event: StreamEvent) => string {
  let isTextOpen = false;
  return (event) => {
    const chunks = toChunks(event, isTextOpen);
    if (event.type === "text") isTextOpen = true;
    if (event.type === "error" || event.type === "finish") isTextOpen = false;
    const frames = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    return event.type === "finish" ? `${frames}data: [DONE]\n\n` : frames;
  };
}

function toChunks(event: StreamEvent, isTextOpen: boolean): Chunk[] {
  const endOfText: Chunk[] = isTextOpen ? [{ type: "text-end", id: TEXT_ID }] : [];
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
    case "source":
      return [{ type: "source-url", sourceId: event.id, url: event.url, title: event.title }];
    case "text": {
      const delta: Chunk = { type: "text-delta", id: TEXT_ID, delta: event.text };
      return isTextOpen ? [delta] : [{ type: "text-start", id: TEXT_ID }, delta];
    }
    case "error":
      return [...endOfText, { type: "error", errorText: event.message }];
    case "finish": {
      const { threadId } = event;
      return [...endOfText, { type: "finish-step" }, { type: "finish", messageMetadata: { threadId }, threadId }];
    }
  }
}
