import { randomName } from "./random-name";

/** Handlers of the parts of a reply. */
export interface ReplyHandlers {
  onText(text: string): void;
  onSource(title: string, url: string): void;
  onThread(id: string): void;
  onThreadKey(key: string): void;
  onError(message: string): void;
}

/** Where replies come from and who is asking. */
export interface ReplySource {
  endpoint: string;
  apiKey: string;
  fp: string;
  threadId: string | undefined;
  /** The secret of the thread, where the site has sign-in. */
  threadKey: string | undefined;
}

/** Sends a question and calls back for every part of the reply. @throws Error with a message for the reader. */
export async function streamReply(
  source: ReplySource,
  question: string,
  handlers: ReplyHandlers,
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
  if (key) handlers.onThreadKey(key);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + value).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) handleFrame(frame, handlers);
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

/** Handles one server-sent event of the client SDK's message stream, if it is one that the widget renders. */
function handleFrame(frame: string, handlers: ReplyHandlers): void {
  const data = frame.replace(/^data: ?/, "");
  if (!frame.startsWith("data:") || data === "[DONE]") return;
  const { type, delta, url, title, errorText, messageMetadata } = JSON.parse(data) as Chunk;
  if (type === "text-delta") handlers.onText(delta ?? "");
  else if (type === "source-url") handlers.onSource(title ?? "", url ?? "");
  else if (type === "error") handlers.onError(errorText ?? "The reply ended unexpectedly.");
  else if (messageMetadata?.threadId) handlers.onThread(messageMetadata.threadId);
}
