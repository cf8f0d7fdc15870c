"use client";

import type { RefObject } from "react";
import { Clock, Compose, Expand, Sparkle } from "@/components/assistant/assistant-glyph";
import { IconButton } from "@/components/assistant/icon-button-client";
import type { SheetWidth } from "@/components/assistant/resize-handle-client";
import { Cross } from "@/components/ui/glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";

interface WorkspaceHeaderProps {
  labels: AssistantConfig["labels"];
  hasHistory: boolean;
  showsHistory: boolean;
  historyButton: RefObject<HTMLButtonElement | null>;
  /** Absent where the chat is not in a sheet. */
  width?: SheetWidth;
  onNew: () => void;
  onHistory: () => void;
  /** Absent where the chat cannot be closed. */
  onClose?: () => void;
}

/** Title of the chat, and what can be done with it as a whole. */
export function WorkspaceHeader(props: WorkspaceHeaderProps) {
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
