import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import { type Prompt, parseQueries, writeReplyPrompt, writeRewritePrompt } from "@/lib/assistant/reply/prompt";
import { type Clock, ProviderError, type ReplyEnd, type ReplyProvider } from "@/lib/assistant/types";

/** Waiting times in milliseconds: for the next sign of the model, and for the whole reply. */
export interface ModelTimeouts {
  part: number;
  reply: number;
}

const DEFAULT_TIMEOUTS: ModelTimeouts = { part: 30_000, reply: 300_000 };

/** Pauses before the second and the third attempt, in milliseconds. */
const RETRY_PAUSES = [150, 400];

/** What a model provider needs from outside. */
export interface ModelSettings {
  model: ChatModel;
  clock: Clock;
  /** Makes an unguessable word. */
  createMark: () => string;
  timeouts?: ModelTimeouts;
}

/**
 * Replies written by a model. An attempt that fails before its first text is repeated twice if the failure may be
 * temporary; once text has been passed on, a failure is final.
 */
export function createModelProvider(settings: ModelSettings): ReplyProvider {
  const { model, createMark } = settings;
  return {
    reply(request, pass) {
      const prompt = writeReplyPrompt(request, createMark());
      return replyWithRetries(prompt, request.signal, (text) => pass({ type: "text", text }), settings);
    },
    async rewriteQuestion({ question, history, signal }) {
      return parseQueries(await model.complete(writeRewritePrompt({ question, history }), signal));
    },
  };
}

async function replyWithRetries(
  prompt: Prompt,
  signal: AbortSignal,
  pass: (text: string) => void,
  settings: ModelSettings,
): Promise<ReplyEnd> {
  for (let attempt = 0; ; attempt += 1) {
    let hasText = false;
    const passText = (text: string) => {
      hasText = true;
      pass(text);
    };
    try {
      return await replyOnce(prompt, signal, passText, settings);
    } catch (error) {
      const pause = RETRY_PAUSES[attempt];
      if (signal.aborted || hasText || pause === undefined || !isTemporary(error)) {
        throw new ProviderError(hasText ? "The model's reply broke off." : "The model gave no reply.", {
          cause: error,
        });
      }
      await settings.clock.sleep(pause, signal);
    }
  }
}

/** One request to the model. Its connection is closed when the signal aborts or a timeout passes. */
async function replyOnce(
  prompt: Prompt,
  signal: AbortSignal,
  pass: (text: string) => void,
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
    pass(text);
  });
  try {
    const end = await Promise.race([writing, watch.end]);
    isRead = true;
    if (!hasText) throw new ProviderError("The model sent an empty reply.");
    return end;
  } finally {
    signal.removeEventListener("abort", stop);
    watch.stop();
    // A reply read to its end leaves its connection open for the next one.
    if (!isRead) stop();
  }
}

/**
 * Watches over a reply: `end` rejects when a part is late, when the whole reply is, or as soon as the signal aborts. One
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
      if (remaining <= 0) throw new ProviderError("The model did not answer in time.");
      await clock.sleep(remaining, watching.signal);
    }
  };
  const end = watch();
  // It also ends after a reply that succeeded, when nobody waits for it any more.
  end.catch(() => {});
  const notePart = () => {
    partDeadline = clock.elapsed() + timeouts.part;
  };
  return { end, notePart, stop };
}

/** Refusals of the service say whether a second attempt may succeed; broken connections count as well. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ProviderError) return false;
  const { isRetryable } = (error ?? {}) as { isRetryable?: boolean };
  return isRetryable ?? true;
}
