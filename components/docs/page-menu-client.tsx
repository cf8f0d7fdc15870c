"use client";

import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { PageMenuEntry } from "@/components/docs/page-menu-entry";
import type { PageMenuPanelProps } from "@/components/docs/page-menu-panel-client";
import type { PageFacts } from "@/components/docs/run-page-action";
import { answerClicks, repeatKey } from "@/components/theme/early-input-client";
import { Check } from "@/components/ui/glyph";
import { isTyping } from "@/components/ui/is-typing";
import { loadCode } from "@/components/ui/load-code";

export interface PageMenuActionsProps {
  entries: PageMenuEntry[];
  facts: PageFacts;
  messages: { copied: string; copyFailed: string };
}

/** How long the button says that something was copied; milliseconds. */
const NOTICE_TIME = 2000;

/** Answers the buttons of a page's menu. Menu and actions are loaded on first intent. */
export function PageMenuActions({ entries, facts, messages }: PageMenuActionsProps): ReactNode {
  const anchor = useRef(document.getElementById("page-context-menu"));
  const button = useRef(document.getElementById("page-context-menu-button"));
  const trigger = useRef(anchor.current?.querySelector<HTMLElement>("[aria-haspopup]") ?? null);
  const { outcome, run } = usePageAction(facts);
  const { Panel, isOpen, setIsOpen } = usePanel(anchor.current, trigger.current);
  const [first] = entries;

  useEffect(() => {
    if (!button.current || !first) return;
    const listening = new AbortController();
    answerClicks(button.current, () => run(first), listening.signal);
    return () => listening.abort();
  }, [first, run]);
  useCopyKeys(entries, run);
  const isCopied = outcome === "copied";
  useEffect(() => {
    anchor.current?.toggleAttribute("data-notice", isCopied);
  }, [isCopied]);

  return (
    <>
      <span role="status" className={outcome === "failed" ? "status-notice" : "sr-only"}>
        {outcome && (isCopied ? messages.copied : messages.copyFailed)}
      </span>
      {isCopied &&
        button.current &&
        createPortal(
          <>
            <Check />
            {messages.copied}
          </>,
          button.current,
        )}
      {Panel && isOpen && <Panel {...{ entries, anchor, trigger }} onClose={() => setIsOpen(false)} onSelect={run} />}
    </>
  );
}

/** Loads the menu when the reader points at a button or focuses the one that opens it, and opens it. */
function usePanel(anchor: HTMLElement | null, trigger: HTMLElement | null) {
  const [Panel, setPanel] = useState<ComponentType<PageMenuPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!anchor || !trigger) return;
    const listening = new AbortController();
    const { signal } = listening;
    const load = () => {
      loadCode(() => import("#browser/docs/page-menu-panel-client.tsx")).then((file) =>
        setPanel(() => file.PageMenuPanel),
      );
    };
    const toggle = () => {
      load();
      setIsOpen((wasOpen) => !wasOpen);
    };
    anchor.addEventListener("pointerenter", load, { signal });
    trigger.addEventListener("focus", load, { signal });
    answerClicks(trigger, toggle, signal);
    return () => listening.abort();
  }, [anchor, trigger]);
  useEffect(() => trigger?.setAttribute("aria-expanded", String(isOpen)), [trigger, isOpen]);
  return { Panel, isOpen, setIsOpen };
}

/** Does an action, and tells for a moment how copying went. */
function usePageAction(facts: PageFacts) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  const run = useCallback(
    async (entry: PageMenuEntry) => {
      const { runPageAction } = await loadCode(() => import("#browser/docs/run-page-action.ts"));
      setOutcome(await runPageAction(entry.action, facts));
      setTimeout(() => setOutcome(undefined), NOTICE_TIME);
    },
    [facts],
  );
  return { outcome, run };
}

/** Ctrl or Cmd with C copies the page where nothing is selected, if the menu offers to copy it. */
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
