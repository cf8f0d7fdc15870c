"use client";

import { useEffect, useRef } from "react";
import { IconButton } from "@/components/assistant/icon-button-client";
import type { Conversations } from "@/components/assistant/use-conversations-client";
import { Cross } from "@/components/ui/action-glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { formatMessage } from "@/lib/i18n/messages";

interface HistoryListProps {
  conversations: Conversations;
  labels: AssistantLabels;
  onDone: () => void;
  /** Called on Escape. */
  onLeave: () => void;
}

/** Lists the recent conversations, to continue or delete them. Takes the focus. */
export function HistoryList({ conversations, labels, onDone, onLeave }: HistoryListProps) {
  const { list, current, select, remove } = conversations;
  const section = useRef<HTMLElement>(null);
  const leave = useRef(onLeave);
  leave.current = onLeave;

  useEffect(() => {
    const element = section.current;
    const entry = element?.querySelector<HTMLElement>("[aria-current]") ?? element?.querySelector("button");
    entry?.focus();
    // A listener of its own, so that the sheet, which also closes on Escape, finds the event handled.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      leave.current();
    };
    element?.addEventListener("keydown", onKeyDown);
    return () => element?.removeEventListener("keydown", onKeyDown);
  }, []);

  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const removeEntry = (id: string, row: Element | null) => {
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    remove(id);
    if (neighbor) neighbor.querySelector("button")?.focus();
    else onDone();
  };
  return (
    <section ref={section} aria-label={labels.assistantHistory} className="min-h-0 flex-1 overflow-y-auto p-2.5">
      <h3 className="px-2.5 pt-2 pb-2 text-xs font-medium text-muted">{labels.assistantHistory}</h3>
      <ul>
        {list.map(({ id, title, updatedAt }) => (
          <li key={id} className="group/chat flex items-center rounded-lg pe-1 hover:bg-hover">
            <button
              type="button"
              aria-current={id === current.id ? "true" : undefined}
              className="min-w-0 flex-1 rounded-lg px-2.5 py-2 text-start"
              onClick={() => {
                select(id);
                onDone();
              }}
            >
              <span className="block truncate text-sm text-ink" dir="auto">
                {title}
              </span>
              <time dateTime={new Date(updatedAt).toISOString()} className="block text-xs text-muted">
                {format.format(updatedAt)}
              </time>
            </button>
            <IconButton
              label={formatMessage(labels.removeItem, { name: title })}
              className="opacity-0 group-focus-within/chat:opacity-100 group-hover/chat:opacity-100 touch:opacity-100"
              onClick={(event) => removeEntry(id, event.currentTarget.closest("li"))}
            >
              <Cross className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
