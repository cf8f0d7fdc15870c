"use client";

import { IconButton } from "@/components/assistant/icon-button-client";
import { Cross } from "@/components/ui/glyph";

interface PanelNoticeProps {
  /** What went wrong; the panel is still loading if absent. */
  text: string | undefined;
  labels: { close: string; tryAgain: string };
  onRetry: () => void;
  onClose: () => void;
}

/** The panel while it loads, or after loading failed. */
export function PanelNotice({ text, labels, onRetry, onClose }: PanelNoticeProps) {
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
