"use client";

import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import type { SearchDialogProps } from "@/components/search/search-dialog-client";
import { repeatKey, takeClick } from "@/components/theme/early-input-client";
import { isTyping } from "@/components/ui/is-typing";
import { loadCode } from "@/components/ui/load-code";

export type SearchProps = Omit<SearchDialogProps, "initialQuery" | "onClose">;

const TRIGGER = "[data-search-trigger]";
const DIALOG = "[data-search-dialog]";

/** Query in the open dialog when a navigation finishes; the search of the new page continues with it. */
let pendingQuery: string | undefined;

function isTrigger(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(TRIGGER) !== null;
}

/** Ctrl/Cmd+K, or `/` outside of fields. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey) return false;
  const hasCommand = event.metaKey || event.ctrlKey;
  return hasCommand ? event.key.toLowerCase() === "k" : event.key === "/" && !isTyping(event);
}

/**
 * Opens the search dialog on a click on a trigger, on Ctrl/Cmd+K or `/`, and for `?search=`. The dialog's code is loaded when a
 * trigger is first hovered or focused.
 */
export function Search(props: SearchProps) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>();
  const [opening, setOpening] = useState<{ key: number; query: string }>();

  // A layout effect, because its cleanup runs before the dialog is removed.
  useLayoutEffect(
    () => () => {
      pendingQuery = document.querySelector<HTMLInputElement>(`${DIALOG}[open] input`)?.value;
    },
    [],
  );

  useEffect(() => {
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      loadCode(() => import("#browser/search/search-dialog-client.tsx")).then((file) =>
        setDialog(() => file.SearchDialog),
      );
    };
    const openWith = (query: string) => {
      load();
      setOpening((last) => ({ key: (last?.key ?? 0) + 1, query }));
    };
    const onIntent = (event: Event) => isTrigger(event) && load();
    const onClick = (event: Event) => {
      if (!isTrigger(event)) return;
      takeClick(TRIGGER);
      openWith("");
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented) return;
      event.preventDefault();
      const openDialog = document.querySelector<HTMLDialogElement>(`${DIALOG}[open]`);
      if (openDialog) openDialog.close();
      else openWith("");
    };
    const initialQuery = pendingQuery ?? new URLSearchParams(location.search).get("search");
    pendingQuery = undefined;
    if (initialQuery !== null) openWith(initialQuery);
    else if (takeClick(TRIGGER)) openWith("");
    else repeatKey(onKeyDown);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("pointerover", onIntent, { passive: true, signal });
    window.addEventListener("focusin", onIntent, { signal });
    window.addEventListener("click", onClick, { signal });
    window.addEventListener("keydown", onKeyDown, { signal });
    return () => listening.abort();
  }, []);

  if (!Dialog || !opening) return null;
  // Browsers fire `close` asynchronously; if the reader has reopened the dialog by then, it stays open.
  const onClose = () => setOpening((current) => (current === opening ? undefined : current));
  return <Dialog key={opening.key} {...props} initialQuery={opening.query} onClose={onClose} />;
}
