/** A description in two parts: what is under the title, and what is read below it. */
export interface SplitDescription {
  /** One paragraph of Markdown. */
  lead?: string;
  /** The rest as Markdown blocks. */
  rest?: string;
}

const LEAD_LIMIT = 320;
// Headings, quotes, lists, tables, code and HTML are blocks of their own.
const BLOCK_START = /^(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|\||```|~~~|<|\s{4})/;

/**
 * Splits the description of an operation: its first paragraph goes under the title if it is one and short.
 * @example splitDescription("Lists things.\n\n- one") // { lead: "Lists things.", rest: "- one" }
 */
export function splitDescription(markdown: string | undefined): SplitDescription {
  const text = markdown?.replace(/\r\n/g, "\n").trim();
  if (!text) return {};
  const end = text.search(/\n\s*\n|\n(?=#{1,6}\s|>|[-*+]\s|\d+[.)]\s|```)/);
  const first = end < 0 ? text : text.slice(0, end);
  if (BLOCK_START.test(first) || first.length > LEAD_LIMIT) return { rest: text };
  const rest = end < 0 ? "" : text.slice(end).replace(/^\s*\n/, "");
  return { lead: first, ...(rest && { rest }) };
}
