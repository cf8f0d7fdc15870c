"use client";

import { Code, Quote } from "@/components/assistant/assistant-glyph";
import { Cross } from "@/components/ui/action-glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import type { ContextItem } from "@/lib/assistant/client/types";
import { formatMessage } from "@/lib/i18n/messages";

interface ContextChipProps {
  item: ContextItem;
  labels: AssistantLabels;
  onRemove?: () => void;
}

/** Code or text attached to a question. */
export function ContextChip({ item, labels, onRemove }: ContextChipProps) {
  const text = item.value.replace(/\s+/g, " ").trim();
  return (
    <span className="flex max-w-full min-w-0 items-center gap-1.5 rounded-lg border border-line bg-sunken ps-2 pe-1.5 text-xs leading-7 text-muted">
      {item.type === "code" ? <Code className="size-3.5" /> : <Quote className="size-3.5" />}
      <span
        className={`truncate ${item.type === "code" ? "font-mono" : ""}`}
        title={item.value.slice(0, 400)}
        dir="auto"
      >
        {text.slice(0, 80)}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={formatMessage(labels.removeItem, { name: text.slice(0, 40) })}
          className="grid size-5 shrink-0 place-items-center rounded hover:bg-hover hover:text-ink touch:size-8"
          onClick={onRemove}
        >
          <Cross className="size-3" />
        </button>
      )}
    </span>
  );
}
