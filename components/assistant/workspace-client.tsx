"use client";

import { useEffect, useRef, useState } from "react";
import { Clock, Compose, Expand, Sparkle } from "@/components/assistant/assistant-glyph";
import type { AssistantQuestion } from "@/components/assistant/assistant-question";
import { Chat, type ChatHandle } from "@/components/assistant/chat-client";
import { HistoryList } from "@/components/assistant/history-list-client";
import { IconButton } from "@/components/assistant/icon-button-client";
import type { SheetWidth } from "@/components/assistant/resize-handle-client";
import { useConversations } from "@/components/assistant/use-conversations-client";
import { Cross } from "@/components/ui/glyph";
import type { AssistantConfig } from "@/lib/assistant-client/panel-config";
import type { ContextItem } from "@/lib/assistant-client/types";

interface WorkspaceProps {
  config: AssistantConfig;
  isOpen: boolean;
  width: SheetWidth;
  request: AssistantQuestion | undefined;
  onClose: () => void;
}

/** Header, conversation and history: everything inside the sheet. */
export function Workspace({ config, isOpen, width, request, onClose }: WorkspaceProps) {
  const { labels } = config;
  const conversations = useConversations(config.domain);
  const { current, start } = conversations;
  const [showsHistory, setShowsHistory] = useState(false);
  const [context, setContext] = useState<ContextItem[]>([]);
  const [question, setQuestion] = useState<{ text: string; context: ContextItem[] }>();
  const chat = useRef<ChatHandle>(null);
  const handled = useRef<AssistantQuestion>(undefined);

  useEffect(() => {
    if (!request || handled.current === request) return;
    handled.current = request;
    const items = [request.context ?? []].flat();
    setShowsHistory(false);
    if (request.question) {
      if (current.messages.length > 0 || chat.current?.hasMessages()) start();
      setQuestion({ text: request.question, context: items });
    } else {
      setContext((known) => [...known, ...items].slice(-5));
      if (!request.isRestored) chat.current?.focus();
    }
  }, [request, current, start]);

  useEffect(() => {
    if (isOpen && !handled.current?.isRestored) chat.current?.focus();
  }, [isOpen]);

  const startNew = () => {
    setShowsHistory(false);
    setContext([]);
    setQuestion(undefined);
    start();
    requestAnimationFrame(() => chat.current?.focus());
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2.5">
        <h2 className="me-auto flex min-w-0 items-center gap-2 text-sm font-semibold text-ink">
          <Sparkle className="size-4 text-primary-strong" />
          {labels.assistant}
        </h2>
        <IconButton label={labels.newChat} onClick={startNew}>
          <Compose />
        </IconButton>
        <IconButton
          label={labels.assistantHistory}
          aria-expanded={showsHistory}
          disabled={conversations.list.length === 0}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          <Clock />
        </IconButton>
        <span className="assistant-expand contents">
          <IconButton label={labels.assistantExpand} aria-pressed={width.isExpanded} onClick={width.toggle}>
            <Expand />
          </IconButton>
        </span>
        <IconButton label={labels.close} onClick={onClose}>
          <Cross />
        </IconButton>
      </div>
      {showsHistory && (
        <HistoryList
          conversations={conversations}
          labels={labels}
          onDone={() => {
            setShowsHistory(false);
            requestAnimationFrame(() => chat.current?.focus());
          }}
        />
      )}
      <Chat
        key={current.id}
        ref={chat}
        config={config}
        conversation={current}
        keep={conversations.keep}
        isHidden={showsHistory}
        question={question}
        context={context}
        onContextChange={setContext}
      />
    </div>
  );
}
