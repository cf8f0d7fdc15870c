import { dataStream, dataStreamWithoutSources } from "@/lib/assistant/protocol/data-stream";
import type { Dialect } from "@/lib/assistant/protocol/stream-event";
import { uiMessageStream, uiMessageStreamWithThread } from "@/lib/assistant/protocol/ui-message-stream";

/** What distinguishes clients. */
export interface ClientTraits {
  version: "v1" | "v2";
  accept: string | null;
  /** Whether messages have `parts`: the first clients of version 4 send none. */
  sendsParts: boolean;
}

/** Version 2 always uses the newer format, version 1 only for clients that ask for server-sent events. */
export function chooseDialect({ version, accept, sendsParts }: ClientTraits): Dialect {
  if (version === "v2") return uiMessageStream;
  if ((accept ?? "").toLowerCase().includes("text/event-stream")) return uiMessageStreamWithThread;
  return sendsParts ? dataStream : dataStreamWithoutSources;
}
