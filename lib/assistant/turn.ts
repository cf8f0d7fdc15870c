import type { MessageRequest } from "@/lib/assistant/message-request";
import type { StreamEvent } from "@/lib/assistant/protocol/stream-event";
import type { ConversationMessage, Spend } from "@/lib/assistant/types";

/** An accepted turn: the question, and the thread and identifier of the reply. */
export interface Turn {
  request: MessageRequest;
  threadId: string;
  replyId: string;
  /** The conversation before the question. */
  history: ConversationMessage[];
  /** Reverts the use that was counted when the turn was accepted. */
  refund(): Promise<void>;
  /** Counts tokens of a model against the budgets of the reader and the site, if there are any. */
  countTokens: Spend;
  /** True if the reader is on another site, where root-relative links would lead to that site. */
  isElsewhere: boolean;
  /** URL against which links in passages are resolved. */
  baseUrl: string;
}

/** Receives the events of a turn. */
export type EventHandler = (event: StreamEvent) => void;
