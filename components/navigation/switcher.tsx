import type { ReactNode } from "react";
import { MenuButton } from "@/components/navigation/menu-button-client";
import { toMenuEntries } from "@/components/navigation/menu-entries";
import { TintedIcon } from "@/components/navigation/tinted-icon";
import { currentMessages } from "@/components/render-context";
import { ChevronDown, ChevronUpDown } from "@/components/ui/action-glyph";
import { Globe } from "@/components/ui/glyph";
import type { Switcher as SwitcherData } from "@/lib/navigation/types";

interface SwitcherProps {
  switcher: SwitcherData;
  /** `block` fills a sidebar; `inline` is for bars. */
  shape: "block" | "inline";
  align?: "start" | "end";
}

const labels = {
  product: "selectProduct",
  dropdown: "selectSection",
  version: "selectVersion",
  language: "selectLanguage",
  item: "selectSection",
} as const;

/** Minimum number of languages for which their menu has a filter field. */
const MIN_FILTERED_LANGUAGES = 10;

/** Selects a product, dropdown, version, language or menu item. The button shows the active entry. */
export function Switcher({ switcher, shape, align }: SwitcherProps): ReactNode {
  const messages = currentMessages();
  const { kind, entries } = switcher;
  const active = entries.find((entry) => entry.isActive) ?? entries[0];
  if (!active || entries.length < 2) return null;
  const shared = {
    entries: toMenuEntries(entries),
    align,
    label: `${messages[labels[kind]]}: ${active.label}`,
    ...(kind === "language" && entries.length >= MIN_FILTERED_LANGUAGES && { filterLabel: messages.findLanguage }),
    ...(kind === "language" &&
      shape === "inline" && { id: "localization-select-trigger", contentId: "localization-select-content" }),
  };
  if (shape === "inline") {
    return (
      <MenuButton
        {...shared}
        className="flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-2 text-sm text-muted transition-colors hover:bg-hover hover:text-ink aria-expanded:bg-hover touch:h-11"
      >
        {kind === "language" ? <Globe /> : active.icon && <TintedIcon entry={active} size={16} />}
        <span lang={active.languageTag}>{active.label}</span>
        <ChevronDown className="size-3.5 opacity-70" />
      </MenuButton>
    );
  }
  return (
    <MenuButton
      {...shared}
      className={`nav-dropdown-trigger ${kind === "product" ? "nav-dropdown-products-selector-trigger " : ""}flex min-h-10 touch:min-h-11 w-full items-center gap-2.5 rounded-xl border border-line bg-surface px-3 py-1.5 text-start text-sm text-ink shadow-xs transition-colors hover:border-line-strong aria-expanded:border-line-strong`}
    >
      {active.icon && (
        <span className="grid size-6 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-strong">
          <TintedIcon entry={active} size={14} />
        </span>
      )}
      <span className="min-w-0 flex-1 truncate font-medium" lang={active.languageTag}>
        {active.label}
      </span>
      {active.tag && (
        <span className="rounded-full bg-primary-soft px-1.5 text-xs text-primary-strong">{active.tag}</span>
      )}
      <ChevronUpDown className="size-4 text-muted" />
    </MenuButton>
  );
}
