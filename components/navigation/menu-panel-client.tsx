"use client";

import { type PointerEventHandler, type ReactNode, type RefObject, useState } from "react";
import { linkAddress } from "@/components/navigation/link-address";
import type { MenuEntry } from "@/components/navigation/menu-entry";
import { currentPage } from "@/components/navigation/page-context-client";
import { Check } from "@/components/ui/action-glyph";
import { ArrowOut } from "@/components/ui/glyph";
import { Popup } from "@/components/ui/popup-client";

export interface MenuPanelProps {
  id: string;
  onClose: () => void;
  trigger: RefObject<HTMLElement | null>;
  entries: MenuEntry[];
  /** Element that the menu is positioned at; the button by default. */
  anchor?: HTMLElement | null;
  align?: "start" | "end";
  /** Name of a field that filters the entries; without it there is none. */
  filterLabel?: string;
  /** Handlers that keep a menu open while the mouse is over it. */
  hover?: { onPointerEnter: PointerEventHandler; onPointerLeave: PointerEventHandler };
}

/** The open menu of a button. Links lead to the same page in their division where it has one. */
export function MenuPanel({ trigger, entries, hover, onClose, filterLabel, ...menu }: MenuPanelProps) {
  const [filter, setFilter] = useState("");
  const button = trigger.current;
  if (!button) return null;
  const shown = filter === "" ? entries : entries.filter((entry) => matchesFilter(entry, filter));
  const rows = shown.map((entry) => (
    <MenuRow
      key={entry.id}
      entry={entry}
      onSelect={() => {
        button.focus();
        onClose();
        entry.onSelect?.();
      }}
    />
  ));
  return (
    <Popup
      role={filterLabel ? "dialog" : "menu"}
      trigger={button}
      keepsFocus={hover && document.activeElement !== button}
      onClose={onClose}
      className="nav-dropdown-content p-1.5"
      {...menu}
      {...hover}
    >
      {filterLabel ? (
        <>
          <input
            type="search"
            aria-label={filterLabel}
            placeholder={filterLabel}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === "Enter") currentTarget.parentElement?.querySelector<HTMLElement>("[role=menuitem]")?.click();
            }}
            className="sticky top-0 mb-1.5 block h-9 w-full rounded-lg border border-line bg-surface px-2.5 text-sm text-ink placeholder:text-muted touch:h-11 touch:text-base"
          />
          <div role="menu" aria-label={filterLabel}>
            {rows}
          </div>
        </>
      ) : (
        rows
      )}
    </Popup>
  );
}

/** True if the text occurs in the language's own name, its code, or its name in English or in the language of the page. */
function matchesFilter({ label, languageTag = "" }: MenuEntry, filter: string): boolean {
  const names = [document.documentElement.lang, "en"].map((language) => nameOfLanguage(language, languageTag));
  const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [label, languageTag, ...names].some((name) => plain(name).includes(plain(filter.trim())));
}

function nameOfLanguage(inLanguage: string, tag: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: "language" }).of(tag) ?? "";
  } catch {
    // An invalid tag has no name.
    return "";
  }
}

/** The `target` of a link. Another version is another site: its pages are loaded as documents. */
function targetOf({ isExternal, isVersion, href }: MenuEntry): string | undefined {
  if (isVersion) return "_top";
  return isExternal && /^https?:/.test(href ?? "") ? "_blank" : undefined;
}

function MenuRow({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }): ReactNode {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    onClick: onSelect,
    className:
      "nav-dropdown-item flex min-h-9 w-full items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-start text-sm text-text outline-none hover:bg-hover focus-visible:bg-hover touch:min-h-11",
  };
  if (entry.href === undefined) {
    return (
      <button type="button" {...shared}>
        <RowContent {...entry} />
      </button>
    );
  }
  const { path = "/", alternates } = currentPage() ?? {};
  const alternate = alternates?.[entry.id];
  const own = alternate && !entry.isExternal ? linkAddress(alternate) : entry.href;
  return (
    <a
      {...shared}
      href={entry.isVersion ? `${own}/_lectern/version?page=${encodeURIComponent(path)}` : own}
      target={targetOf(entry)}
      rel={entry.isExternal ? "noopener" : undefined}
      id={entry.languageTag && entry.isActive ? "localization-select-item" : undefined}
      lang={entry.languageTag}
      hrefLang={entry.languageTag}
      aria-current={entry.isActive ? "true" : undefined}
    >
      <RowContent {...entry} />
    </a>
  );
}

function RowContent({ icon, label, tag, description, isActive, isExternal }: MenuEntry): ReactNode {
  return (
    <>
      {icon && (
        <span className="nav-dropdown-item-icon grid empty:hidden size-8 shrink-0 place-items-center self-start rounded-lg border border-line text-muted">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="nav-dropdown-item-title flex items-center gap-2 font-medium text-ink">
          {label}
          {tag && (
            <span className="rounded-full bg-primary-soft px-1.5 text-xs leading-4 text-primary-strong">{tag}</span>
          )}
        </span>
        {description && (
          <span className="nav-dropdown-item-description block text-[0.8125rem] leading-5 text-muted">
            {description}
          </span>
        )}
      </span>
      {isActive && <Check className="size-4 text-primary-strong" />}
      {isExternal && <ArrowOut className="size-4 text-muted" />}
    </>
  );
}
