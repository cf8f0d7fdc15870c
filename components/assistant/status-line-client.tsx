"use client";

import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import type { AssistantLabels } from "@/lib/assistant-client/panel-config";
import { messageText, withoutSuggestions } from "@/lib/assistant-client/reply-facts";

/** Tells screen readers what happens: that the search runs, and the reply once it is complete. Failures are alerts. */
export function StatusLine({ chat, labels }: { chat: AssistantChat; labels: AssistantLabels }) {
  const last = chat.messages.at(-1);
  const text = chat.isBusy
    ? labels.searching
    : chat.isStopped
      ? labels.assistantStopped
      : last?.role === "assistant" && !chat.error
        ? plainText(messageText(last))
        : "";
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** Markdown without its signs, good enough to be read out. */
function plainText(markdown: string): string {
  return withoutSuggestions(markdown)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`#>|]+/g, "")
    .slice(0, 2_000);
}
