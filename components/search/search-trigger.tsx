import type { ReactNode } from "react";
import { Magnifier } from "@/components/search/search-glyphs";

interface SearchTriggerProps {
  /** Text of the box: the prompt of the site or, by default, of the language. */
  label: string;
}

/** The search box of bars and sidebars: a button that looks like an input. The dialog listens for clicks on it. */
export function SearchTrigger({ label }: SearchTriggerProps): ReactNode {
  return (
    <button type="button" id="search-bar-entry" data-search-trigger="" aria-haspopup="dialog" className="search-box">
      <Magnifier className="size-4" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span aria-hidden="true" className="search-box-keys">
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
      id="search-bar-entry-mobile"
      data-search-trigger=""
      aria-haspopup="dialog"
      aria-label={label}
      className="icon-button"
    >
      <Magnifier className="size-5" />
    </button>
  );
}
