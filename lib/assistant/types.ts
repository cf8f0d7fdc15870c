import type { AskedWord, Confidence, SearchScope } from "@/lib/search/types";
import type { KeyRecord } from "@/lib/store/keys";

/** Filters of a search: the page's version, language, tag, and navigation groups. */
export type SearchFilter = Pick<SearchScope, "version" | "language" | "tag" | "groups">;

/** A query to the index. */
export interface RetrievalQuery {
  text: string;
  /** Number of passages to return; fewer are returned only if fewer match. */
  pageSize: number;
  filter?: SearchFilter;
  /** Path of the page the reader is viewing; its passages may rank higher. */
  currentPath?: string | undefined;
}

/** Minimum score of a passage that counts as an answer; below it, only its page is worth suggesting. */
export const RELEVANT_SCORE = 0.5;

/** A section of a page that the index found. */
export interface RetrievedPassage {
  /** Path of the page, without the base path and with a leading slash. */
  path: string;
  /** URL of the section: absolute, or root-relative with the base path; ends in `#id` if the section has one. */
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
  /** From 0 to 1: how confident the index is that this is relevant (see `RELEVANT_SCORE`). Best first. */
  score: number;
}

/** The result of a query. */
export interface Retrieval {
  /** Best first. */
  passages: RetrievedPassage[];
  /** How likely it is that the passages answer the question. */
  confidence: Confidence;
  /** The words of the question that carry meaning. */
  words?: readonly AskedWord[];
  /** True if the question names the page or section that comes first. */
  isNamed?: true;
  /** Lead of the best page over the next, as a share of its score, and the score of its best section. */
  pageLead?: number;
  bestScore?: number;
  /** The second-best section of the best page, whether or not it is among the passages. */
  second?: RetrievedPassage;
  /** Percentage of pages that were searched, while the index is built for the first time. */
  building?: number;
}

/** The search index as the assistant sees it. */
export interface Retriever {
  search(query: RetrievalQuery): Promise<Retrieval>;
}

/** Reads the sections of one page as passages, in the order of the page; undefined if there is no such page or it is not public. */
export type PassageReader = (path: string) => Promise<RetrievedPassage[] | undefined>;

/** Reads one page as Markdown; undefined if there is no such page or it is not public. */
export type PageReader = (path: string) => Promise<string | undefined>;

/** The parts of a request that handlers read; satisfied by `Request` and by the server's own adapter. */
export interface HandlerRequest extends Pick<Request, "headers" | "url" | "body" | "signal"> {
  method?: string | undefined;
  /** Remote address of the request's connection. */
  socketAddress?: string | undefined;
}

/** A clock as a dependency. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since an arbitrary moment; unlike `now`, it never jumps when the system clock is set. */
  elapsed(): number;
  /** Resolves after the given time, or as soon as the signal aborts; never rejects. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A valid key, with the origins that may use it. */
export type AccessKey = Pick<KeyRecord, "id" | "kind" | "domain" | "organizationId" | "allowedOrigins"> &
  Partial<Pick<KeyRecord, "groups">>;

/** One message of a conversation as a model sees it. */
export interface ConversationMessage {
  role: "user" | "assistant";
  text: string;
}

/** Something the reader attached: selected text or code, or a file; `unreadableFile` has no value. */
export interface ContextItem {
  type: "code" | "textSelection" | "file" | "unreadableFile";
  value: string;
  /** The page it comes from, or the name of the file. */
  path?: string | undefined;
}

/** Instructions of the site owner for questions of one kind; a model reads them when such a question is asked. */
export interface OwnerSkill {
  name: string;
  /** The questions to which it applies. */
  description: string;
  text: string;
}

/** The input of a reply. */
export interface ReplyRequest extends Omit<Retrieval, "passages"> {
  siteName: string;
  question: string;
  /** Earlier messages, oldest first, already shortened to fit. */
  history: readonly ConversationMessage[];
  passages: readonly RetrievedPassage[];
  context: readonly ContextItem[];
  currentPath?: string | undefined;
  /** Language the reader chose, as in the filter. */
  language?: string | undefined;
  /** The site owner's own instructions. */
  instructions?: string | undefined;
  /** The skills that the model may read, with their descriptions. */
  skills?: readonly Omit<OwnerSkill, "text">[] | undefined;
  /** Absent if only the given passages may be used. */
  tools?: ReplyTools;
  spend?: Spend;
  signal: AbortSignal;
}

/**
 * Counts tokens of a model: an estimate before a call is made, and afterwards the difference to what the service reports,
 * which may be negative. Never rejects.
 */
export type Spend = (tokens: number) => Promise<void>;

/**
 * The tools of a model while it writes a reply. Clients see each use. Passages are shortened to the rest of the budget, and
 * only passages that were returned may be cited.
 */
export interface ReplyTools {
  /** Whether anything is left of the budget of uses, tokens, and time. */
  isOpen(): boolean;
  /** Searches the site with the filters of the request. */
  search(query: string): Promise<readonly RetrievedPassage[]>;
  /** Reads a page of the site; undefined if there is no such page or it is not public. */
  readPage(path: string): Promise<readonly RetrievedPassage[] | undefined>;
  /** Reads the text of a skill; undefined if no skill has this name, or if the maximum number of skills has been read. */
  readSkill(name: string): string | undefined;
}

/** Tokens used, if the provider reports them: of all steps of a reply together. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
  /** Tokens of the prompt that the service had in its cache. */
  cachedTokens?: number;
  /** Tokens of the completion that the model spent on reasoning. */
  reasoningTokens?: number;
}

/**
 * A chunk of a reply. `cites` comes first if the whole reply is known in advance; otherwise, the links in the
 * text are the citations. `step` says that a model has seen the results of its tools and goes on.
 */
export type ReplyPart =
  | { type: "cites"; passages: readonly RetrievedPassage[] }
  | { type: "text"; text: string }
  | { type: "step" };

/** How a reply ended. */
export interface ReplyEnd {
  reason: "stop" | "length" | "content-filter" | "other";
  /** True if the model's stream ended without a signal that the reply is complete. */
  isBrokenOff?: true;
  usage?: TokenUsage;
}

/** Writes replies: a model behind an API, or quotations of passages. */
export interface ReplyProvider {
  /**
   * Passes on a reply chunk by chunk as it arrives, and resolves with its end. Rejects with ProviderError if there
   * is no reply, if it fails midway, and when `request.signal` aborts; after that, nothing is passed on.
   */
  reply(request: ReplyRequest, onPart: (part: ReplyPart) => void): Promise<ReplyEnd>;
  /** Whether replies cost tokens of a model, which may be limited. */
  usesTokens?: true;
  /** Rewrites a question that depends on the conversation as search queries; absent if not supported. */
  rewriteQuestion?(request: RewriteRequest): Promise<string[]>;
}

/** A question with the conversation it continues. */
export interface RewriteRequest {
  question: string;
  history: readonly ConversationMessage[];
  spend?: Spend;
  signal: AbortSignal;
}

/** The reply provider failed. The message is for the log; readers see a different text. */
export class ProviderError extends Error {
  override name = "ProviderError";
  /** True if the service or the network is at fault, not the caller's request. */
  readonly isOurs: boolean;

  constructor(message: string, { isOurs = false, ...options }: ErrorOptions & { isOurs?: boolean } = {}) {
    super(message, options);
    this.isOurs = isOurs;
  }
}

/** Reports a failure to the operator, with the cause that readers never see. */
export type Report = (message: string, cause: unknown) => void;
