"use client";

import { Alert, Retry } from "@/components/assistant/assistant-glyph";
import { Question } from "@/components/assistant/question-client";
import { Reply } from "@/components/assistant/reply-client";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import { AssistantError, failureKind } from "@/lib/assistant/client/assistant-error";
import type { AssistantConfig, AssistantLabels } from "@/lib/assistant/client/panel-config";
import { messageText } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage } from "@/lib/assistant/client/types";
import { formatMessage } from "@/lib/i18n/messages";

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

interface ChatTurnProps extends Turn {
  isLast: boolean;
  chat: AssistantChat;
  config: AssistantConfig;
}

/** A question with its reply, or with a notice where there is none. */
export function ChatTurn({ question, reply, isLast, chat, config }: ChatTurnProps) {
  const { labels } = config;
  const isArriving = isLast && chat.isBusy;
  return (
    <section
      // The newest question can be at the top before its reply has any height.
      className="flex min-w-0 flex-col gap-4 not-first:data-last:min-h-full not-first:data-last:shrink-0"
      data-last={isLast ? "" : undefined}
    >
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
      {/* The reader stopped it, or left the page before any text arrived. */}
      {isLast && !reply && !chat.isBusy && !chat.error && (
        <div className="flex items-center justify-between gap-3 text-sm text-muted">
          <p>{chat.isStopped ? labels.assistantStopped : labels.assistantFailed}</p>
          <RetryButton label={labels.tryAgain} onClick={chat.retry} />
        </div>
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

interface FailureNoticeProps {
  error: Error;
  /** A part of the reply has arrived. */
  hasText: boolean;
  labels: AssistantLabels;
  onRetry: () => void;
}

/** Milliseconds in a day. */
const DAY = 86_400_000;

/** Why there is no reply, or not all of it, and what to do now. */
function FailureNotice({ error, hasText, labels, onRetry }: FailureNoticeProps) {
  const kind = failureKind(error);
  const texts = {
    limit: labels.assistantLimit,
    refused: labels.assistantRefused,
    off: labels.assistantUnavailable,
    network: labels.assistantOffline,
    server: labels.assistantFailed,
  };
  const retryAt = error instanceof AssistantError ? error.retryAt : undefined;
  return (
    <div
      role="alert"
      data-failure={kind}
      className="flex gap-2.5 rounded-xl border border-danger/28 bg-danger/6 px-3.5 py-3 text-sm leading-6 text-ink"
    >
      <Alert className="mt-1 size-4 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-2.5">
        <p>
          {texts[kind]}
          {kind === "network" && hasText && ` ${labels.assistantKept}`}
          {kind === "limit" &&
            retryAt !== undefined &&
            ` ${formatMessage(labels.tryAgainAt, { time: formatTime(retryAt) })}`}
        </p>
        {kind !== "refused" && kind !== "off" && <RetryButton label={labels.tryAgain} onClick={onRetry} />}
      </div>
    </div>
  );
}

/** The time of day, preceded by the date if it is more than twelve hours away. */
function formatTime(time: number): string {
  const isFar = time - Date.now() > DAY / 2;
  const style: Intl.DateTimeFormatOptions = { ...(isFar ? { dateStyle: "medium" } : {}), timeStyle: "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(time);
}

function RetryButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="assistant-button" onClick={onClick}>
      <Retry className="size-3.5" />
      {label}
    </button>
  );
}
