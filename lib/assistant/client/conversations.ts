import type { AssistantMessage } from "@/lib/assistant/client/types";
import { parseJson } from "@/lib/base/parse-json";

/** One conversation as stored in the browser. */
export interface Conversation {
  id: string;
  /** The first question. */
  title: string;
  /** Milliseconds since the epoch. */
  updatedAt: number;
  messages: AssistantMessage[];
  /** Votes on replies by message id. */
  votes: Record<string, "up" | "down">;
}

/** Maximum number of stored conversations. */
const MAX_CONVERSATIONS = 20;

/** Maximum size of all conversations in the browser's storage, in characters. */
const MAX_LENGTH = 1_500_000;

/** Parses the stored conversations. Drops anything else, such as a text that was truncated or written by another program. */
export function parseConversations(text: string | null): Conversation[] {
  const value = parseJson(text ?? "[]");
  return Array.isArray(value) ? value.filter(isConversation) : [];
}

/** Puts a conversation first, replacing an earlier state of it, and drops the oldest ones that do not fit. */
export function keepConversation(list: readonly Conversation[], conversation: Conversation): Conversation[] {
  const slim = { ...conversation, messages: conversation.messages.map(withoutSearchResults) };
  const kept = [slim, ...list.filter(({ id }) => id !== conversation.id)].slice(0, MAX_CONVERSATIONS);
  while (kept.length > 1 && JSON.stringify(kept).length > MAX_LENGTH) kept.pop();
  return kept;
}

/** The list without one conversation. */
export function dropConversation(list: readonly Conversation[], id: string): Conversation[] {
  return list.filter((conversation) => conversation.id !== id);
}

/** Removes the texts of search results, which make up most of a message and are not shown; their titles are kept. */
function withoutSearchResults(message: AssistantMessage): AssistantMessage {
  const parts = message.parts.map((part) => {
    const isTool = part.type === "tool-search" || part.type === "tool-read_page";
    if (!isTool || part.state !== "output-available") return part;
    return { ...part, output: Array.isArray(part.output) ? part.output.map(withoutText) : withoutText(part.output) };
  });
  return { ...message, parts };
}

function withoutText(passage: unknown): object {
  const { url, metadata } = (passage ?? {}) as { url?: unknown; metadata?: { title?: unknown; heading?: unknown } };
  return { url, metadata: { title: metadata?.title, heading: metadata?.heading } };
}

function isConversation(value: unknown): value is Conversation {
  const { id, title, updatedAt, messages, votes } = (value ?? {}) as Partial<Record<keyof Conversation, unknown>>;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    typeof updatedAt === "number" &&
    typeof votes === "object" &&
    votes !== null &&
    Array.isArray(messages) &&
    messages.every(
      (message) => typeof message?.id === "string" && typeof message.role === "string" && Array.isArray(message.parts),
    )
  );
}
