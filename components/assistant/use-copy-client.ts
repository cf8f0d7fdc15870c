"use client";

import { useState } from "react";

/** How long a button says that something was copied; milliseconds. */
const NOTICE_TIME = 2_000;

/** Copies text and says so for a moment. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false);
  const copy = (text: string) => {
    navigator.clipboard?.writeText(text).then(() => {
      setIsCopied(true);
      setTimeout(() => setIsCopied(false), NOTICE_TIME);
    }, reportError);
  };
  return { isCopied, copy };
}
