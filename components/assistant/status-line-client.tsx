"use client";

import { stepText } from "@/components/assistant/step-text";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { messageSteps, messageText, withoutSuggestions } from "@/lib/assistant/client/reply-facts";
import { spokenText } from "@/lib/assistant/client/spoken-text";

/** Tells screen readers what happens: each search and each page that is read, and the reply once it is complete. Failures are alerts. */
export function StatusLine({ chat, labels }: { chat: AssistantChat; labels: AssistantLabels }) {
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
