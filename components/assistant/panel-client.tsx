"use client";

import "@/components/assistant/assistant.css";
import "@/components/assistant/assistant-room.css";
import "@/components/assistant/assistant-reply.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/assistant/icon-button-client";
import { loadConfig } from "@/components/assistant/load-config";
import type { AssistantQuestion } from "@/components/assistant/page-question";
import { ResizeHandle, useSheetWidth } from "@/components/assistant/resize-handle-client";
import { useRoom } from "@/components/assistant/use-room-client";
import { useSheet } from "@/components/assistant/use-sheet-client";
import { Workspace } from "@/components/assistant/workspace-client";
import { Cross } from "@/components/ui/action-glyph";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";

export interface AssistantPanelProps {
  /** URL of the settings of the panel. */
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

interface PanelNoticeProps {
  /** Message of the error, if there was one. Without settings and an error, the panel is still loading. */
  text: string | undefined;
  labels: { close: string; tryAgain: string };
  onRetry: () => void;
  onClose: () => void;
}

/** The panel while it loads, or after loading failed. */
function PanelNotice({ text, labels, onRetry, onClose }: PanelNoticeProps) {
  return (
    <div className="flex h-full flex-col">
      <div className="flex justify-end p-2.5">
        <IconButton label={labels.close} onClick={onClose}>
          <Cross />
        </IconButton>
      </div>
      {text && (
        <div role="alert" className="m-auto flex flex-col items-center gap-4 p-6 text-center text-sm text-muted">
          <p>{text}</p>
          <button type="button" className="assistant-button" onClick={onRetry}>
            {labels.tryAgain}
          </button>
        </div>
      )}
    </div>
  );
}

/** Keeps the sheet above an on-screen keyboard (`--visible-top`, `--visible-height`), unless the page is magnified. */
function useVisiblePart(sheet: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const style = sheet.current?.style;
    const { visualViewport: part } = window;
    if (!isOpen || !style || !part) return;
    const forget = () => {
      style.removeProperty("--visible-top");
      style.removeProperty("--visible-height");
    };
    const fit = () => {
      if (part.scale > 1) return forget();
      style.setProperty("--visible-top", `${part.offsetTop}px`);
      style.setProperty("--visible-height", `${part.height}px`);
    };
    fit();
    const listening = new AbortController();
    for (const type of ["resize", "scroll"]) part.addEventListener(type, fit, { signal: listening.signal });
    return () => {
      listening.abort();
      forget();
    };
  }, [isOpen, sheet]);
}
