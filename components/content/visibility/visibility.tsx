import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";

/** Content for readers only (`humans`) or for the Markdown output only (`agents`). Anything else is never shown. */
export function Visibility({ for: audience, children }: { for?: string; children?: ReactNode }): ReactNode {
  return audience === "humans" ? children : null;
}

/** Components that only hold others: old wrappers. */
export function Transparent({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** Text in an expression, where MDX reads no Markdown: this reads that of a line, and paragraphs. */
export function MarkdownText({ children }: { children?: ReactNode }): ReactNode {
  if (typeof children !== "string") return children;
  const paragraphs = children.trim().split(/\n\s*\n/);
  const render = (text: string) => renderInlineMarkdown(text, { keepsLinks: true });
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text do not move
  return paragraphs.length < 2 ? render(children) : paragraphs.map((text, index) => <p key={index}>{render(text)}</p>);
}
