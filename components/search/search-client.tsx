"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { SearchDialogProps } from "@/components/search/search-dialog-client";

export type SearchProps = Omit<SearchDialogProps, "initialQuery" | "onClose">;

const TRIGGER = "[data-search-trigger]";

function isTrigger(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(TRIGGER) !== null;
}

function isTyping(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Opens the search: on a click on any trigger, by Ctrl/Cmd+K and `/`, and for `?search=`. Loads the dialog on first intent. */
export function Search(props: SearchProps) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  const [query, setQuery] = useState<string>();
  const isOpen = useRef(false);
  isOpen.current = query !== undefined;

  useEffect(() => {
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      import("@/components/search/search-dialog-client").then(
        (file) => setDialog(() => file.SearchDialog),
        // Without network the next attempt may succeed.
        () => {
          isLoading = false;
        },
      );
    };
    const open = (text = "") => {
      load();
      setQuery(text);
    };
    const onIntent = (event: Event) => isTrigger(event) && load();
    const onClick = (event: Event) => isTrigger(event) && open();
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !isTyping(event) && !event.metaKey && !event.ctrlKey && !event.altKey;
      if ((!isCommand && !isSlash) || event.defaultPrevented) return;
      event.preventDefault();
      if (isOpen.current) setQuery(undefined);
      else open();
    };
    if (/Mac|iP(hone|ad|od)/.test(navigator.userAgent)) document.documentElement.dataset.platform = "mac";
    const asked = new URLSearchParams(location.search).get("search");
    if (asked !== null) open(asked);
    window.addEventListener("pointerover", onIntent, { passive: true });
    window.addEventListener("focusin", onIntent);
    window.addEventListener("click", onClick);
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("pointerover", onIntent);
      window.removeEventListener("focusin", onIntent);
      window.removeEventListener("click", onClick);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  if (!Dialog || query === undefined) return null;
  return <Dialog {...props} initialQuery={query} onClose={() => setQuery(undefined)} />;
}
