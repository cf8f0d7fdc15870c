"use client";

import { Menu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import type { PageMenuEntry } from "@/components/docs/page-menu-entry";
import { ArrowOut } from "@/components/ui/glyph";
import { closesByTrigger, leaveByTab } from "@/components/ui/outside-trigger";

export interface PageMenuPanelProps {
  entries: PageMenuEntry[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  trigger: RefObject<HTMLElement | null>;
  onSelect: (entry: PageMenuEntry) => void;
}

/** The list of a page's actions. */
export function PageMenuPanel({ entries, isOpen, onOpenChange, anchor, trigger, onSelect }: PageMenuPanelProps) {
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(opens, details) => closesByTrigger(details, trigger.current) || onOpenChange(opens)}
      modal={false}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} className="z-50">
          <Menu.Popup
            aria-label={trigger.current?.ariaLabel ?? undefined}
            finalFocus={trigger}
            onKeyDown={(event) => leaveByTab(event, trigger.current, () => onOpenChange(false))}
            className="menu-popup max-h-(--available-height) w-72 overflow-y-auto rounded-xl bg-surface p-1.5 shadow-overlay outline-none"
          >
            {entries.map((entry) => (
              <Menu.Item
                key={entry.id}
                onClick={() => onSelect(entry)}
                className="flex cursor-pointer items-center gap-3 rounded-lg px-2.5 py-2 text-sm outline-none data-highlighted:bg-hover"
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
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
