import type { ReplyEnd, RetrievedPassage, TokenUsage } from "@/lib/assistant/types";

/** An event in a reply, before a dialect encodes it. */
export type StreamEvent =
  | { type: "start"; messageId: string; threadId: string }
  | { type: "search"; toolCallId: string; queries: readonly string[] }
  | { type: "search-result"; toolCallId: string; passages: readonly RetrievedPassage[] }
  | { type: "read"; toolCallId: string; path: string }
  | { type: "read-result"; toolCallId: string; path: string; passages: readonly RetrievedPassage[] | undefined }
  | { type: "step"; messageId: string }
  | { type: "search-building"; percent: number }
  | { type: "source"; id: string; url: string; title: string }
  | { type: "text"; text: string }
  | { type: "error"; message: string }
  | { type: "finish"; reason: ReplyEnd["reason"] | "error"; usage?: TokenUsage; threadId: string };

/** Receives the events of a turn. */
export type EventHandler = (event: StreamEvent) => void;

/** A wire format: its headers, and an encoder for one response. Events without a representation become an empty string. */
export interface Dialect {
  headers: Readonly<Record<string, string>>;
  createEncoder(): (event: StreamEvent) => string;
}

/** Names of the tools under which clients see a search, and that a page is read. */
export const SEARCH_TOOL = "search";
export const READ_TOOL = "read_page";

/** A search result as sent to clients: its location, its content, and metadata of the page. */
export interface SearchResult {
  path: string;
  url: string;
  content: string;
  metadata: Record<string, unknown>;
}

/** Arguments of the search tool: the query, and all queries if there were several. */
export function searchArguments(queries: readonly string[]): Record<string, unknown> {
  const [query = ""] = queries;
  return queries.length > 1 ? { query, queries } : { query };
}

/** Converts a passage to the result format of clients. */
export function toSearchResult(passage: RetrievedPassage): SearchResult {
  const { path, url, content, title, heading, description, breadcrumbs, version, language, score } = passage;
  const metadata = Object.fromEntries(
    Object.entries({ title, heading, description, breadcrumbs, version, language, score }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return { path, url, content, metadata };
}

/** A page that was read, as sent to clients: its sections together, or that there is no such page. */
export function toReadResult(path: string, passages: readonly RetrievedPassage[] | undefined): Record<string, unknown> {
  const [first] = passages ?? [];
  if (!passages || !first) return { path, error: "not-found" };
  const { url, title } = first;
  const content = passages
    .map(({ heading, content: text }) => (heading ? `## ${heading}\n\n${text}` : text))
    .join("\n\n");
  return { path, url: url.replace(/#.*$/, ""), content, metadata: { title } };
}
