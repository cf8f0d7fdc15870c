"use client";

import { useState } from "react";

/** How copying went. */
export type CopyOutcome = "copied" | "copyFailed";

/** How long a button says how copying went; milliseconds. */
const NOTICE_TIME = 2_000;

/** Copies text and tells for a moment how it went. Pages without https have no clipboard, and browsers may refuse it. */
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
