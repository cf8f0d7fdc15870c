import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ReplyPart } from "@/lib/assistant/types";

/** A piece of what a model writes. */
export type ModelPart = Exclude<ReplyPart, { type: "cites" }>;

/** A model that continues a conversation, whichever service is behind it. */
export interface ChatModel {
  /**
   * Streams what the model writes: its text as it comes, then how it ended. Told only after the service has sent
   * everything, so that the connection can serve the next request.
   * @throws ModelError, or what the network throws.
   */
  stream(prompt: Prompt, signal: AbortSignal): AsyncIterable<ModelPart>;
  /** The whole of what the model writes. @throws as above. */
  complete(prompt: Prompt, signal: AbortSignal): Promise<string>;
}

/** The service refused, or sent what is no answer. The message is for the log. */
export class ModelError extends Error {
  override name = "ModelError";
  /** Whether a second attempt may succeed. */
  readonly isRetryable: boolean;

  constructor(message: string, isRetryable: boolean) {
    super(message);
    this.isRetryable = isRetryable;
  }
}
