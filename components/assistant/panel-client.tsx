"use client";

import "@/components/assistant/assistant.css";
import "@/components/assistant/assistant-room.css";
import "@/components/assistant/assistant-reply.css";
import { useEffect, useRef, useState } from "react";
import type { AssistantQuestion } from "@/components/assistant/assistant-question";
import { loadConfig } from "@/components/assistant/load-config";
import { PanelNotice } from "@/components/assistant/panel-notice-client";
import { ResizeHandle, useSheetWidth } from "@/components/assistant/resize-handle-client";
import { useRoom } from "@/components/assistant/use-room-client";
import { useSheet } from "@/components/assistant/use-sheet-client";
import { useVisiblePart } from "@/components/assistant/use-visible-part-client";
import { Workspace } from "@/components/assistant/workspace-client";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";

export interface AssistantPanelProps {
  /** Address of the settings of the panel. */
  endpoint: string;
  /** Messages that are needed before the others have loaded. */
  labels: { assistant: string; close: string; assistantUnavailable: string; tryAgain: string };
  isOpen: boolean;
  /** A new object for every request. */
  question?: AssistantQuestion | undefined;
  onClose: () => void;
}

/** The assistant's sheet: beside the page on wide screens, over it on narrow ones. */
export function AssistantPanel({ endpoint, labels, isOpen, question, onClose }: AssistantPanelProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [config, setConfig] = useState<AssistantConfig>();
  const [hasFailed, setHasFailed] = useState(false);
  useSheet(sheet, { isOpen, isQuiet: Boolean(question?.isRestored), onClose });
  useVisiblePart(sheet, isOpen);
  const width = useSheetWidth();
  useRoom(sheet, isOpen, width.width);

  useEffect(() => {
    if (hasFailed || !isOpen) return;
    loadConfig(endpoint).then(setConfig, () => setHasFailed(true));
  }, [endpoint, hasFailed, isOpen]);

  return (
    <dialog ref={sheet} id="chat-assistant-sheet" aria-label={labels.assistant} className="assistant-sheet">
      {config && <ResizeHandle {...width} label={config.labels.assistantResize} />}
      {config && <Workspace {...{ config, isOpen, width, onClose }} request={question} />}
      {!config && (
        <PanelNotice
          text={hasFailed ? labels.assistantUnavailable : undefined}
          labels={labels}
          onRetry={() => setHasFailed(false)}
          onClose={onClose}
        />
      )}
    </dialog>
  );
}
