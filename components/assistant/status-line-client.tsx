"use client";

import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import type { AssistantLabels } from "@/lib/assistant-client/panel-config";
import { messageText, withoutSuggestions } from "@/lib/assistant-client/reply-facts";
import { spokenText } from "@/lib/assistant-client/spoken-text";

/** Tells screen readers what happens: that the search runs, and the reply once it is complete. Failures are alerts. */
export function StatusLine({ chat, labels }: { chat: AssistantChat; labels: AssistantLabels }) {
  const last = chat.messages.at(-1);
  const text = chat.isBusy
    ? labels.searching
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
