"use client";

import type { RefObject } from "react";
import type { PageMenuEntry } from "@/components/docs/page-menu-entry";
import { ArrowOut } from "@/components/ui/glyph";
import { Popup } from "@/components/ui/popup-client";

export interface PageMenuPanelProps {
  entries: PageMenuEntry[];
  anchor: RefObject<HTMLElement | null>;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSelect: (entry: PageMenuEntry) => void;
}

/** The open list of a page's actions. */
export function PageMenuPanel({ entries, anchor, trigger, onClose, onSelect }: PageMenuPanelProps) {
  const button = trigger.current;
  if (!button) return null;
  return (
    <Popup role="menu" trigger={button} anchor={anchor.current} align="end" onClose={onClose} className="w-72 p-1.5">
      {entries.map((entry) => (
        <button
          key={entry.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            button.focus();
            onClose();
            onSelect(entry);
          }}
          className="flex w-full items-center gap-3 rounded-lg px-2.5 py-2 text-start text-sm outline-none hover:bg-hover focus-visible:bg-hover"
        >
          <span className="grid size-8 shrink-0 place-items-center rounded-lg border border-line text-muted empty:hidden">
            {entry.icon}
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1 font-medium text-ink">
              {entry.label}
              {entry.action.type === "open" && <ArrowOut className="size-3.5 text-muted" />}
            </span>
            {entry.hint && <span className="block text-[0.8125rem] leading-5 text-muted">{entry.hint}</span>}
          </span>
        </button>
      ))}
    </Popup>
  );
}
