import type { ReactNode } from "react";
import { feedbackButtonStyle, VOTES } from "@/components/docs/feedback-parts";
import { FeedbackAnswers } from "@/components/lazy-client";
import { currentMessages } from "@/components/render-context";
import { ThumbDown, ThumbUp } from "@/components/ui/action-glyph";

/** Asks whether the page helped. */
export function Feedback({ path }: { path: string }): ReactNode {
  const { feedbackQuestion, yes, no, feedbackThanks, feedbackPlaceholder, send } = currentMessages();
  return (
    <div className="needs-script flex min-w-0 flex-col gap-3 max-sm:grow">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-2 text-sm text-muted">{feedbackQuestion}</p>
        <button type="button" id={VOTES.yes} aria-pressed={false} className={feedbackButtonStyle}>
          <ThumbUp className="size-3.5" />
          {yes}
        </button>
        <button type="button" id={VOTES.no} aria-pressed={false} className={feedbackButtonStyle}>
          <ThumbDown className="size-3.5" />
          {no}
        </button>
      </div>
      <FeedbackAnswers path={path} messages={{ thanks: feedbackThanks, placeholder: feedbackPlaceholder, send }} />
    </div>
  );
}
