"use client";

import { Menu } from "@base-ui/react/menu";
import type { PointerEventHandler, ReactNode, RefObject } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import type { MenuEntry } from "@/components/navigation/menu-entry";
import { currentPage } from "@/components/navigation/page-context-client";
import { ArrowOut, Check } from "@/components/ui/glyph";
import { closesByTrigger, leaveByTab } from "@/components/ui/outside-trigger";

export interface MenuPanelProps {
  id: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  trigger: RefObject<HTMLElement | null>;
  entries: MenuEntry[];
  align?: "start" | "end";
  /** Handlers that keep a menu open while the mouse is over it. */
  hover?: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler };
}

/** The menu of a `MenuButton`. Entries lead to the same page in their division where it has one. */
export function MenuPanel({ id, isOpen, onOpenChange, trigger, entries, align = "start", hover }: MenuPanelProps) {
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(opens, details) => closesByTrigger(details, trigger.current) || onOpenChange(opens)}
      modal={false}
    >
      <Menu.Portal container={portalParent(trigger.current)}>
        <Menu.Positioner anchor={trigger} align={align} sideOffset={6} className="z-50">
          <Menu.Popup
            id={id}
            aria-label={trigger.current?.ariaLabel ?? trigger.current?.textContent ?? undefined}
            finalFocus={trigger}
            onKeyDown={(event) => leaveByTab(event, trigger.current, () => onOpenChange(false))}
            className="menu-popup nav-dropdown-content max-h-(--available-height) min-w-(--anchor-width) max-w-[22rem] overflow-y-auto rounded-xl bg-surface p-1.5 shadow-overlay outline-none"
            {...hover}
          >
            {entries.map((entry) => (
              <MenuRow key={entry.id} entry={entry} onSelect={() => onOpenChange(false)} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Everything outside of a modal dialog is inert, so a menu of the drawer must be inside it. */
function portalParent(trigger: HTMLElement | null): HTMLElement | undefined {
  return trigger?.closest("dialog") ?? undefined;
}

function MenuRow({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }): ReactNode {
  const alternate = currentPage()?.alternates[entry.id];
  const href = alternate && !entry.isExternal ? linkAddress(alternate) : entry.href;
  return (
    <Menu.LinkItem
      href={href}
      target={entry.isExternal && /^https?:/.test(href) ? "_blank" : undefined}
      rel={entry.isExternal ? "noopener" : undefined}
      id={entry.languageTag && entry.isActive ? "localization-select-item" : undefined}
      lang={entry.languageTag}
      hrefLang={entry.languageTag}
      aria-current={entry.isActive ? "true" : undefined}
      onClick={onSelect}
      className="nav-dropdown-item flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm text-text outline-none data-highlighted:bg-hover data-highlighted:text-ink touch:min-h-11"
    >
      {entry.icon && (
        <span className="nav-dropdown-item-icon grid size-8 shrink-0 place-items-center self-start rounded-lg border border-line text-muted">
          {entry.icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="nav-dropdown-item-title flex items-center gap-2 font-medium text-ink">
          {entry.label}
          {entry.tag && (
            <span className="rounded-full bg-primary-soft px-1.5 text-xs leading-4 text-primary-strong">
              {entry.tag}
            </span>
          )}
        </span>
        {entry.description && (
          <span className="nav-dropdown-item-description block text-[0.8125rem] leading-5 text-muted">
            {entry.description}
          </span>
        )}
      </span>
      {entry.isActive && <Check className="size-4 text-primary-strong" />}
      {entry.isExternal && <ArrowOut className="size-4 text-muted" />}
    </Menu.LinkItem>
  );
}
