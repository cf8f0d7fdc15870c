import { randomName } from "./random-name";

export type ReplyEvent =
  | { type: "thread"; id: string }
  | { type: "thread-key"; key: string }
  | { type: "source"; url: string; title: string }
  | { type: "text"; text: string }
  | { type: "error"; message: string };

/** Where replies come from and who is asking. */
export interface ReplySource {
  endpoint: string;
  apiKey: string;
  fp: string;
  threadId: string | undefined;
  /** The secret of the thread, where the site has sign-in. */
  threadKey: string | undefined;
}

/** Sends a question and calls back for every chunk of the reply. @throws Error with a message for the reader. */
export async function streamReply(
  source: ReplySource,
  question: string,
  onEvent: (event: ReplyEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint, apiKey, fp, threadId, threadKey } = source;
  const message = { id: randomName(), role: "user", parts: [{ type: "text", text: question }] };
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ fp, messages: [message], ...(threadId ? { threadId, threadKey } : {}) }),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(await refusalMessage(response));
  const key = response.headers.get("x-thread-key");
  if (key) onEvent({ type: "thread-key", key });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + value).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const event = parseFrame(frame);
      if (event) onEvent(event);
    }
  }
}

async function refusalMessage(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
  return typeof message === "string" ? message : `The server returned status ${response.status}.`;
}

interface Chunk {
  type: string;
  delta?: string;
  url?: string;
  title?: string;
  errorText?: string;
  messageMetadata?: { threadId?: string };
}

/** One server-sent event of the client SDK's message stream; undefined for events that the widget does not render. */
function parseFrame(frame: string): ReplyEvent | undefined {
  const data = frame.replace(/^data: ?/, "");
  if (!frame.startsWith("data:") || data === "[DONE]") return undefined;
  const chunk = JSON.parse(data) as Chunk;
  if (chunk.type === "text-delta") return { type: "text", text: chunk.delta ?? "" };
  if (chunk.type === "source-url") return { type: "source", url: chunk.url ?? "", title: chunk.title ?? "" };
  if (chunk.type === "error") return { type: "error", message: chunk.errorText ?? "The reply ended unexpectedly." };
  const id = chunk.messageMetadata?.threadId;
  return id ? { type: "thread", id } : undefined;
}
