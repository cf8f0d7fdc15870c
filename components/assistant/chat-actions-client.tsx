"use client";

import { CopyIcon } from "@/components/assistant/copy-icon-client";
import { useCopy } from "@/components/assistant/use-copy-client";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { conversationMarkdown } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage } from "@/lib/assistant/client/types";

/** What can be done with the whole conversation. */
export function ChatActions({ messages, labels }: { messages: AssistantMessage[]; labels: AssistantLabels }) {
  const { outcome, copy } = useCopy();
  const names = { reader: labels.you, assistant: labels.assistant };
  return (
    <div className="flex justify-end px-4 pt-1.5">
      <span role="status" className="sr-only">
        {outcome && labels[outcome]}
      </span>
      <button
        type="button"
        className="flex items-center gap-1.5 rounded-md px-1.5 py-1 touch:py-3 text-xs text-muted transition-colors hover:text-ink"
        onClick={() => copy(conversationMarkdown(messages, names))}
      >
        <CopyIcon outcome={outcome} size="size-3.5" />
        {labels[outcome ?? "copyConversation"]}
      </button>
    </div>
  );
}
