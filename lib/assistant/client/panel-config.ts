import type { Messages } from "@/lib/i18n/messages";

/** Configuration of the panel, fetched from the server on first use. */
export interface AssistantConfig {
  /** URL of the message endpoint, with base path. */
  api: string;
  /** The site's own publishable key. */
  apiKey: string;
  domain: string;
  /** Suggestions for a first question, from the author. */
  questions: readonly string[];
  /** A link below replies for readers who need a person. */
  support?: { label: string; href: string };
  /** URL to which votes are sent. */
  voteHref: string;
  /** URL of the endpoint that highlights code blocks. */
  highlightHref: string;
  mathStylesHref: string;
  basePath: string;
  /** True if URLs of pages end in a slash (`seo.trailingSlash`). */
  endsInSlash: boolean;
  labels: AssistantLabels;
}

/** Keys of the messages in the panel; they are called `labels`, since `messages` refers to the conversation. */
export const ASSISTANT_LABELS = [
  "assistant",
  "assistantPlaceholder",
  "assistantWelcome",
  "assistantNotice",
  "assistantUnavailable",
  "assistantFailed",
  "assistantLimit",
  "askAboutThis",
  "assistantHistory",
  "assistantResize",
  "assistantExpand",
  "assistantStart",
  "assistantSearched",
  "assistantRead",
  "assistantBuilding",
  "assistantNoAnswer",
  "assistantOffline",
  "assistantKept",
  "assistantRefused",
  "assistantStopped",
  "tryAgain",
  "tryAgainAt",
  "editQuestion",
  "copyConversation",
  "cancel",
  "you",
  "removeItem",
  "followUps",
  "searching",
  "newChat",
  "stop",
  "send",
  "close",
  "copied",
  "copyFailed",
  "diagram",
  "diagramControls",
  "copyAnswer",
  "copyCode",
  "goodAnswer",
  "badAnswer",
  "sources",
  "opensInNewTab",
] as const satisfies readonly (keyof Messages)[];

export type AssistantLabels = Pick<Messages, (typeof ASSISTANT_LABELS)[number]>;
