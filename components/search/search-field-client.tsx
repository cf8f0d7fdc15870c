"use client";

import type { KeyboardEvent } from "react";
import { Magnifier } from "@/components/search/search-glyphs";
import type { SearchMessages } from "@/components/search/search-messages";
import { Cross } from "@/components/ui/action-glyph";

export interface SearchFieldProps {
  query: string;
  messages: SearchMessages;
  prompt: string;
  isLoading: boolean;
  /** ID of the row that Enter opens. */
  activeId: string | undefined;
  hasRows: boolean;
  onChange: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The input of the search, with its icon and the button that closes. Text is 16 px: phones do not zoom in on it. */
export function SearchField(props: SearchFieldProps) {
  const { query, messages, prompt, isLoading, activeId, hasRows, onChange, onKeyDown, onClose } = props;
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 border-b border-line ps-5 pe-3">
      {isLoading ? (
        <span
          aria-hidden="true"
          className="size-[1.125rem] shrink-0 animate-spin rounded-full border-2 border-line-strong border-t-primary"
        />
      ) : (
        <Magnifier className="size-[1.125rem] text-muted" />
      )}
      <input
        id="search-input"
        type="text"
        role="combobox"
        aria-label={messages.search}
        aria-expanded={hasRows}
        aria-controls="search-results"
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog puts the focus where the work is; this is the only place
        autoFocus
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={300}
        value={query}
        placeholder={prompt}
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-muted"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        aria-label={messages.close}
        className="grid h-7 min-w-9 shrink-0 place-items-center rounded-md border border-line bg-sunken px-1.5 text-[0.6875rem] font-medium text-muted transition-colors hover:text-ink touch:size-11 touch:border-0 touch:bg-transparent"
        onClick={onClose}
      >
        <span aria-hidden="true" className="touch:hidden">
          Esc
        </span>
        <Cross className="hidden size-5 touch:block" />
      </button>
    </div>
  );
}
