import type { Confidence } from "@/lib/search/types";
import type { KeyRecord } from "@/lib/store/keys";

/** What restricts a search: the page's own version and language, its tag, its navigation groups. */
export interface SearchFilter {
  version?: string;
  language?: string;
  tag?: string;
  groups?: string[];
}

/** A question to the index. */
export interface RetrievalQuery {
  text: string;
  /** How many passages are wanted; fewer come back only where the index has fewer that match at all. */
  pageSize: number;
  filter?: SearchFilter;
  /** Path of the page the reader looks at; its passages may rank higher. */
  currentPath?: string;
}

/** From this score on a passage counts as an answer; below it only as a page that may be worth a look. */
export const RELEVANT_SCORE = 0.5;

/** A section of a page that the index found. */
export interface RetrievedPassage {
  /** Path of the page, without base path and with a leading slash. */
  path: string;
  /** Address of the section: absolute, or root-relative with base path; ends in `#id` where the section has one. */
  url: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section, absent for the text before the first one. */
  heading?: string;
  /** Text of the section as Markdown, without JSX. */
  content: string;
  /** Labels from the top of the navigation down to the page's group. */
  breadcrumbs?: string[];
  description?: string;
  version?: string;
  language?: string;
  /** From 0 to 1: how sure the index is that this bears on the question (see `RELEVANT_SCORE`). Best first. */
  score: number;
}

/** What the index found for a query. */
export interface Retrieval {
  /** Best first. */
  passages: RetrievedPassage[];
  /** How probably they answer it. */
  confidence: Confidence;
  /** Percent of the pages that were searched, while the index is built for the first time. */
  building?: number;
}

/** The search index as the assistant sees it. */
export interface Retriever {
  search(query: RetrievalQuery): Promise<Retrieval>;
}

/** Reads one page as Markdown; undefined where there is no such page or it is not public. */
export type PageReader = (path: string) => Promise<string | undefined>;

/** What handlers read of a request; a `Request` is one, and so is what the server makes of its own (`lib/http`). */
export type HandlerRequest = Pick<Request, "headers" | "url" | "body" | "signal">;

/** Time as an argument. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some moment in the past; unlike `now` it never jumps when the machine's clock is set. */
  elapsed(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts; never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Who may do what: a valid key, and where it may be used from. */
export type AccessKey = Pick<KeyRecord, "id" | "kind" | "domain" | "organisationId" | "allowedOrigins">;

/** One message of a conversation as a model sees it. */
export interface ConversationMessage {
  role: "user" | "assistant";
  text: string;
}

/** Something the reader attached: selected text or code, or a file; `unreadableFile` has no value. */
export interface ContextItem {
  type: "code" | "textSelection" | "file" | "unreadableFile";
  value: string;
  /** The page that it comes from, or the name of the file. */
  path?: string;
  elementId?: string;
}

/** Everything a reply is written from. */
export interface ReplyRequest {
  siteName: string;
  question: string;
  /** Earlier messages, oldest first, already cut to size. */
  history: readonly ConversationMessage[];
  passages: readonly RetrievedPassage[];
  /** How probably the passages answer the question. */
  confidence: Confidence;
  /** Percent of the pages that were searched, while the index is built for the first time. */
  building?: number;
  context: readonly ContextItem[];
  currentPath?: string;
  /** Language the reader chose, as in the filter. */
  language?: string;
  /** The site owner's own instructions. */
  instructions?: string;
  signal: AbortSignal;
}

/** Tokens used, where the provider tells. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

/**
 * A piece of a reply. `cites` comes first where the whole reply is known ahead; where it does not come, the links of the
 * text are what is cited.
 */
export type ReplyPart = { type: "cites"; passages: readonly RetrievedPassage[] } | { type: "text"; text: string };

/** How a reply ended. */
export interface ReplyEnd {
  reason: "stop" | "length" | "content-filter" | "other";
  /** The model's stream ended without saying that the reply is complete. */
  isBrokenOff?: true;
  usage?: TokenUsage;
}

/** Writes replies: a model behind an API, or the extraction of passages. */
export interface ReplyProvider {
  /**
   * Passes on a reply piece by piece, each in the moment it comes (a call costs next to nothing, where a step of an
   * asynchronous iteration costs several turns of promises), and resolves with how it ended. Rejects with ProviderError when
   * there is none, when it breaks off, and when `request.signal` aborts; after that nothing is passed on.
   */
  reply(request: ReplyRequest, pass: (part: ReplyPart) => void): Promise<ReplyEnd>;
  /** Turns a question that depends on the conversation into search queries; absent where nothing can. */
  rewriteQuestion?(request: RewriteRequest): Promise<string[]>;
}

/** A question with the conversation that it follows. */
export interface RewriteRequest {
  question: string;
  history: readonly ConversationMessage[];
  signal: AbortSignal;
}

/** The reply provider failed. The message is for the log; what the reader sees is another text. */
export class ProviderError extends Error {
  override name = "ProviderError";
}

/** Tells the operator what happened, with the cause that readers never see. */
export type Report = (message: string, cause: unknown) => void;
