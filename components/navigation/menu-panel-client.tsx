"use client";

import type { PointerEventHandler, ReactNode, RefObject } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import type { MenuEntry } from "@/components/navigation/menu-entry";
import { currentPage } from "@/components/navigation/page-context-client";
import { ArrowOut, Check } from "@/components/ui/glyph";
import { Popup } from "@/components/ui/popup-client";

export interface MenuPanelProps {
  id: string;
  onClose: () => void;
  trigger: RefObject<HTMLElement | null>;
  entries: MenuEntry[];
  align?: "start" | "end";
  /** Handlers that keep a menu open while the mouse is over it. */
  hover?: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler };
}

/** The open menu of a `MenuButton`. Entries lead to the same page in their division where it has one. */
export function MenuPanel({ trigger, entries, hover, onClose, ...menu }: MenuPanelProps) {
  const button = trigger.current;
  if (!button) return null;
  return (
    <Popup
      role="menu"
      trigger={button}
      keepsFocus={hover && document.activeElement !== button}
      onClose={onClose}
      className="nav-dropdown-content p-1.5"
      {...menu}
      {...hover}
    >
      {entries.map((entry) => (
        <MenuRow
          key={entry.id}
          entry={entry}
          onSelect={() => {
            button.focus();
            onClose();
          }}
        />
      ))}
    </Popup>
  );
}

/** Another version is another site: its pages are loaded as documents. */
function targetOf({ isExternal, isVersion, href }: MenuEntry): string | undefined {
  if (isVersion) return "_top";
  return isExternal && /^https?:/.test(href) ? "_blank" : undefined;
}

function MenuRow({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }): ReactNode {
  const { path = "/", alternates } = currentPage() ?? {};
  const alternate = alternates?.[entry.id];
  const own = alternate && !entry.isExternal ? linkAddress(alternate) : entry.href;
  const href = entry.isVersion ? `${own}/_lectern/version?page=${encodeURIComponent(path)}` : own;
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={href}
      target={targetOf(entry)}
      rel={entry.isExternal ? "noopener" : undefined}
      id={entry.languageTag && entry.isActive ? "localization-select-item" : undefined}
      lang={entry.languageTag}
      hrefLang={entry.languageTag}
      aria-current={entry.isActive ? "true" : undefined}
      onClick={onSelect}
      className="nav-dropdown-item flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm text-text outline-none hover:bg-hover focus-visible:bg-hover touch:min-h-11"
    >
      {entry.icon && (
        <span className="nav-dropdown-item-icon grid empty:hidden size-8 shrink-0 place-items-center self-start rounded-lg border border-line text-muted">
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
    </a>
  );
}
