import { findCodeRegions } from "@/lib/content/pipeline/code-regions";

/** Applies a rewriting of text to everything but code. */
export function rewriteText(text: string, rewrite: (text: string) => string): string {
  const parts: string[] = [];
  let position = 0;
  for (const { start, end } of findCodeRegions(text)) {
    parts.push(rewrite(text.slice(position, start)), text.slice(start, end));
    position = end;
  }
  parts.push(rewrite(text.slice(position)));
  return parts.join("");
}
