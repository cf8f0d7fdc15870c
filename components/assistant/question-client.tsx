"use client";

import { useRef, useState } from "react";
import { MAX_QUESTION_LENGTH } from "@/components/assistant/composer-client";
import { ContextChip } from "@/components/assistant/context-chip-client";
import { IconButton } from "@/components/assistant/icon-button-client";
import { Pencil } from "@/components/ui/action-glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";
import { messageText } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage } from "@/lib/assistant/client/types";

interface QuestionProps {
  message: AssistantMessage;
  labels: AssistantLabels;
  /** Absent if the question cannot be changed. */
  onEdit: ((text: string) => void) | undefined;
}

/** A question of the reader, with its attached excerpts. The last question can be edited and sent again. */
export function Question({ message, labels, onEdit }: QuestionProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const text = messageText(message);
  const stopEditing = () => {
    setIsEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (isEditing && onEdit) return <QuestionEditor text={text} labels={labels} onEdit={onEdit} onDone={stopEditing} />;
  return (
    <div className="group/question flex flex-col items-end gap-1.5">
      <h3 className="sr-only">{labels.you}</h3>
      {message.metadata?.context?.map((item) => (
        <ContextChip key={item.value} item={item} labels={labels} />
      ))}
      <div className="flex max-w-full items-center gap-1">
        {onEdit && (
          <IconButton
            ref={editButton}
            label={labels.editQuestion}
            className="opacity-0 group-hover/question:opacity-100 focus-visible:opacity-100 touch:opacity-100"
            onClick={() => setIsEditing(true)}
          >
            <Pencil className="size-3.5" />
          </IconButton>
        )}
        <p
          className="min-w-0 rounded-2xl rounded-ee-md bg-hover px-3.5 py-2 text-sm leading-6 wrap-anywhere whitespace-pre-wrap text-ink"
          dir="auto"
        >
          {text}
        </p>
      </div>
    </div>
  );
}

interface QuestionEditorProps {
  text: string;
  labels: AssistantLabels;
  onEdit: (text: string) => void;
  onDone: () => void;
}

function QuestionEditor({ text, labels, onEdit, onDone }: QuestionEditorProps) {
  const [draft, setDraft] = useState(text);
  const submit = () => {
    if (draft.trim() === "") return;
    onEdit(draft.trim());
    onDone();
  };
  return (
    <form
      className="flex flex-col gap-2 rounded-2xl border border-line-strong bg-surface p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has just chosen to write here
        autoFocus
        dir="auto"
        rows={1}
        aria-label={labels.editQuestion}
        value={draft}
        maxLength={MAX_QUESTION_LENGTH}
        className="field-sizing-content max-h-48 resize-none bg-transparent px-1 text-sm leading-6 text-ink outline-none"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            event.stopPropagation();
            onDone();
          } else if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            submit();
          }
        }}
      />
      <div className="flex justify-end gap-2">
        <button type="button" className="assistant-button" onClick={onDone}>
          {labels.cancel}
        </button>
        <button type="submit" className="assistant-button" data-primary="" disabled={draft.trim() === ""}>
          {labels.send}
        </button>
      </div>
    </form>
  );
}
