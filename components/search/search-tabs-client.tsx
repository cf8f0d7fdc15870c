"use client";

import type { SearchMessages } from "@/components/search/search-messages";

/** A tab of the site that the search can be narrowed to. */
export interface SearchTab {
  id: string;
  label: string;
}

export interface SearchTabsProps {
  tabs: readonly SearchTab[];
  /** Undefined for all. */
  chosen: string | undefined;
  messages: SearchMessages;
  onChoose: (id: string | undefined) => void;
}

/** A row of chips: everything, or one tab of the site. */
export function SearchTabs({ tabs, chosen, messages, onChoose }: SearchTabsProps) {
  const chips = [{ id: undefined, label: messages.searchAll }, ...tabs];
  return (
    <fieldset
      aria-label={messages.searchResults}
      className="scroll-fade flex shrink-0 gap-1.5 overflow-x-auto border-b border-line px-4 py-2.5 [scrollbar-width:none]"
    >
      {chips.map(({ id, label }) => (
        <button
          key={id ?? ""}
          type="button"
          aria-pressed={id === chosen}
          className="h-7 shrink-0 rounded-full border border-line px-3 text-xs font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-pressed:border-transparent aria-pressed:bg-ink aria-pressed:text-page touch:h-9"
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
