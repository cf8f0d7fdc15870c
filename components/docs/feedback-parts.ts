/** Ids of the buttons that say whether a page helped. */
export const VOTES = { yes: "feedback-thumbs-up", no: "feedback-thumbs-down" } as const;

export const feedbackButtonStyle =
  "flex h-8 items-center gap-2 rounded-lg border border-line px-2.5 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink aria-pressed:border-primary aria-pressed:text-primary-strong touch:h-11";
