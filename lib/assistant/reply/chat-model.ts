import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ToolCall } from "@/lib/assistant/reply/tool-calls";
import type { ReplyEnd } from "@/lib/assistant/types";

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

/** What is logged about a failure in addition to our own message. */
export interface ModelErrorFacts {
  /** Whether a retry may succeed. */
  isRetryable: boolean;
  /** HTTP status of a refusal. */
  statusCode?: number;
  /** The service's own name for the failure, such as `rate_limit_exceeded`. */
  code?: string | undefined;
}

/** The service refused, or sent an invalid response. Its text is not part of the message, because it may repeat the question. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly isRetryable: boolean;
  readonly statusCode: number | undefined;
  readonly code: string | undefined;

  constructor(message: string, { isRetryable, statusCode, code }: ModelErrorFacts) {
    super(message);
    this.isRetryable = isRetryable;
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** The name that a service gives to a failure, if it is a name and not a sentence. */
export function failureCode(failure: unknown): string | undefined {
  const { code, type } = (typeof failure === "object" && failure !== null ? failure : {}) as Record<string, unknown>;
  return [code, type].find((name): name is string => typeof name === "string" && /^[\w.-]{1,64}$/.test(name));
}
