"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { ThumbDown, ThumbUp } from "@/components/ui/action-glyph";

export interface FeedbackProps {
  path: string;
  messages: { question: string; yes: string; no: string; thanks: string; placeholder: string; send: string };
}

const buttonStyle =
  "flex h-8 items-center gap-2 rounded-lg border border-line px-2.5 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-primary aria-pressed:text-primary-strong touch:h-10";

/** Asks whether the page helped, then for a comment. Each answer is sent immediately. */
export function Feedback({ path, messages }: FeedbackProps) {
  const [isHelpful, setIsHelpful] = useState<boolean>();
  const [isDone, setIsDone] = useState(false);

  const vote = (value: boolean) => {
    setIsHelpful(value);
    setIsDone(false);
    sendFeedback({ path, isHelpful: value });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get("comment") ?? "").trim();
    if (comment && isHelpful !== undefined) sendFeedback({ path, isHelpful, comment });
    setIsDone(true);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-2 text-sm text-muted">{messages.question}</p>
        <VoteButton id="feedback-thumbs-up" isPressed={isHelpful === true} onClick={() => vote(true)}>
          <ThumbUp className="size-3.5" />
          {messages.yes}
        </VoteButton>
        <VoteButton id="feedback-thumbs-down" isPressed={isHelpful === false} onClick={() => vote(false)}>
          <ThumbDown className="size-3.5" />
          {messages.no}
        </VoteButton>
      </div>
      {isHelpful !== undefined && !isDone && (
        <form id="feedback-form" onSubmit={submit} className="flex gap-2">
          <input
            name="comment"
            aria-label={messages.placeholder}
            placeholder={messages.placeholder}
            maxLength={2000}
            className="h-9 min-w-0 flex-1 rounded-lg border border-line bg-surface px-3 text-sm text-ink placeholder:text-muted sm:w-80"
          />
          <button type="submit" className={`${buttonStyle} h-9`}>
            {messages.send}
          </button>
        </form>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isDone ? messages.thanks : ""}
      </p>
    </div>
  );
}

interface VoteButtonProps {
  id: string;
  isPressed: boolean;
  onClick: () => void;
  children: ReactNode;
}

function VoteButton({ id, isPressed, onClick, children }: VoteButtonProps) {
  return (
    <button type="button" id={id} aria-pressed={isPressed} className={buttonStyle} onClick={onClick}>
      {children}
    </button>
  );
}

/** A reader cannot do anything about feedback that was not stored. */
function sendFeedback(answer: { path: string; isHelpful: boolean; comment?: string }): void {
  const address = `${document.documentElement.dataset.basePath ?? ""}/_lectern/feedback`;
  const headers = { "content-type": "application/json" };
  fetch(address, { method: "POST", headers, body: JSON.stringify(answer), keepalive: true }).catch(() => {});
}
