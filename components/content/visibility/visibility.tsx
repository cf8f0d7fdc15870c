import type { ReactNode } from "react";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { admitsReader } from "@/lib/port";

interface VisibilityProps {
  for?: string;
  groups?: unknown;
  children?: ReactNode;
}

/** Content for readers (`humans`), for the Markdown output (`agents`), or for `groups` of readers; never shown otherwise. */
export function Visibility({ for: audience, groups, children }: VisibilityProps): ReactNode {
  if (groups !== undefined) return audience !== "agents" && admitsReader(groups) ? children : null;
  return audience === "humans" ? children : null;
}

/** Components that only hold others: old wrappers. */
export function Transparent({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** Renders text in an expression, where MDX parses no Markdown: inline Markdown, in paragraphs if there are several. */
export function MarkdownText({ children }: { children?: ReactNode }): ReactNode {
  if (typeof children !== "string") return children;
  const paragraphs = children.trim().split(/\n\s*\n/);
  const render = (text: string) => renderInlineMarkdown(text, { keepsLinks: true });
  // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text do not move
  return paragraphs.length < 2 ? render(children) : paragraphs.map((text, index) => <p key={index}>{render(text)}</p>);
}
