"use client";

import { useState } from "react";

/** Whether copying succeeded. */
export type CopyOutcome = "copied" | "copyFailed";

/** How long a button shows the outcome, in milliseconds. */
const NOTICE_TIME = 2_000;

/** Copies text, and reports the outcome for a moment. Pages without https have no clipboard, and browsers may refuse it. */
export function useCopy(): { outcome: CopyOutcome | undefined; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("copyFailed");
    }
    setTimeout(() => setOutcome(undefined), NOTICE_TIME);
  };
  return { outcome, copy };
}
