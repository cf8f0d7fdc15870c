"use client";

import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { type PageFacts, type PageMenuEntry, runPageAction } from "@/components/docs/run-page-action";
import { ButtonMenu } from "@/components/navigation/button-menu-client";
import { answerClicks, repeatKey } from "@/components/theme/early-input-client";
import { isTyping } from "@/components/ui/is-typing";

export interface PageMenuActionsProps {
  entries: PageMenuEntry[];
  facts: PageFacts;
}

/** Handles the buttons and shortcuts of the page menu. */
export function PageMenuActions({ entries, facts }: PageMenuActionsProps): ReactNode {
  const anchor = useRef(document.getElementById("page-context-menu"));
  const button = useRef(document.getElementById("page-context-menu-button"));
  const trigger = useRef(anchor.current?.querySelector<HTMLElement>("[aria-haspopup]") ?? null);
  const run = useCallback((entry: PageMenuEntry) => runPageAction(entry.action, facts), [facts]);
  const [first] = entries;

  useEffect(() => {
    if (!button.current || !first) return;
    const listening = new AbortController();
    answerClicks(button.current, () => run(first), listening.signal);
    return () => listening.abort();
  }, [first, run]);
  useCopyKeys(entries, run);

  return (
    <ButtonMenu
      trigger={trigger}
      anchor={anchor.current}
      align="end"
      entries={entries.map((entry) => ({ ...entry, onSelect: () => run(entry) }))}
    />
  );
}

/** Copies the page on Ctrl+C or Cmd+C if nothing is selected and the menu offers to copy it. */
function useCopyKeys(entries: readonly PageMenuEntry[], run: (entry: PageMenuEntry) => void): void {
  useEffect(() => {
    const entry = entries.find(({ action }) => action.type === "copy-page");
    if (!entry) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isCopy = event.key.toLowerCase() === "c" && (event.ctrlKey || event.metaKey);
      if (!isCopy || event.shiftKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      if (String(getSelection()) !== "" || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      run(entry);
    };
    repeatKey(onKeyDown);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [entries, run]);
}
