import type { UIMessage } from "ai";

/** Something the reader attached to a question: code or selected text, and where it stands. */
export interface ContextItem {
  type: "code" | "textSelection";
  value: string;
  /** Path of the page without base path. */
  path?: string;
  elementId?: string;
}

/** What travels with a message beside its text. Replies carry `threadId`, questions the other two. */
export interface AssistantMetadata {
  threadId?: string;
  context?: ContextItem[];
  /** Path of the page on which the question was asked, without base path. */
  currentPath?: string;
}

/** A message as the chat hook keeps it. */
export type AssistantMessage = UIMessage<AssistantMetadata>;

/** A section of a page that a reply cites, or was written from. */
export interface ReplySource {
  url: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section, absent for the beginning of the page. */
  heading?: string;
}

/** A next question or page that a reply suggests. */
export interface Suggestion {
  text: string;
  /** Path without base path; absent where the suggestion is only a question. */
  path?: string;
}
