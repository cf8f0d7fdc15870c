"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import type { PageMenuEntry } from "@/components/docs/page-menu-entry";
import type { PageMenuPanelProps } from "@/components/docs/page-menu-panel-client";
import type { PageFacts } from "@/components/docs/run-page-action";
import { Check, ChevronDown, Dots } from "@/components/ui/glyph";
import { isTyping } from "@/components/ui/is-typing";

export interface PageMenuButtonProps {
  entries: PageMenuEntry[];
  facts: PageFacts;
  messages: { more: string; copied: string; copyFailed: string };
}

/** How long the button says that something was copied; milliseconds. */
const NOTICE_TIME = 2000;

const buttonStyle =
  "flex h-8 items-center gap-2 px-2.5 text-sm font-medium text-text transition-colors hover:bg-hover hover:text-ink touch:h-10";

/**
 * Does the first action by itself and opens the others; on narrow screens one button opens all. Menu and actions are
 * loaded on first intent.
 */
export function PageMenuButton({ entries, facts, messages }: PageMenuButtonProps) {
  const [first] = entries;
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<PageMenuPanelProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const { notice, run } = usePageAction(facts, messages);
  useCopyKeys(entries, run);

  const load = () => {
    if (!Panel) import("@/components/docs/page-menu-panel-client").then((file) => setPanel(() => file.PageMenuPanel));
  };
  if (!first) return null;
  const hasMore = entries.length > 1;
  return (
    <div
      ref={anchor}
      id="page-context-menu"
      className="flex rounded-lg border border-line bg-surface shadow-xs"
      onPointerEnter={load}
    >
      <button
        type="button"
        id="page-context-menu-button"
        className={`${buttonStyle} ${hasMore ? "rounded-s-[0.4375rem] max-sm:hidden" : "rounded-[0.4375rem]"}`}
        onClick={() => run(first)}
      >
        {notice === messages.copied ? <Check /> : first.icon}
        {notice ?? first.label}
      </button>
      <span role="status" className="sr-only">
        {notice}
      </span>
      {hasMore && (
        <button
          ref={trigger}
          type="button"
          className={`${buttonStyle} rounded-[0.4375rem] px-1.5! sm:rounded-s-none sm:border-s sm:border-line touch:px-3!`}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={messages.more}
          onFocus={load}
          onClick={() => {
            load();
            setIsOpen(!isOpen);
          }}
        >
          <ChevronDown className="size-3.5 max-sm:hidden" />
          {notice ? <Check className="size-4 sm:hidden" /> : <Dots className="size-4 sm:hidden" />}
        </button>
      )}
      {Panel && <Panel {...{ entries, isOpen, anchor, trigger }} onOpenChange={setIsOpen} onSelect={run} />}
    </div>
  );
}

/** Does an action, and says for a moment what came of it. */
function usePageAction(facts: PageMenuButtonProps["facts"], messages: PageMenuButtonProps["messages"]) {
  const [notice, setNotice] = useState<string>();
  const run = async (entry: PageMenuEntry) => {
    const { runPageAction } = await import("@/components/docs/run-page-action");
    const outcome = await runPageAction(entry.action, facts);
    if (!outcome) return;
    setNotice(outcome === "copied" ? messages.copied : messages.copyFailed);
    setTimeout(() => setNotice(undefined), NOTICE_TIME);
  };
  return { notice, run };
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
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}
