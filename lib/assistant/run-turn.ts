import { boundHistory } from "@/lib/assistant/bound-history";
import { createCitationReader } from "@/lib/assistant/citations";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { BROKEN_REPLY_MESSAGE } from "@/lib/assistant/errors";
import type { MessageRequest } from "@/lib/assistant/message-request";
import type { StreamEvent } from "@/lib/assistant/protocol/stream-event";
import { plainQueries, retrievePassages } from "@/lib/assistant/retrieve";
import { storeReply } from "@/lib/assistant/store-reply";
import {
  type ConversationMessage,
  RELEVANT_SCORE,
  type ReplyEnd,
  type ReplyPart,
  type ReplyRequest,
  type Retrieval,
  type RetrievedPassage,
} from "@/lib/assistant/types";
import type { MessageState } from "@/lib/store/schema";

/** An accepted turn: the question, and where the reply goes. */
export interface Turn {
  request: MessageRequest;
  threadId: string;
  replyId: string;
  /** The conversation before the question. */
  history: ConversationMessage[];
  /** Takes back the use that was counted when the turn was accepted. */
  refund(): Promise<void>;
  /** URL that links in passages are resolved against. */
  baseUrl: string;
}

/** Time limit for rewriting a question, in milliseconds; after that, the original question is searched for. */
const REWRITE_MILLISECONDS = 2_000;

/** Maximum length of a reply in characters. */
const REPLY_LENGTH = 60_000;

/** Receives the events of a turn as they happen. */
export type EventHandler = (event: StreamEvent) => void;

/**
 * Runs a turn: searches, writes, and stores what was written, however it ends. Failures become an `error` event;
 * their cause is reported. When `stopping` aborts, the events end without `finish`. Never rejects.
 *
 * @param stopping stops all work in progress; aborted here if a reply becomes too long.
 */
export async function runTurn(
  turn: Turn,
  dependencies: AssistantDependencies,
  stopping: AbortController,
  onEvent: EventHandler,
): Promise<void> {
  const progress = { content: "", sources: [] as string[] };
  let isProvisional = false;
  let isStored = false;
  const store = async (state: MessageState) => {
    isStored = true;
    const reply = { id: turn.replyId, ...progress, state, now: dependencies.clock.now() };
    await storeReply(reply, dependencies);
  };
  const { threadId } = turn;
  try {
    onEvent({ type: "start", messageId: turn.replyId, threadId });
    const end = await writeReply(turn, dependencies, stopping, (event) => {
      if (event.type === "cited") {
        if (!progress.sources.includes(event.path)) progress.sources.push(event.path);
        return;
      }
      if (event.type === "search-building") isProvisional = true;
      if (event.type === "text") progress.content += event.text;
      onEvent(event);
    });
    // Stored before the client is notified of the end, so that its next message finds the reply in the thread.
    const { isBrokenOff, ...facts } = end;
    await store(isBrokenOff ? "incomplete" : isProvisional ? "provisional" : "complete");
    onEvent({ type: "finish", ...facts, threadId });
  } catch (error) {
    if (stopping.signal.aborted) return;
    dependencies.report("A reply failed", error);
    if (progress.content === "") await refund(turn, dependencies);
    await store(progress.content === "" ? "failed" : "incomplete");
    onEvent({ type: "error", message: BROKEN_REPLY_MESSAGE });
    onEvent({ type: "finish", reason: "error", threadId });
  } finally {
    if (!isStored) await store("cancelled");
  }
}

/** A refund that fails must not hide the failure that it is for. */
async function refund(turn: Turn, { report }: AssistantDependencies): Promise<void> {
  try {
    await turn.refund();
  } catch (error) {
    report("The use of a failed reply could not be refunded", error);
  }
}

type WritingEvent = StreamEvent | { type: "cited"; path: string };

