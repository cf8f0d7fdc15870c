"use client";

import type { CopyOutcome } from "@/components/assistant/use-copy-client";
import { Copy } from "@/components/ui/action-glyph";
import { Check, Cross } from "@/components/ui/glyph";
import type { AssistantLabels } from "@/lib/assistant/client/panel-config";

interface CopySignProps {
  outcome: CopyOutcome | undefined;
  size: "size-3.5" | "size-4";
}

/** The sign of a button that copies: how it went, for a moment. */
export function CopySign({ outcome, size }: CopySignProps) {
  if (outcome === "copied") return <Check className={`${size} text-success`} />;
  if (outcome === "copyFailed") return <Cross className={`${size} text-danger`} />;
  return <Copy className={size} />;
}

/** Says how copying went: always to screen readers, and in sight where it failed. It stands beside the button. */
export function CopyNotice({ outcome, labels }: { outcome: CopyOutcome | undefined; labels: AssistantLabels }) {
  return (
    <span role="status" className={outcome === "copyFailed" ? "me-auto text-xs text-danger" : "sr-only"}>
      {outcome && labels[outcome]}
    </span>
  );
}
