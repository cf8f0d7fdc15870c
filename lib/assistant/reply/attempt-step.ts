import { estimateTokens } from "@/lib/assistant/bound-history";
import { type ChatModel, isServiceFailure, ModelError, type StepEnd } from "@/lib/assistant/reply/chat-model";
import { type Prompt, promptTokens } from "@/lib/assistant/reply/prompt";
import { type Clock, ProviderError, type Spend } from "@/lib/assistant/types";

/** Timeouts in milliseconds. */
export interface ModelTimeouts {
  /** For the next sign of activity from the model. */
  part: number;
  /** For the whole reply. */
  reply: number;
}

/** A request to a model. */
export interface StepRequest {
  prompt: Prompt;
  signal: AbortSignal;
  onText(text: string): void;
  spend: Spend;
  /** Time by which the whole reply must be complete, in milliseconds of `clock.elapsed()`. */
  deadline: number;
}

/** Delays before the second and the third attempt, in milliseconds. */
const RETRY_PAUSES = [150, 400];

/** Statuses with which services refuse tools that a model or its server does not support. */
const REFUSES_TOOLS: ReadonlySet<number | undefined> = new Set([400, 404, 405, 422, 501]);

/**
 * Runs a step of a reply. An attempt that fails before its first text is repeated up to twice if the failure may be temporary;
 * after the first text, a failure is final. If a refusal may be about tools, the next attempt is without them; so is the last
 * attempt after a server error, because some servers respond to tools with errors.
 *
 * @returns the end of the step, and whether the model answered only without its tools.
 * @throws ProviderError
 */
export async function attemptStep(
  request: StepRequest,
  model: ChatModel,
  clock: Clock,
  partTimeout: number,
): Promise<StepEnd & { hasRefusedTools: boolean }> {
  let { prompt } = request;
  let hasRefusedTools = false;
  for (let attempt = 0; ; attempt += 1) {
    let hasText = false;
    const onText = (text: string) => {
      hasText = true;
      request.onText(text);
    };
    try {
      const end = await attemptOnce({ ...request, prompt, onText }, model, clock, partTimeout);
      return { ...end, hasRefusedTools };
    } catch (error) {
      const statusCode = error instanceof ModelError ? error.statusCode : undefined;
      const mayRefuseTools = prompt.tools === "allowed" && !hasText && !request.signal.aborted;
      const pause = RETRY_PAUSES[attempt];
      if (mayRefuseTools && (REFUSES_TOOLS.has(statusCode) || (attempt === 1 && (statusCode ?? 0) >= 500))) {
        const { tools, ...withoutTools } = prompt;
        prompt = withoutTools;
        hasRefusedTools = true;
        if (REFUSES_TOOLS.has(statusCode)) continue;
      }
      if (request.signal.aborted || hasText || pause === undefined || !isTemporary(error)) {
        throw new ProviderError(hasText ? "The model's reply ended unexpectedly." : "The model gave no reply.", {
          cause: error,
          isOurs: isServiceFailure(error),
        });
      }
      await clock.sleep(pause, request.signal);
    }
  }
}

/** Sends a request to the model. The connection is closed when the signal aborts or a timeout expires. */
async function attemptOnce(
  { prompt, signal, onText, spend, deadline }: StepRequest,
  model: ChatModel,
  clock: Clock,
  partTimeout: number,
): Promise<StepEnd> {
  if (signal.aborted) throw new ProviderError("The reply was stopped.");
  const estimate = promptTokens(prompt);
  await spend(estimate);
  const stopping = new AbortController();
  const stopped = AbortSignal.any([signal, stopping.signal]);
  const watch = startWatch(clock, partTimeout, deadline, stopped);
  let written = "";
  let isRead = false;
  const writing = model.stream(prompt, stopped, (text) => {
    watch.notePart();
    if (text === "" || stopped.aborted) return;
    written += text;
    onText(text);
  });
  try {
    const end = await Promise.race([writing, watch.end]);
    isRead = true;
    const { usage } = end;
    await spend(usage ? usage.promptTokens + usage.completionTokens - estimate : estimateTokens(written));
    if (written === "" && !(end.calls && prompt.tools === "allowed"))
      throw new ProviderError("The model sent an empty reply.");
    return end;
  } catch (error) {
    // An unavailable service spends no tokens; for all other calls, the prompt and the written text count.
    const isUnspent = written === "" && !(error instanceof ProviderError) && !signal.aborted && isServiceFailure(error);
    if (!isRead) await spend(isUnspent ? -estimate : estimateTokens(written));
    throw error;
  } finally {
    watch.stop();
    // A reply read to its end leaves its connection open for reuse.
    if (!isRead) stopping.abort();
  }
}

/**
 * Monitors a step: `end` rejects when a part or the whole reply times out, or the signal aborts. One timer serves all parts,
 * since a reply has hundreds of them.
 */
function startWatch(clock: Clock, partTimeout: number, deadline: number, signal: AbortSignal) {
  const watching = new AbortController();
  const stopped = AbortSignal.any([signal, watching.signal]);
  let partDeadline = clock.elapsed() + partTimeout;
  const watch = async (): Promise<never> => {
    for (;;) {
      const remaining = Math.min(partDeadline, deadline) - clock.elapsed();
      if (stopped.aborted) throw new ProviderError("The reply was stopped.");
      if (remaining <= 0) throw new ProviderError("The model did not respond in time.", { isOurs: true });
      await clock.sleep(remaining, stopped);
    }
  };
  const end = watch();
  // `end` also rejects after a successful step, when nothing awaits it any longer.
  end.catch(() => {});
  const notePart = () => {
    partDeadline = clock.elapsed() + partTimeout;
  };
  return { end, notePart, stop: () => watching.abort() };
}

/** Whether a retry may succeed: errors of the service contain this, and lost connections count as temporary. */
function isTemporary(error: unknown): boolean {
  return error instanceof ModelError ? error.isRetryable : !(error instanceof ProviderError);
}
