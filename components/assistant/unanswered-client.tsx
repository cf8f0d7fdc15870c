"use client";

import { Retry } from "@/components/assistant/assistant-glyph";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";

/** A question without reply: it was stopped, or the page was left before there was any. */
export function Unanswered({ text, chat, labels }: { text: string; chat: AssistantChat; labels: AssistantLabels }) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm text-muted">
      <p>{text}</p>
      <button type="button" className="assistant-button" onClick={chat.retry}>
        <Retry className="size-3.5" />
        {labels.tryAgain}
      </button>
    </div>
  );
}
