"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { feedbackButtonStyle, VOTES } from "@/components/docs/feedback-parts";
import { answerClicks } from "@/components/theme/early-input-client";

export interface FeedbackAnswersProps {
  path: string;
  messages: { thanks: string; placeholder: string; send: string };
}

/** Handles the buttons that ask whether the page helped, then requests a comment. Each answer is sent immediately. */
export function FeedbackAnswers({ path, messages }: FeedbackAnswersProps): ReactNode {
  const [isHelpful, setIsHelpful] = useState<boolean>();
  const [isDone, setIsDone] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const listening = new AbortController();
    const vote = ({ id }: Element) => {
      const value = id === VOTES.yes;
      for (const vote of Object.values(VOTES))
        document.getElementById(vote)?.setAttribute("aria-pressed", String(vote === id));
      setIsHelpful(value);
      setIsDone(false);
      sendFeedback({ path, isHelpful: value });
    };
    answerClicks(`#${VOTES.yes}, #${VOTES.no}`, vote, listening.signal);
    return () => listening.abort();
  }, [path]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get("comment") ?? "").trim();
    if (comment && isHelpful !== undefined) sendFeedback({ path, isHelpful, comment });
    setIsDone(true);
    // Removing the form would lose the focus.
    thanks.current?.focus();
  };
  return (
    <>
      {isHelpful !== undefined && !isDone && (
        <form id="feedback-form" onSubmit={submit} className="flex gap-2">
          <input
            id="feedback-form-input"
            name="comment"
            aria-label={messages.placeholder}
            placeholder={messages.placeholder}
            maxLength={2000}
            className="h-9 min-w-0 flex-1 rounded-lg border border-line bg-surface px-3 text-sm text-ink text-ellipsis placeholder:text-muted sm:w-80 touch:h-11 touch:text-base"
          />
          <button type="submit" id="feedback-form-submit" className={`${feedbackButtonStyle} h-9`}>
            {messages.send}
          </button>
        </form>
      )}
      <p ref={thanks} role="status" tabIndex={-1} className="text-sm text-muted outline-none empty:-mt-3">
        {isDone ? messages.thanks : ""}
      </p>
    </>
  );
}

/** Sends feedback. Failures are ignored: a reader could not do anything about them. */
function sendFeedback(answer: { path: string; isHelpful: boolean; comment?: string }): void {
  const address = `${document.documentElement.dataset.basePath ?? ""}/_lectern/feedback`;
  const headers = { "content-type": "application/json" };
  fetch(address, { method: "POST", headers, body: JSON.stringify(answer), keepalive: true }).catch(() => {});
}
