"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Clock, Compose, Expand, Sparkle } from "@/components/assistant/assistant-glyph";
import { Chat, type ChatHandle } from "@/components/assistant/chat-client";
import { HistoryList } from "@/components/assistant/history-list-client";
import { IconButton } from "@/components/assistant/icon-button-client";
import type { AssistantQuestion } from "@/components/assistant/page-question";
import type { SheetWidth } from "@/components/assistant/resize-handle-client";
import { useConversations } from "@/components/assistant/use-conversations-client";
import { Cross } from "@/components/ui/action-glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";
import type { ContextItem } from "@/lib/assistant/client/types";

interface WorkspaceProps {
  config: AssistantConfig;
  isOpen: boolean;
  /** Width of the sheet; absent where the chat is not in one. */
  width?: SheetWidth;
  request: AssistantQuestion | undefined;
  /** Absent where the chat cannot be closed. */
  onClose?: () => void;
}

/** Header, conversation and history: everything inside the sheet, or in a page. */
export function Workspace({ config, isOpen, width, request, onClose }: WorkspaceProps) {
  const { labels } = config;
  const conversations = useConversations(config.domain);
  const { current, start } = conversations;
  const [showsHistory, setShowsHistory] = useState(false);
  const [context, setContext] = useState<ContextItem[]>([]);
  const [question, setQuestion] = useState<{ text: string; context: ContextItem[] }>();
  const chat = useRef<ChatHandle>(null);
  const historyButton = useRef<HTMLButtonElement>(null);
  useRequest(request, isOpen, chat, ({ question: text, context: given = [], isRestored }) => {
    const items = [given].flat();
    setShowsHistory(false);
    if (text) {
      if (current.messages.length > 0 || chat.current?.hasMessages()) start();
      setQuestion({ text, context: items });
    } else {
      setContext((known) => [...known, ...items].slice(-5));
      if (!isRestored) chat.current?.focus();
    }
  });

  const showChat = () => {
    setShowsHistory(false);
    requestAnimationFrame(() => chat.current?.focus());
  };
  const leaveHistory = () => {
    setShowsHistory(false);
    historyButton.current?.focus();
  };
  const startNew = () => {
    setContext([]);
    setQuestion(undefined);
    start();
    showChat();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <WorkspaceHeader
        {...{ labels, showsHistory, historyButton }}
        {...(width && { width })}
        {...(onClose && { onClose })}
        hasHistory={conversations.list.length > 0}
        onNew={startNew}
        onHistory={() => setShowsHistory(!showsHistory)}
      />
      {showsHistory && <HistoryList {...{ conversations, labels }} onDone={showChat} onLeave={leaveHistory} />}
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

/** Handles each request once, and moves the focus into the chat when the sheet opens. */
function useRequest(
  request: AssistantQuestion | undefined,
  isOpen: boolean,
  chat: RefObject<ChatHandle | null>,
  handle: (request: AssistantQuestion) => void,
): void {
  const handled = useRef<AssistantQuestion>(undefined);
  useEffect(() => {
    if (!request || handled.current === request) return;
    handled.current = request;
    handle(request);
  }, [request, handle]);

  useEffect(() => {
    if (!isOpen || handled.current?.isRestored) return;
    // The sheet is shown after this effect, and gives the focus to its first element.
    const frame = requestAnimationFrame(() => chat.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen, chat]);
}

interface WorkspaceHeaderProps extends Pick<WorkspaceProps, "width" | "onClose"> {
  labels: AssistantConfig["labels"];
  hasHistory: boolean;
  showsHistory: boolean;
  historyButton: RefObject<HTMLButtonElement | null>;
  onNew: () => void;
  onHistory: () => void;
}

/** Title of the chat, and the buttons that concern all of it. */
function WorkspaceHeader(props: WorkspaceHeaderProps) {
  const { labels, width, hasHistory, showsHistory, historyButton, onNew, onHistory, onClose } = props;
  return (
    <div className="flex h-14 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2.5">
      <h2 className="me-auto flex min-w-0 items-center gap-2 text-sm font-semibold text-ink">
        <Sparkle className="size-4 text-primary-strong" />
        {labels.assistant}
      </h2>
      <IconButton label={labels.newChat} onClick={onNew}>
        <Compose />
      </IconButton>
      <IconButton
        ref={historyButton}
        label={labels.assistantHistory}
        aria-expanded={showsHistory}
        disabled={!hasHistory}
        onClick={onHistory}
      >
        <Clock />
      </IconButton>
      {width && (
        <span className="assistant-expand">
          <IconButton label={labels.assistantExpand} aria-pressed={width.isExpanded} onClick={width.toggle}>
            <Expand />
          </IconButton>
        </span>
      )}
      {onClose && (
        <IconButton label={labels.close} onClick={onClose}>
          <Cross />
        </IconButton>
      )}
    </div>
  );
}
