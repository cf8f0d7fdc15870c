import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import type { MessageRequest } from "@/lib/assistant/message-request";
import type { StreamEvent } from "@/lib/assistant/protocol/stream-event";
import { createGivenPassages, type GivenPassages } from "@/lib/assistant/reply-text/given-passages";
import { UnsupportedMarker } from "@/lib/assistant/reply-text/mark-unsupported";
import { type ReplyPiece, ReplyReader } from "@/lib/assistant/reply-text/reply-text";
import { createResearch } from "@/lib/assistant/research";
import { completePassages, plainQueries, retrievePassages } from "@/lib/assistant/retrieve";
import {
  type ConversationMessage,
  RELEVANT_SCORE,
  type ReplyEnd,
  type ReplyPart,
  type ReplyRequest,
  type Retrieval,
  type RetrievedPassage,
  type Spend,
} from "@/lib/assistant/types";
import { within } from "@/lib/assistant/within";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { readerLanguage } from "@/lib/search/reader-language";

/** Maximum length of a reply in characters. */
const MAX_REPLY_LENGTH = 60_000;

/** An accepted turn: the question, and the thread and identifier of the reply. */
export interface Turn {
  request: MessageRequest;
  threadId: string;
  replyId: string;
  /** The conversation before the question. */
  history: ConversationMessage[];
  /** Reverts the use that was counted when the turn was accepted. */
  refund(): Promise<void>;
  /** Counts tokens of a model against the budgets of the reader and the site, if there are any. */
  countTokens: Spend;
  /** True if the reader is on another site, where root-relative links would lead to that site. */
  isElsewhere: boolean;
  /** URL against which links in passages are resolved. */
  baseUrl: string;
}

/** An event of a reply, including the citation of a page. */
export type WritingEvent = StreamEvent | { type: "cited"; path: string };

/**
 * Searches for the question of a turn and streams the provider's reply. The model's text is checked on the way, so that it
 * links only to the given passages.
 *
 * @param stopping aborts all work in progress; also aborted here if the reply becomes too long.
 * @throws ProviderError, errors of the index, and an error if the client disconnects.
 */
export async function writeReply(
  turn: Turn,
  dependencies: AssistantDependencies,
  stopping: AbortController,
  onEvent: (event: WritingEvent) => void,
): Promise<ReplyEnd> {
  const { signal } = stopping;
  const { provider, clock, createId } = dependencies;
  if (!provider) throw new Error("The assistant is switched off.");
  const { history } = turn;
  const question = turn.request.question.text;
  const queries = await planQueries(question, history, dependencies, signal, turn.countTokens);
  const toolCallId = createId("call");
  onEvent({ type: "search", toolCallId, queries });
  const retrieval = await unlessAborted(searchSite(turn, queries, dependencies), signal);
  onEvent({ type: "search-result", toolCallId, passages: retrieval.passages });
  if (retrieval.building !== undefined) onEvent({ type: "search-building", percent: retrieval.building });

  const given = createGivenPassages({ isElsewhere: turn.isElsewhere });
  given.add(retrieval.passages);
  const tools = createResearch({
    search: async (query) => (await unlessAborted(searchSite(turn, [query], dependencies), signal)).passages,
    readPage: async (path) => {
      const found = await dependencies.readPassages(path);
      return found && completePassages(found, turn.baseUrl);
    },
    give: given.add,
    onEvent,
    createCallId: () => createId("call"),
    clock,
    skills: dependencies.skills ?? [],
  });
  const language = readerLanguage(question, turn.request.filter.language);
  const messages = getMessages(language);
  const reader = new ReplyReader(given, messages.replyForeignCode);
  const marker = new UnsupportedMarker(materialOf(turn, given, dependencies), messages.replyUnsupported);
  const output = createOutput(turn.replyId, { reader, marker }, stopping, onEvent);
  const { context, currentPath, filter } = turn.request;
  const { siteName, instructions, skills } = dependencies;
  const request: ReplyRequest = {
    ...retrieval,
    siteName,
    instructions,
    skills,
    question,
    history,
    context,
    currentPath,
    language: filter.language,
    tools,
    spend: turn.countTokens,
    signal,
  };
  const end = await provider.reply(request, output.take).catch((error: unknown): ReplyEnd => {
    if (output.isTooLong()) return { reason: "length" };
    throw error;
  });
  output.end();
  // If the model cites no page, the pages with a high score are cited, since the reply is based on them.
  if (!output.hasCited()) output.cite(relevantPages(given.all()));
  return end;
}

