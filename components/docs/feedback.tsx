import type { ComponentProps, ReactNode } from "react";
import type { Feedback as FeedbackClient } from "@/components/docs/feedback-client";

/** The feedback row; its code is loaded only on sites that ask for feedback. */
export async function Feedback(props: ComponentProps<typeof FeedbackClient>): Promise<ReactNode> {
  const module = await import("@/components/docs/feedback-client");
  return <module.Feedback {...props} />;
}
