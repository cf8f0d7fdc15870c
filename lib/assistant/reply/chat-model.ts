import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ReplyEnd } from "@/lib/assistant/types";

/** A model that continues a conversation, whichever service is behind it. */
export interface ChatModel {
  /**
   * Passes on the model's text as it comes, and an empty text when the service shows by other means that it is at work.
   * Resolves with how it ended, only after the service has sent everything: the connection can serve the next request.
   * @throws ModelError, or what the network throws.
   */
  stream(prompt: Prompt, signal: AbortSignal, pass: (text: string) => void): Promise<ReplyEnd>;
  /** The whole of what the model writes. @throws as above. */
  complete(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** What the log is told of a failure beside words of our own. */
export interface ModelErrorFacts {
  /** Whether a second attempt may succeed. */
  isRetryable: boolean;
  /** HTTP status of a refusal. */
  statusCode?: number;
  /** The service's own name for the failure, such as `rate_limit_exceeded`. */
  code?: string | undefined;
}

/** The service refused, or sent what is no answer. Its words stay out of the message: they may repeat the question. */
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

/** The name that a service gives to a failure, if it is a name and no sentence. */
export function failureCode(failure: unknown): string | undefined {
  const { code, type } = (typeof failure === "object" && failure !== null ? failure : {}) as Record<string, unknown>;
  return [code, type].find((name): name is string => typeof name === "string" && /^[\w.-]{1,64}$/.test(name));
}
