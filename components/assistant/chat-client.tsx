"use client";

import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ChatActions } from "@/components/assistant/chat-actions-client";
import { Composer } from "@/components/assistant/composer-client";
import { toTurns } from "@/components/assistant/conversation-turns";
import { FailureNotice } from "@/components/assistant/failure-notice-client";
import { Question } from "@/components/assistant/question-client";
import { Reply } from "@/components/assistant/reply-client";
import { StatusLine } from "@/components/assistant/status-line-client";
import { Unanswered } from "@/components/assistant/unanswered-client";
import { useAssistant } from "@/components/assistant/use-assistant-client";
import { Welcome } from "@/components/assistant/welcome-client";
import type { Conversation } from "@/lib/assistant-client/conversations";
import type { AssistantConfig } from "@/lib/assistant-client/panel-config";
import { messageText } from "@/lib/assistant-client/reply-facts";
import type { ContextItem } from "@/lib/assistant-client/types";

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

/** Questions asked by programs that have been sent, so that one is never sent twice. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is sent when it comes, not when the chat changes
  useEffect(() => {
    if (!question || sent.has(question)) return;
    sent.add(question);
    chat.ask(question.text, question.context);
  }, [question]);

  // The newest question goes to the top, and the reply grows below it without moving what is being read.
  const lastQuestion = turns.at(-1)?.question?.id;
  useEffect(() => {
    if (lastQuestion && !isHidden) list.current?.querySelector("[data-last]")?.scrollIntoView({ block: "start" });
  }, [lastQuestion, isHidden]);

  const submit = (text: string) => {
    chat.ask(text, context);
    setDraft("");
    onContextChange([]);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col" hidden={isHidden}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={list} className="assistant-list" role="log" aria-live="off" aria-label={labels.assistant} tabIndex={0}>
        {turns.length === 0 && <Welcome siteName={config.siteName} labels={labels} onAsk={submit} />}
        {turns.map(({ question: asked, reply }, index) => {
          const isLast = index === turns.length - 1;
          return (
            <section key={asked?.id ?? reply?.id} className="assistant-turn" data-last={isLast ? "" : undefined}>
              {asked && <Question message={asked} labels={labels} onEdit={isLast && !isBusy ? chat.edit : undefined} />}
              {(reply || (isLast && isBusy)) && (
                <Reply
                  message={reply}
                  isArriving={isLast && isBusy}
                  isLast={isLast}
                  isStopped={isLast && chat.isStopped}
                  chat={chat}
                  config={config}
                />
              )}
              {isLast && !reply && !isBusy && !chat.error && (
                <Unanswered
                  text={chat.isStopped ? labels.assistantStopped : labels.assistantFailed}
                  chat={chat}
                  labels={labels}
                />
              )}
              {isLast && chat.error && (
                <FailureNotice
                  error={chat.error}
                  hasText={reply !== undefined && messageText(reply) !== ""}
                  labels={labels}
                  onRetry={chat.retry}
                />
              )}
            </section>
          );
        })}
      </div>
      <StatusLine chat={chat} labels={labels} />
      {!isBusy && turns.some(({ reply }) => reply) && <ChatActions messages={messages} labels={labels} />}
      <Composer
        ref={input}
        draft={draft}
        onDraftChange={setDraft}
        onSubmit={submit}
        onStop={chat.stop}
        isBusy={isBusy}
        context={context}
        onContextChange={onContextChange}
        labels={labels}
      />
    </div>
  );
}
