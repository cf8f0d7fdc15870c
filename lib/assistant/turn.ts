import type { MessageRequest } from "@/lib/assistant/message-request";
import type { StreamEvent } from "@/lib/assistant/protocol/stream-event";
import type { ConversationMessage, Spend } from "@/lib/assistant/types";

/** An accepted turn: the question, and where the reply goes. */
export interface Turn {
  request: MessageRequest;
  threadId: string;
  replyId: string;
  /** The conversation before the question. */
  history: ConversationMessage[];
  /** Takes back the use that was counted when the turn was accepted. */
  refund(): Promise<void>;
  /** Counts tokens of a model against the budgets of the reader and the site, if there are any. */
  countTokens: Spend;
  /** The reader is not on the site itself: links below its root would lead elsewhere. */
  isElsewhere: boolean;
  /** URL that links in passages are resolved against. */
  baseUrl: string;
}

/** Receives the events of a turn as they happen. */
export type EventHandler = (event: StreamEvent) => void;
