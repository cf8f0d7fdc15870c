import type { AskedQuestion } from "@/lib/insights/types";

/** States of replies that failed or were interrupted. */
export const BROKEN: ReadonlySet<string> = new Set<AskedQuestion["state"]>(["failed", "incomplete", "interrupted"]);

/**
 * True for a complete reply that cites no page, and for one that failed or was interrupted. A reply that the reader stopped, or
 * that was written before the search index was complete, does not count: it shows nothing about the documentation.
 */
export function isUnanswered({ state, sources }: AskedQuestion): boolean {
  return BROKEN.has(state) || (state === "complete" && sources.length === 0);
}

/** Maximum length of quoted text. */
const QUOTE_LENGTH = 300;

const EMAIL = /(?<![\p{L}\p{N}_.+-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** People write email addresses into questions; they are removed from the report. */
export function quote(text: string): string {
  const line = text.replace(EMAIL, "[e-mail]").replace(/\s+/g, " ").trim();
  return line.length > QUOTE_LENGTH ? `${line.slice(0, QUOTE_LENGTH).replace(/\p{Surrogate}$/u, "")}…` : line;
}