async function writeReply(
  turn: Turn,
  dependencies: AssistantDependencies,
  stopping: AbortController,
  onEvent: (event: WritingEvent) => void,
): Promise<ReplyEnd> {
  const { signal } = stopping;
  const { provider } = dependencies;
  if (!provider) throw new Error("The assistant is switched off.");
  const history = boundHistory(turn.history);
  const queries = await planQueries(turn, history, dependencies, signal);
  const toolCallId = dependencies.createId("call");
  onEvent({ type: "search", toolCallId, queries });
  const { retrievalPageSize: pageSize, filter, currentPath } = turn.request;
  const settings = { pageSize, filter, ...(currentPath ? { currentPath } : {}) };
  const searching = retrievePassages(dependencies.retriever, queries, settings, turn.baseUrl);
  const retrieval = await unlessAborted(searching, signal);
  const { passages } = retrieval;
  onEvent({ type: "search-result", toolCallId, passages });
  if (retrieval.building !== undefined) onEvent({ type: "search-building", percent: retrieval.building });

  const request = toReplyRequest(turn, history, retrieval, dependencies, signal);
  const links = createCitationReader(passages);
  let areLinksCited = true;
  let cited = 0;
  let length = 0;
  const cite = (found: readonly RetrievedPassage[]) => {
    for (const { url, title, path } of found) {
      cited += 1;
      onEvent({ type: "cited", path });
      onEvent({ type: "source", id: `source-${cited}`, url, title });
    }
  };
  const onPart = (part: ReplyPart) => {
    if (length > REPLY_LENGTH) return;
    if (part.type === "cites") {
      areLinksCited = false;
      return cite(part.passages);
    }
    // A client that already has the source can number the link as soon as it arrives.
    if (areLinksCited) cite(links.read(part.text));
    onEvent(part);
    length += part.text.length;
    if (length > REPLY_LENGTH) stopping.abort();
  };
  const end = await provider.reply(request, onPart).catch((error: unknown): ReplyEnd => {
    if (length > REPLY_LENGTH) return { reason: "length" };
    throw error;
  });
  // If a model cites no page, its answer is still based on those the index is confident about.
  if (areLinksCited && cited === 0) cite(relevantPages(passages));
  return end;
}

function relevantPages(passages: readonly RetrievedPassage[]): RetrievedPassage[] {
  const relevant = passages.filter(({ score }) => score >= RELEVANT_SCORE);
  return relevant.filter(({ path }, index) => relevant.findIndex((other) => other.path === path) === index);
}

/** A search may have to wait for the index; stop waiting once the client has disconnected. */
async function unlessAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Error("The client has disconnected."));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([task, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** A question that continues a conversation is rewritten by the model, if there is one; otherwise it is used unchanged. */
async function planQueries(
  { request }: Turn,
  history: readonly ConversationMessage[],
  { provider, clock, report }: AssistantDependencies,
  signal: AbortSignal,
): Promise<string[]> {
  const question = request.question.text;
  const earlier = history.findLast(({ role }) => role === "user")?.text;
  const plain = plainQueries(question, earlier);
  if (!provider?.rewriteQuestion || history.length === 0) return plain;
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal.addEventListener("abort", stop, { once: true });
  const timer = new AbortController();
  const timeout = clock.sleep(REWRITE_MILLISECONDS, timer.signal).then((): string[] => []);
  const rewriting = provider.rewriteQuestion({ question, history, signal: limit.signal }).catch((error: unknown) => {
    if (!limit.signal.aborted) report("A question could not be rewritten; it is searched for as written", error);
    return [];
  });
  const rewritten = await Promise.race([rewriting, timeout]);
  timer.abort();
  limit.abort();
  signal.removeEventListener("abort", stop);
  return rewritten.length > 0 ? rewritten : plain;
}

function toReplyRequest(
  { request }: Turn,
  history: ConversationMessage[],
  retrieval: Retrieval,
  { siteName, instructions }: AssistantDependencies,
  signal: AbortSignal,
): ReplyRequest {
  return {
    siteName,
    question: request.question.text,
    history,
    ...retrieval,
    context: request.context,
    ...(request.currentPath ? { currentPath: request.currentPath } : {}),
    ...(request.filter.language ? { language: request.filter.language } : {}),
    ...(instructions ? { instructions } : {}),
    signal,
  };
}
