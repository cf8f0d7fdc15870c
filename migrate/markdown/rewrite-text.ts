import { findCodeRegions } from "@/lib/content/syntax/code-regions";

/**
 * Applies a rewriting of text to everything but code.
 * @param rewrite is also told what is on the line before the text.
 */
export function rewriteText(text: string, rewrite: (text: string, before: string) => string): string {
  const parts: string[] = [];
  const rewritten = (start: number, end?: number) =>
    rewrite(text.slice(start, end), text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
  let position = 0;
  for (const { start, end } of findCodeRegions(text)) {
    parts.push(rewritten(position, start), text.slice(start, end));
    position = end;
  }
  parts.push(rewritten(position));
  return parts.join("");
}
