"use client";

import { useChat } from "@ai-sdk/react";
import { useEffect, useState } from "react";
import { currentPage } from "@/components/navigation/page-context-client";
import { readStored, store } from "@/components/ui/stored";
import type { Conversation } from "@/lib/assistant/client/conversations";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { messageText } from "@/lib/assistant/client/reply-facts";
import { createAssistantTransport } from "@/lib/assistant/client/transport";
import type { AssistantMessage, ContextItem } from "@/lib/assistant/client/types";

/** How often a reply that is arriving is rendered, milliseconds. */
const RENDER_INTERVAL = 50;

const READER_KEY = "lectern-reader";

/** State and actions of a conversation. */
export interface AssistantChat {
  messages: AssistantMessage[];
  /** The reply is being received, with or without text so far. */
  isBusy: boolean;
  error: Error | undefined;
  /** The reader stopped the last reply. */
  isStopped: boolean;
  votes: Conversation["votes"];
  ask: (question: string, context?: ContextItem[]) => void;
  /** Asks the last question again, with other words; what followed it is dropped. */
  edit: (question: string) => void;
  retry: () => void;
  stop: () => void;
  vote: (message: AssistantMessage, vote: "up" | "down") => void;
}

/** Runs one conversation, and stores it after each change except while a reply is streaming. */
export function useAssistant(
  config: AssistantConfig,
  conversation: Conversation,
  keep: (conversation: Conversation) => void,
): AssistantChat {
  const [votes, setVotes] = useState(conversation.votes);
  const [isStopped, setIsStopped] = useState(false);
  const [transport] = useState(() =>
    createAssistantTransport({ api: config.api, apiKey: config.apiKey, fp: readerId(), filter: readFilter }),
  );
  const chat = useChat<AssistantMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport,
    experimental_throttle: RENDER_INTERVAL,
  });
  const { messages, status, setMessages } = chat;

  useEffect(() => {
    const [first] = messages;
    if (!first || status === "streaming") return;
    keep({ id: conversation.id, title: messageText(first).slice(0, 120), updatedAt: Date.now(), messages, votes });
  }, [messages, status, votes, conversation.id, keep]);

  const send = (text: string, context: ContextItem[] | undefined, messageId?: string) => {
    setIsStopped(false);
    const currentPath = currentPage()?.path;
    const metadata = { ...(context?.length ? { context } : {}), ...(currentPath ? { currentPath } : {}) };
    chat.sendMessage(messageId ? { text, metadata, messageId } : { text, metadata });
  };
  return {
    messages,
    isBusy: status === "submitted" || status === "streaming",
    error: status === "error" ? chat.error : undefined,
    isStopped,
    votes,
    ask: send,
    edit(question) {
      const last = messages.findLast(({ role }) => role === "user");
      if (last) send(question, last.metadata?.context, last.id);
    },
    retry() {
      const last = messages.at(-1);
      setIsStopped(false);
      // If the retry fails too, the part received earlier is kept.
      chat.regenerate().then(() => last && setMessages((now) => keepText(now, last)), reportError);
    },
    stop() {
      setIsStopped(true);
      chat.stop();
    },
    vote(message, vote) {
      const next = votes[message.id] === vote ? null : vote;
      const { [message.id]: _, ...others } = votes;
      setVotes(next ? { ...others, [message.id]: next } : others);
      sendVote(config.voteHref, message, next);
    },
  };
}

/** Sends a vote. Failures are ignored: a reader could not do anything about them. */
function sendVote(address: string, message: AssistantMessage, vote: "up" | "down" | null): void {
  const body = JSON.stringify({ messageId: message.id, threadId: message.metadata?.threadId, fp: readerId(), vote });
  fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => {});
}

/** Puts the earlier reply back if the new one has no text. */
function keepText(messages: AssistantMessage[], earlier: AssistantMessage): AssistantMessage[] {
  const last = messages.at(-1);
  const hasText = last?.role === "assistant" && messageText(last) !== "";
  if (hasText || earlier.role !== "assistant" || messageText(earlier) === "") return messages;
  return [...(last?.role === "assistant" ? messages.slice(0, -1) : messages), earlier];
}

/** Version and language of the page that is shown, from the launcher that its layout rendered. */
function readFilter(): { version?: string; language?: string } | null {
  const { language, version } = document.querySelector<HTMLElement>("[data-assistant-open]")?.dataset ?? {};
  return language || version ? { ...(language ? { language } : {}), ...(version ? { version } : {}) } : null;
}

/** A random identifier of this browser. */
function readerId(): string {
  const known = readStored(READER_KEY);
  if (known) return known;
  const id = crypto.randomUUID?.() ?? "anonymous";
  store(READER_KEY, id);
  return id;
}
