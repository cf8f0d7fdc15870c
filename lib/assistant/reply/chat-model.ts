import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ToolCall } from "@/lib/assistant/reply/tool-calls";
import { ProviderError, type ReplyEnd } from "@/lib/assistant/types";

/** How a step of a reply ended; with calls, the model waits for their results. */
export interface StepEnd extends ReplyEnd {
  calls?: readonly ToolCall[];
}

/** A model that continues a conversation, whichever service is behind it. */
export interface ChatModel {
  /**
   * Passes on the model's text as it arrives, and an empty text when the service otherwise signals that it is working.
   * Resolves with how it ended, only after the service has sent everything, so that the connection can be reused.
   * @throws ModelError, or a network error.
   */
  stream(prompt: Prompt, signal: AbortSignal, onText: (text: string) => void): Promise<StepEnd>;
  /** The model's complete output. @throws as above. */
  complete(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** The service refused, or sent an invalid response. Its text is not part of the message, because it may repeat the question. */
export class ModelError extends Error {
  override name = "ModelError";
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;
  /** HTTP status of a refusal. */
  readonly statusCode: number | undefined;
  /** The service's own name for the failure, such as `rate_limit_exceeded`. */
  readonly code: string | undefined;

  constructor(message: string, facts: { isRetryable: boolean; statusCode?: number; code?: string | undefined }) {
    super(message);
    this.isRetryable = facts.isRetryable;
    this.statusCode = facts.statusCode;
    this.code = facts.code;
  }
}

/** Statuses with which a service refuses whatever it is sent: a wrong key, a missing model, an account without means, a limit. */
const REFUSES_EVERYONE: ReadonlySet<number> = new Set([401, 402, 403, 404, 407, 408, 429]);

/** Names of failures that a request causes, within a stream that began well. */
const CALLERS_FAULT = /context|length|token|content|policy|filter|safety|invalid|bad_?request|unsupported/i;

/** True for a failure of the service or the network: another request would have failed, too. */
export function isServiceFailure(error: unknown): boolean {
  if (error instanceof ProviderError) return error.isOurs;
  if (!(error instanceof ModelError)) return true;
  const { statusCode, code = "" } = error;
  return statusCode === undefined ? !CALLERS_FAULT.test(code) : statusCode >= 500 || REFUSES_EVERYONE.has(statusCode);
}
