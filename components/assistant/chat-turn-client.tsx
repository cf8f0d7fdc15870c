"use client";

import type { Turn } from "@/components/assistant/conversation-turns";
import { FailureNotice } from "@/components/assistant/failure-notice-client";
import { Question } from "@/components/assistant/question-client";
import { Reply } from "@/components/assistant/reply-client";
import { Unanswered } from "@/components/assistant/unanswered-client";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { messageText } from "@/lib/assistant/client/reply-facts";

interface ChatTurnProps extends Turn {
  isLast: boolean;
  chat: AssistantChat;
  config: AssistantConfig;
}

/** A question with its reply, or with what is in place of one. */
export function ChatTurn({ question, reply, isLast, chat, config }: ChatTurnProps) {
  const { labels } = config;
  const isArriving = isLast && chat.isBusy;
  return (
    <section className="assistant-turn" data-last={isLast ? "" : undefined}>
      {question && (
        <Question message={question} labels={labels} onEdit={isLast && !chat.isBusy ? chat.edit : undefined} />
      )}
      {(reply || isArriving) && (
        <Reply
          message={reply}
          isArriving={isArriving}
          isLast={isLast}
          isStopped={isLast && chat.isStopped}
          chat={chat}
          config={config}
        />
      )}
      {isLast && !reply && !chat.isBusy && !chat.error && (
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
}
