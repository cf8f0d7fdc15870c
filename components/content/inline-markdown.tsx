import type { ReactNode } from "react";
import { ContentLink } from "@/components/content/link/content-link";

const PATTERN =
  /\\([\\`*_{}[\]<>~])|`([^`]+)`|\*\*([^*]+(?:\*(?!\*)[^*]+)*)\*\*|__([^_]+)__|~~([^~]+)~~|\*([^*\s][^*]*)\*|(?<![\w])_([^_\s][^_]*)_(?![\w])|\[([^\]]+)\]\(([^)\s]+)\)/;

/**
 * Renders the inline Markdown of titles and captions: bold, italic, strikethrough, code, links, and escaped characters.
 * @param source a string is parsed; anything else is returned as it is
 * @param options.keepsLinks false to reduce links to their text, as titles must
 */
export function renderInlineMarkdown(source: ReactNode, options = { keepsLinks: false }): ReactNode {
  if (typeof source !== "string") return source;
  const pieces: ReactNode[] = [];
  let rest = source;
  for (let match = PATTERN.exec(rest); match; match = PATTERN.exec(rest)) {
    if (match.index > 0) pieces.push(rest.slice(0, match.index));
    pieces.push(renderMatch(match, pieces.length, options));
    rest = rest.slice(match.index + match[0].length);
  }
  if (pieces.length === 0) return source;
  if (rest !== "") pieces.push(rest);
  return pieces;
}

function renderMatch(match: RegExpExecArray, key: number, options: { keepsLinks: boolean }): ReactNode {
  const [, escaped, code, strong, strong2, struck, emphasis, emphasis2, label, href] = match;
  if (escaped !== undefined) return escaped;
  if (code !== undefined) return <code key={key}>{code}</code>;
  const bold = strong ?? strong2;
  if (bold !== undefined) return <strong key={key}>{renderInlineMarkdown(bold, options)}</strong>;
  if (struck !== undefined) return <del key={key}>{renderInlineMarkdown(struck, options)}</del>;
  const italic = emphasis ?? emphasis2;
  if (italic !== undefined) return <em key={key}>{renderInlineMarkdown(italic, options)}</em>;
  if (!options.keepsLinks || href === undefined) return label;
  return (
    <ContentLink key={key} href={href}>
      {label}
    </ContentLink>
  );
}
