"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { FIELDS } from "@/components/openapi/playground/field-row-client";
import { Cross } from "@/components/ui/glyph";
import type { PlaygroundMessages } from "@/lib/openapi/playground/playground-messages";

export interface ListFieldsProps {
  /** What is listed, for accessible names. */
  name: string;
  indices: readonly number[];
  messages: PlaygroundMessages;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Renders one item; `label` names it. */
  children: (index: number, label: string) => ReactNode;
}

/** Any number of items, each with a button that removes it. The focus follows what was added or removed. */
export function ListFields({ name, indices, messages, onAdd, onRemove, children }: ListFieldsProps) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const lastAction = useRef<"add" | "remove">(undefined);
  const count = indices.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of items has changed
  useEffect(() => {
    if (lastAction.current === "remove") add.current?.focus();
    if (lastAction.current === "add") {
      list.current?.lastElementChild?.querySelector<HTMLElement>(`${FIELDS}, summary`)?.focus();
    }
    lastAction.current = undefined;
  }, [count]);

  return (
    <div className="min-w-0 space-y-2">
      <div ref={list} className="space-y-2 empty:hidden">
        {indices.map((index, position) => {
          const label = `${name} ${position + 1}`;
          return (
            <div key={index} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">{children(index, label)}</div>
              <button
                type="button"
                aria-label={`${messages.remove} ${label}`}
                onClick={() => {
                  lastAction.current = "remove";
                  onRemove(index);
                }}
                className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
              >
                <Cross className="size-3.5" />
              </button>
            </div>
          );
        })}
      </div>
      <button
        ref={add}
        type="button"
        aria-label={`${messages.addItem}: ${name}`}
        onClick={() => {
          lastAction.current = "add";
          onAdd();
        }}
        className="rounded-md border border-line px-2 py-1 text-xs font-medium text-muted hover:text-ink"
      >
        {messages.addItem}
      </button>
    </div>
  );
}
