import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ToolCall } from "@/lib/assistant/reply/tool-calls";
import { ProviderError, type ReplyEnd } from "@/lib/assistant/types";

/** The end of a step of a reply. If it has calls, the model waits for their results. */
export interface StepEnd extends ReplyEnd {
  calls?: readonly ToolCall[];
}

/** A model that continues a conversation, independent of the service that runs it. */
export interface ChatModel {
  /**
   * Passes on the model's text as it arrives, and an empty text when the service signals by other means that it is working.
   * Resolves only after the service has sent everything, so that the connection can be reused.
   * @throws ModelError, or a network error.
   */
  stream(prompt: Prompt, signal: AbortSignal, onText: (text: string) => void): Promise<StepEnd>;
  /** Returns the model's complete output. @throws ModelError, or a network error. */
  complete(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** A refusal or an invalid response of the service. Its text is not part of the message, because it may repeat the question. */
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

/** Statuses with which a service refuses every request: for a wrong key, a missing model, an account without credit, or a limit. */
const REFUSES_EVERYONE: ReadonlySet<number> = new Set([401, 402, 403, 404, 407, 408, 429]);

/** Error codes within a stream that the request itself has caused. */
const CALLERS_FAULT = /context|length|token|content|policy|filter|safety|invalid|bad_?request|unsupported/i;

/** True for a failure of the service or the network, with which any other request would have failed, too. */
export function isServiceFailure(error: unknown): boolean {
  if (error instanceof ProviderError) return error.isOurs;
  if (!(error instanceof ModelError)) return true;
  const { statusCode, code = "" } = error;
  return statusCode === undefined ? !CALLERS_FAULT.test(code) : statusCode >= 500 || REFUSES_EVERYONE.has(statusCode);
}
