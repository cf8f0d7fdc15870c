import type { UIMessage } from "ai";

/** Something the reader attached to a question: code or selected text, and its location. */
export interface ContextItem {
  type: "code" | "textSelection";
  value: string;
  /** Path of the page, without the base path. */
  path?: string;
}

/** Metadata sent with a message. Replies have `threadId`, questions the other two. */
export interface AssistantMetadata {
  threadId?: string;
  context?: ContextItem[];
  /** Path of the page on which the question was asked, without the base path. */
  currentPath?: string;
}

/** A message as stored by the chat hook. */
export type AssistantMessage = UIMessage<AssistantMetadata>;

/** A section of a page that a reply cites or is based on. */
export interface ReplySource {
  url: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section, absent for the start of the page. */
  heading?: string;
  /** The beginning of the section as plain text, if the search found it. */
  excerpt?: string;
}

/** A follow-up question or page that a reply suggests. */
export interface Suggestion {
  text: string;
  /** Path without the base path; absent if the suggestion is only a question. */
  path?: string;
}
