import { messageText } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage } from "@/lib/assistant/client/types";

/** A question with its reply, if there is one yet. */
export interface Turn {
  question?: AssistantMessage;
  reply?: AssistantMessage;
}

/** The messages of a conversation by question; a reply counts once it has text or a search. */
export function toTurns(messages: readonly AssistantMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") turns.push({ question: message });
    else if (last && !last.reply && hasContent(message)) last.reply = message;
  }
  return turns;
}

function hasContent(message: AssistantMessage): boolean {
  return messageText(message) !== "" || message.parts.some(({ type }) => type === "tool-search");
}
