"use client";

import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ChatTurn, toTurns } from "@/components/assistant/chat-turn-client";
import { Composer } from "@/components/assistant/composer-client";
import { CopyButton } from "@/components/assistant/copy-button-client";
import { stepText } from "@/components/assistant/step-text";
import { type AssistantChat, useAssistant } from "@/components/assistant/use-assistant-client";
import { Welcome } from "@/components/assistant/welcome-client";
import type { Conversation } from "@/lib/assistant/client/conversations";
import type { AssistantConfig, AssistantLabels } from "@/lib/assistant/client/panel-config";
import {
  conversationMarkdown,
  messageSteps,
  messageText,
  withoutSuggestions,
} from "@/lib/assistant/client/reply-facts";
import { spokenText } from "@/lib/assistant/client/spoken-text";
import type { ContextItem } from "@/lib/assistant/client/types";

export interface ChatHandle {
  focus: () => void;
  hasMessages: () => boolean;
}

interface ChatProps {
  ref: Ref<ChatHandle>;
  config: AssistantConfig;
  conversation: Conversation;
  keep: (conversation: Conversation) => void;
  isHidden: boolean;
  /** Asked as soon as the conversation is shown. */
  question: { text: string; context: ContextItem[] } | undefined;
  context: ContextItem[];
  onContextChange: (context: ContextItem[]) => void;
}

const LIST =
  "flex min-h-0 flex-1 scroll-pt-5 flex-col gap-7 overflow-x-hidden overflow-y-auto overscroll-contain px-4 pt-5 pb-2 -outline-offset-2 [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin]";

/** Questions from programs that have already been sent, so that none is sent twice. */
const sent = new WeakSet<object>();

/** One conversation: its questions and replies, and the box for the next question. */
export function Chat({ ref, config, conversation, keep, isHidden, question, context, onContextChange }: ChatProps) {
  const { labels } = config;
  const chat = useAssistant(config, conversation, keep);
  const input = useRef<HTMLTextAreaElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState("");
  const { messages, isBusy } = chat;
  const turns = toTurns(messages);

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus({ preventScroll: true }),
    hasMessages: () => messages.length > 0,
  }));

  useEffect(() => {
    if (!question || sent.has(question)) return;
    sent.add(question);
    chat.ask(question.text, question.context);
    // oxlint-disable-next-line react/exhaustive-deps -- a question from a program is sent when it arrives, not when the chat changes
  }, [question]);
  // The newest question goes to the top, and the reply grows below it without moving the text that is being read.
  const newest = isHidden ? undefined : turns.at(-1)?.question?.id;
  useEffect(() => {
    if (newest) list.current?.querySelector("[data-last]")?.scrollIntoView({ block: "start" });
  }, [newest]);

  const submit = (text: string) => {
    chat.ask(text, context);
    setDraft("");
    onContextChange([]);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" hidden={isHidden}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={list} className={LIST} role="log" aria-live="off" aria-label={labels.assistant} tabIndex={0}>
        {turns.length === 0 && <Welcome questions={config.questions} labels={labels} onAsk={submit} />}
        {turns.map((turn, index) => (
          <ChatTurn
            key={turn.question?.id ?? turn.reply?.id}
            {...turn}
            {...{ chat, config }}
            isLast={index === turns.length - 1}
          />
        ))}
      </div>
      <StatusLine chat={chat} labels={labels} />
      {!isBusy && turns.some(({ reply }) => reply) && (
        <div className="flex justify-end px-4 pt-1.5">
          <CopyButton
            hasText
            label={labels.copyConversation}
            read={() => conversationMarkdown(messages, { reader: labels.you, assistant: labels.assistant })}
            labels={labels}
          />
        </div>
      )}
      <Composer
        ref={input}
        onDraftChange={setDraft}
        onSubmit={submit}
        onStop={chat.stop}
        {...{ draft, isBusy, context, onContextChange, labels }}
      />
    </div>
  );
}

/** Tells screen readers what happens: each search and each page that is read, and the reply once it is complete. Failures are alerts. */
function StatusLine({ chat, labels }: { chat: AssistantChat; labels: AssistantLabels }) {
  const last = chat.messages.at(-1);
  const step = last?.role === "assistant" ? messageSteps(last).at(-1) : undefined;
  const text = chat.isBusy
    ? step
      ? stepText(step, labels)
      : labels.searching
    : chat.isStopped
      ? labels.assistantStopped
      : last?.role === "assistant" && !chat.error
        ? spokenText(withoutSuggestions(messageText(last)))
        : "";
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
