"use client";

import type { CopyOutcome } from "@/components/assistant/use-copy-client";
import { Check, Copy, Cross } from "@/components/ui/action-glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";

/** The icon of a button that copies. For a moment, it shows whether that succeeded. */
export function CopyIcon({ outcome, size }: { outcome: CopyOutcome | undefined; size: "size-3.5" | "size-4" }) {
  if (outcome === "copied") return <Check className={`${size} text-success`} />;
  if (outcome === "copyFailed") return <Cross className={`${size} text-danger`} />;
  return <Copy className={size} />;
}

/** Tells screen readers whether copying succeeded, and everyone if it failed. Render it beside the button. */
export function CopyNotice({ outcome, labels }: { outcome: CopyOutcome | undefined; labels: AssistantLabels }) {
  return (
    <span role="status" className={outcome === "copyFailed" ? "me-auto text-xs text-danger" : "sr-only"}>
      {outcome && labels[outcome]}
    </span>
  );
}
