"use client";

import type { FormEvent, Ref } from "react";
import { ArrowUp, Square } from "@/components/assistant/assistant-glyph";
import { ContextChip } from "@/components/assistant/context-chip-client";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import type { ContextItem } from "@/lib/assistant/client/types";

/** Maximum length of a question, in characters. */
export const MAX_QUESTION_LENGTH = 8_000;

interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>;
  draft: string;
  onDraftChange: (draft: string) => void;
  onSubmit: (question: string) => void;
  onStop: () => void;
  isBusy: boolean;
  context: ContextItem[];
  onContextChange: (context: ContextItem[]) => void;
  labels: AssistantLabels;
}

/** The input for the next question. Enter sends it, Shift+Enter inserts a line break. */
export function Composer(props: ComposerProps) {
  const { draft, onDraftChange, onSubmit, onStop, isBusy, context, onContextChange, labels } = props;
  const canSend = draft.trim() !== "" && !isBusy;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend) onSubmit(draft.trim());
  };
  return (
    <div className="shrink-0 px-3 pt-1.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <form
        onSubmit={submit}
        className="rounded-2xl border border-line-strong bg-surface shadow-sm transition focus-within:border-primary-strong focus-within:ring-3 focus-within:ring-primary-soft"
      >
        {context.length > 0 && (
          <div className="flex flex-wrap gap-1.5 px-2.5 pt-2.5">
            {context.map((item, index) => (
              <ContextChip
                key={`${item.path}-${item.value}`}
                item={item}
                labels={labels}
                onRemove={() => onContextChange(context.filter((_, position) => position !== index))}
              />
            ))}
          </div>
        )}
        <div className="flex items-end gap-2 p-1.5">
          <textarea
            ref={props.ref}
            id="chat-assistant-textarea"
            // Without text, automatic direction would be left to right, for the placeholder as well.
            dir={draft ? "auto" : undefined}
            rows={1}
            value={draft}
            maxLength={MAX_QUESTION_LENGTH}
            placeholder={labels.assistantPlaceholder}
            aria-label={labels.assistantPlaceholder}
            className="field-sizing-content max-h-48 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-1.5 text-sm leading-6 text-ink outline-none placeholder:text-muted touch:py-2.5 touch:text-base"
            onChange={(event) => onDraftChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
          <SendButton {...{ isBusy, canSend, onStop, labels }} />
        </div>
      </form>
      <p className="pt-2 text-center text-[0.6875rem] leading-4 text-muted">{labels.assistantNotice}</p>
    </div>
  );
}

interface SendButtonProps extends Pick<ComposerProps, "isBusy" | "onStop" | "labels"> {
  canSend: boolean;
}

const SEND =
  "grid size-9 shrink-0 place-items-center rounded-xl bg-primary-fill text-on-primary transition-colors disabled:bg-hover disabled:text-muted touch:size-11";

/** Sends the question, or stops the current reply. */
function SendButton({ isBusy, canSend, onStop, labels }: SendButtonProps) {
  if (isBusy) {
    return (
      <button type="button" aria-label={labels.stop} title={labels.stop} className={SEND} onClick={onStop}>
        <Square />
      </button>
    );
  }
  return (
    <button type="submit" aria-label={labels.send} title={labels.send} className={SEND} disabled={!canSend}>
      <ArrowUp />
    </button>
  );
}
