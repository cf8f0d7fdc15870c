"use client";

import { useCopy } from "@/components/assistant/use-copy-client";
import { Copy } from "@/components/ui/action-glyph";
import { Check } from "@/components/ui/glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { conversationMarkdown } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage } from "@/lib/assistant/client/types";

/** What can be done with the whole conversation. */
export function ChatActions({ messages, labels }: { messages: AssistantMessage[]; labels: AssistantLabels }) {
  const { isCopied, copy } = useCopy();
  const names = { reader: labels.you, assistant: labels.assistant };
  return (
    <div className="flex justify-end px-4 pt-1.5">
      <button
        type="button"
        className="flex items-center gap-1.5 rounded-md px-1.5 py-1 text-xs text-muted transition-colors hover:text-ink"
        onClick={() => copy(conversationMarkdown(messages, names))}
      >
        {isCopied ? <Check className="size-3.5 text-success" /> : <Copy className="size-3.5" />}
        {isCopied ? labels.copied : labels.copyConversation}
      </button>
    </div>
  );
}
