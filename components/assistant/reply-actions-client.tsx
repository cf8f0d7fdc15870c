"use client";

import { Retry } from "@/components/assistant/assistant-glyph";
import { CopyIcon, CopyNotice } from "@/components/assistant/copy-icon-client";
import { IconButton } from "@/components/assistant/icon-button-client";
import type { AssistantChat } from "@/components/assistant/use-assistant-client";
import { useCopy } from "@/components/assistant/use-copy-client";
import { ThumbDown, ThumbUp } from "@/components/ui/action-glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import { messageText, withoutSuggestions } from "@/lib/assistant/client/reply-facts";
import { supportLink } from "@/lib/assistant/client/safe-link";
import type { AssistantMessage } from "@/lib/assistant/client/types";

interface ReplyActionsProps {
  message: AssistantMessage;
  isLast: boolean;
  chat: AssistantChat;
  config: AssistantConfig;
}

/** Copy, vote, and for the last reply: once more, or a person instead. */
export function ReplyActions({ message, isLast, chat, config }: ReplyActionsProps) {
  const { labels, support } = config;
  const { outcome, copy } = useCopy();
  const vote = chat.votes[message.id];
  const threadId = message.metadata?.threadId;
  const canVote = threadId !== undefined;
  const supportHref = support && supportLink(support.href, threadId, { ...config, origin: location.origin });
  return (
    <div className="-ms-2 flex items-center gap-0.5">
      <IconButton label={labels.copyAnswer} onClick={() => copy(withoutSuggestions(messageText(message)))}>
        <CopyIcon outcome={outcome} size="size-4" />
      </IconButton>
      <CopyNotice outcome={outcome} labels={labels} />
      {canVote && (
        <>
          <IconButton label={labels.goodAnswer} aria-pressed={vote === "up"} onClick={() => chat.vote(message, "up")}>
            <ThumbUp />
          </IconButton>
          <IconButton
            label={labels.badAnswer}
            aria-pressed={vote === "down"}
            onClick={() => chat.vote(message, "down")}
          >
            <ThumbDown />
          </IconButton>
        </>
      )}
      {isLast && !chat.error && (
        <IconButton label={labels.tryAgain} onClick={chat.retry}>
          <Retry />
        </IconButton>
      )}
      {isLast && supportHref && (
        <a href={supportHref} className="ms-2 truncate text-xs text-muted underline hover:text-ink" dir="auto">
          {support.label}
        </a>
      )}
    </div>
  );
}
