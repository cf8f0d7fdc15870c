"use client";

import type { ReactNode } from "react";
import { MethodLabel } from "@/components/openapi/method-label";
import { Cross } from "@/components/ui/action-glyph";

/** Classes of the buttons that send a request or a message. */
export const primaryButtonStyle =
  "h-8 touch:h-11 rounded-xl bg-primary-fill px-4 text-[0.8125rem] font-semibold text-on-primary hover:opacity-90 disabled:bg-hover disabled:text-muted disabled:opacity-100";

/** Classes of the buttons that end a request or a connection. */
export const stopButtonStyle =
  "h-8 touch:h-11 rounded-xl border border-line px-3 text-[0.8125rem] font-semibold text-ink hover:bg-hover";

interface PlaygroundHeaderProps {
  method: string;
  /** The full URL of the request. */
  url: string;
  closeLabel: string;
  onClose: () => void;
  /** The button that sends the request, or cancels it. */
  children: ReactNode;
}

/** Method and URL of the request, its button, and one that closes the playground. */
export function PlaygroundHeader({ method, url, closeLabel, onClose, children }: PlaygroundHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
      <MethodLabel method={method} />
      <output
        aria-live="off"
        className="min-w-0 flex-1 font-mono text-[0.8125rem] wrap-anywhere text-ink max-sm:order-last max-sm:basis-full sm:truncate"
        dir="ltr"
      >
        {url}
      </output>
      <span className="ms-auto">{children}</span>
      <button
        type="button"
        onClick={onClose}
        aria-label={closeLabel}
        className="grid size-8 touch:size-11 place-items-center rounded-lg text-muted hover:bg-hover hover:text-ink"
      >
        <Cross />
      </button>
    </header>
  );
}
