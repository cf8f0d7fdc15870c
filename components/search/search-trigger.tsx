import type { ReactNode } from "react";
import { Magnifier } from "@/components/search/search-glyphs";

interface SearchTriggerProps {
  /** What the box says: the site's own prompt, or the language's. */
  label: string;
}

/** The search box of bars and sidebars: a button that looks like an input. The dialog listens for clicks on it. */
export function SearchTrigger({ label }: SearchTriggerProps): ReactNode {
  return (
    <button
      type="button"
      id="search-bar-entry"
      data-search-trigger=""
      aria-haspopup="dialog"
      className="group/search flex h-9 w-full min-w-0 items-center gap-2.5 rounded-xl border border-line bg-surface ps-3 pe-1.5 text-start text-sm text-muted shadow-xs transition-colors hover:border-line-strong hover:text-text dark:bg-hover"
    >
      <Magnifier className="size-4" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span
        aria-hidden="true"
        className="rounded-md border border-line bg-page px-1.5 py-0.5 font-sans text-[0.6875rem] leading-4 font-medium text-muted"
      >
        <span className="in-data-[platform=mac]:hidden">Ctrl K</span>
        <span className="hidden in-data-[platform=mac]:inline">⌘K</span>
      </span>
    </button>
  );
}

/** The search button of narrow screens. */
export function SearchIconTrigger({ label }: SearchTriggerProps): ReactNode {
  return (
    <button
      type="button"
      data-search-trigger=""
      aria-haspopup="dialog"
      aria-label={label}
      className="grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-ink"
    >
      <Magnifier className="size-5" />
    </button>
  );
}
