"use client";

import { useState } from "react";
import { IconButton } from "@/components/assistant/icon-button-client";
import { Check, Copy, Cross } from "@/components/ui/action-glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";

/** How long a button shows the outcome, in milliseconds. */
const NOTICE_TIME = 2_000;

interface CopyButtonProps {
  label: string;
  /** Returns the text to copy. */
  read: () => string;
  labels: AssistantLabels;
  /** Shows the label beside the icon. */
  hasText?: boolean;
}

/** Copies text, and shows the outcome for a moment. Pages without https have no clipboard, and browsers may refuse it. */
export function CopyButton({ label, read, labels, hasText = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(read());
      setOutcome("copied");
    } catch {
      setOutcome("copyFailed");
    }
    setTimeout(() => setOutcome(undefined), NOTICE_TIME);
  };
  const size = hasText ? "size-3.5" : "size-4";
  const icons = {
    copied: <Check className={`${size} text-success`} />,
    copyFailed: <Cross className={`${size} text-danger`} />,
  };
  const text = hasText && outcome ? labels[outcome] : label;
  return (
    <>
      <IconButton
        label={text}
        className={hasText ? "w-auto grid-flow-col gap-1.5 px-1.5 text-xs touch:w-auto" : ""}
        onClick={copy}
      >
        {outcome ? icons[outcome] : <Copy className={size} />}
        {hasText && text}
      </IconButton>
      <span role="status" className={outcome === "copyFailed" && !hasText ? "me-auto text-xs text-danger" : "sr-only"}>
        {outcome && labels[outcome]}
      </span>
    </>
  );
}
