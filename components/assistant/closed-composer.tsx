import type { ReactNode } from "react";
import { ArrowUp } from "@/components/assistant/assistant-glyph";

/** The disabled input of a chat that is unavailable or still loading. */
export function ClosedComposer({ label, note }: { label: string; note?: string }): ReactNode {
  return (
    <div className="mt-auto px-3 pb-3">
      <div className="flex items-end gap-2 rounded-2xl border border-line-strong bg-surface p-1.5">
        <textarea
          disabled
          rows={1}
          aria-label={label}
          placeholder={label}
          className="min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-1.5 text-sm leading-6 placeholder:text-muted"
        />
        <span className="grid size-9 shrink-0 place-items-center rounded-xl bg-hover text-muted">
          <ArrowUp />
        </span>
      </div>
      {note && <p className="pt-2 text-center text-sm text-muted">{note}</p>}
    </div>
  );
}