/** Converts the parts of a reply to events. Unless the provider lists its citations, the links in the text are the citations. */
function createOutput(
  messageId: string,
  { reader, marker }: { reader: ReplyReader; marker: UnsupportedMarker },
  stopping: AbortController,
  onEvent: (event: WritingEvent) => void,
) {
  let areLinksCited = true;
  let [cited, length] = [0, 0];
  let needsSeparator = false;
  const isTooLong = () => length > MAX_REPLY_LENGTH;
  const cite = (found: readonly RetrievedPassage[]) => {
    for (const { url, title, path } of found) {
      cited += 1;
      onEvent({ type: "cited", path });
      onEvent({ type: "source", id: `source-${cited}`, url, title });
    }
  };
  const write = (text: string) => {
    if (isTooLong() || text === "") return;
    onEvent({ type: "text", text: needsSeparator ? `\n\n${text}` : text });
    needsSeparator = false;
    length += text.length;
    if (isTooLong()) stopping.abort();
  };
  const pass = (pieces: readonly ReplyPiece[]) => {
    for (const piece of pieces) {
      if (piece.type === "text") write(marker.read(piece.text));
      else cite([piece.passage]);
    }
  };
  const end = () => {
    pass(reader.end());
    if (areLinksCited) write(marker.end());
  };
  const take = (part: ReplyPart) => {
    if (part.type === "cites") {
      areLinksCited = false;
      cite(part.passages);
    } else if (part.type === "step") {
      end();
      needsSeparator = length > 0;
      onEvent({ type: "step", messageId });
    } else if (areLinksCited) pass(reader.read(part.text));
    else write(part.text);
  };
  return { take, cite, isTooLong, end, hasCited: () => cited > 0 || !areLinksCited };
}

/** The material of a reply: the passages, the reader's own texts, and the owner's instructions and skills. */
function materialOf(
  { request, history }: Turn,
  given: GivenPassages,
  { siteName, instructions = "", skills = [] }: AssistantDependencies,
) {
  const fixed = [
    siteName,
    instructions,
    ...skills.map(({ text }) => text),
    ...history.map(({ text }) => text),
    JSON.stringify(request.context),
  ];
  const written = (passage: RetrievedPassage) =>
    [passage.title, passage.heading, passage.url, passage.description, passage.content].join("\n");
  return { texts: () => [...fixed, ...given.all().map(written)], question: request.question.text };
}

function searchSite(
  { request, baseUrl }: Turn,
  queries: readonly string[],
  { retriever }: AssistantDependencies,
): Promise<Retrieval> {
  const { retrievalPageSize: pageSize, filter, currentPath } = request;
  return retrievePassages(retriever, queries, { pageSize, filter, currentPath }, baseUrl);
}

function relevantPages(passages: readonly RetrievedPassage[]): RetrievedPassage[] {
  const relevant = passages.filter(({ score }) => score >= RELEVANT_SCORE);
  return relevant.filter(({ path }, index) => relevant.findIndex((other) => other.path === path) === index);
}

/** Waits for a task, such as a search that waits for the index. @throws Error once the client has disconnected. */
function unlessAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(new Error("The client has disconnected."));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([task, aborted]);
}

/** Time limit for rewriting a question, in milliseconds; after that, the original question is used. */
const REWRITE_MILLISECONDS = 2_000;

/** The queries for a question. The model, if there is one, rewrites a question that continues a conversation. Never rejects. */
async function planQueries(
  question: string,
  history: readonly ConversationMessage[],
  { provider, clock, report }: Pick<AssistantDependencies, "provider" | "clock" | "report">,
  signal: AbortSignal,
  spend?: Spend,
): Promise<string[]> {
  const earlier = history.findLast(({ role }) => role === "user")?.text;
  const plain = plainQueries(question, earlier);
  if (!provider?.rewriteQuestion || history.length === 0) return plain;
  const limit = new AbortController();
  const stopped = AbortSignal.any([signal, limit.signal]);
  const rewriting = provider
    .rewriteQuestion({ question, history, ...(spend && { spend }), signal: stopped })
    .catch((error: unknown) => {
      if (!stopped.aborted) report("A question could not be rewritten; it is searched for as written", error);
      return [];
    });
  const rewritten = (await within(REWRITE_MILLISECONDS, rewriting, clock)) ?? [];
  limit.abort();
  return rewritten.length > 0 ? rewritten : plain;
}
