import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import { type Prompt, parseQueries, writeReplyPrompt, writeRewritePrompt } from "@/lib/assistant/reply/prompt";
import { type Clock, ProviderError, type ReplyEnd, type ReplyProvider } from "@/lib/assistant/types";

/** Timeouts in milliseconds: for the next sign of activity from the model, and for the whole reply. */
export interface ModelTimeouts {
  part: number;
  reply: number;
}

const DEFAULT_TIMEOUTS: ModelTimeouts = { part: 30_000, reply: 300_000 };

/** Delays before the second and the third attempt, in milliseconds. */
const RETRY_PAUSES = [150, 400];

/** What a model provider needs from outside. */
export interface ModelSettings {
  model: ChatModel;
  clock: Clock;
  /** Creates an unguessable nonce. */
  createNonce: () => string;
  timeouts?: ModelTimeouts;
}

/**
 * Replies written by a model. An attempt that fails before its first text is retried twice if the failure may be
 * temporary; once text has been passed on, a failure is final.
 */
export function createModelProvider(settings: ModelSettings): ReplyProvider {
  const { model, createNonce } = settings;
  return {
    reply(request, onPart) {
      const prompt = writeReplyPrompt(request, createNonce());
      return replyWithRetries(prompt, request.signal, (text) => onPart({ type: "text", text }), settings);
    },
    async rewriteQuestion({ question, history, signal }) {
      return parseQueries(await model.complete(writeRewritePrompt({ question, history }), signal));
    },
  };
}

async function replyWithRetries(
  prompt: Prompt,
  signal: AbortSignal,
  onText: (text: string) => void,
  settings: ModelSettings,
): Promise<ReplyEnd> {
  for (let attempt = 0; ; attempt += 1) {
    let hasText = false;
    const passText = (text: string) => {
      hasText = true;
      onText(text);
    };
    try {
      return await replyOnce(prompt, signal, passText, settings);
    } catch (error) {
      const pause = RETRY_PAUSES[attempt];
      if (signal.aborted || hasText || pause === undefined || !isTemporary(error)) {
        throw new ProviderError(hasText ? "The model's reply ended unexpectedly." : "The model gave no reply.", {
          cause: error,
        });
      }
      await settings.clock.sleep(pause, signal);
    }
  }
}

/** One request to the model. Its connection is closed when the signal aborts or a timeout expires. */
async function replyOnce(
  prompt: Prompt,
  signal: AbortSignal,
  onText: (text: string) => void,
  { model, clock, timeouts = DEFAULT_TIMEOUTS }: ModelSettings,
): Promise<ReplyEnd> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  const watch = startWatch(clock, timeouts, stopping.signal);
  let [hasText, isRead] = [false, false];
  const writing = model.stream(prompt, stopping.signal, (text) => {
    watch.notePart();
    if (text === "" || stopping.signal.aborted) return;
    hasText = true;
    onText(text);
  });
  try {
    const end = await Promise.race([writing, watch.end]);
    isRead = true;
    if (!hasText) throw new ProviderError("The model sent an empty reply.");
    return end;
  } finally {
    signal.removeEventListener("abort", stop);
    watch.stop();
    // A reply read to its end leaves its connection open for reuse.
    if (!isRead) stop();
  }
}

/**
 * Monitors a reply: `end` rejects when a part is late, when the whole reply is late, or as soon as the signal aborts. One
 * timer serves all parts, since a reply has hundreds of them.
 */
function startWatch(clock: Clock, timeouts: ModelTimeouts, signal: AbortSignal) {
  const watching = new AbortController();
  const stop = () => watching.abort();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const replyDeadline = clock.elapsed() + timeouts.reply;
  let partDeadline = clock.elapsed() + timeouts.part;
  const watch = async (): Promise<never> => {
    for (;;) {
      const remaining = Math.min(partDeadline, replyDeadline) - clock.elapsed();
      if (watching.signal.aborted) throw new ProviderError("The reply was stopped.");
      if (remaining <= 0) throw new ProviderError("The model did not respond in time.");
      await clock.sleep(remaining, watching.signal);
    }
  };
  const end = watch();
  // It also rejects after a successful reply, when nothing awaits it any more.
  end.catch(() => {});
  const notePart = () => {
    partDeadline = clock.elapsed() + timeouts.part;
  };
  return { end, notePart, stop };
}

/** Errors of the service say whether a retry may succeed; lost connections count as temporary. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ProviderError) return false;
  const { isRetryable } = (error ?? {}) as { isRetryable?: boolean };
  return isRetryable ?? true;
}
