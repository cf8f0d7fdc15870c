import { dataStream } from "@/lib/assistant/protocol/data-stream";
import type { Dialect } from "@/lib/assistant/protocol/stream-event";
import { uiMessageStream } from "@/lib/assistant/protocol/ui-message-stream";

/** Version 2 always speaks the newer format, version 1 only to clients that ask for server-sent events. */
export function chooseDialect(version: "v1" | "v2", accept: string | null): Dialect {
  const asksForEvents = (accept ?? "").toLowerCase().includes("text/event-stream");
  return version === "v2" || asksForEvents ? uiMessageStream : dataStream;
}
