import { randomUUID } from "node:crypto";
import { type Attributes, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { AssistantStore } from "@/lib/assistant/assistant-store";
import { corsHeaders } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { refusalOf, refusalResponse } from "@/lib/assistant/errors";
import type { HandlerRequest, ReplyEnd, ReplyPart, ReplyProvider, ReplyRequest } from "@/lib/assistant/types";
import { deferred } from "@/lib/base/deferred";
import { admission } from "@/lib/http/admission";
import type { LogFields } from "@/lib/observability/format-line";
import { trackRequest } from "@/lib/observability/health/open-requests";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";
import { traceOf, tracer } from "@/lib/observability/tracing";
import type { Confidence } from "@/lib/search/types";
import type { LimitDecision } from "@/lib/store/counters";

/** Header with the request identifier for the logs of this server and of proxies in front of it. */
const REQUEST_ID_HEADER = "x-request-id";

/** Adds attributes to a span: counts and kinds, never text written by readers. */
type NoteOnSpan = (attributes: Attributes) => void;

/** The record of a request to the assistant or the search, from its arrival to the end of its response. */
export interface Observation {
  requestId: string;
  /** Milliseconds since the request arrived. */
  elapsed(): number;
  /** Runs a task as a span of the request; a failure is recorded and rethrown. */
  step<Value>(name: string, task: (note: NoteOnSpan) => Promise<Value>): Promise<Value>;
  /** Adds fields to the log line. */
  note(fields: LogFields): void;
  /** Marks a request that readers send many times in a row; unless it fails, it is logged at the debug level. */
  markFrequent(): void;
  /** Writes the log line and ends the trace. */
  end(status: number): void;
}

/** Starts observing a request. @param route name of the endpoint, without any part of the URL. */
function startObservation(headers: Headers, route: string): Observation {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  const requestId = readRequestId(headers);
  const parent = traceOf(headers);
  const span = tracer().startSpan(route, { kind: SpanKind.SERVER, attributes: { "lectern.route": route } }, parent);
  const context = trace.setSpan(parent, span);
  let noted: LogFields = {};
  let isFrequent = false;
  return {
    requestId,
    elapsed,
    async step(name, task) {
      const part = tracer().startSpan(name, {}, context);
      try {
        return await task((attributes) => part.setAttributes(attributes));
      } catch (error) {
        const type = error instanceof Error ? error.name : typeof error;
        part.setStatus({ code: SpanStatusCode.ERROR, message: type });
        part.setAttribute("error.type", type);
        throw error;
      } finally {
        part.end();
      }
    },
    note(fields) {
      noted = { ...noted, ...fields };
    },
    markFrequent() {
      isFrequent = true;
    },
    end(status) {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      const { traceId } = span.spanContext();
      const known = /^0+$/.test(traceId) ? {} : { traceId };
      const fields = { requestId, route, status, durationMs: Math.round(elapsed()), ...noted, ...known };
      if (isFrequent && status < 500) log().debug("request", fields);
      else log().info("request", fields);
    },
  };
}

/** The request identifier from a proxy, if it is valid, or a new one. */
function readRequestId(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? "";
  return /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Facts about a turn that become known while it is answered. */
export interface TurnNotes {
  /** The limit that refused the turn. */
  limit?: string;
  /** True once the turn has been accepted. */
  isAccepted: boolean;
  /** Resolves once the reply of an accepted turn has been stored, or storing it has failed. */
  stored: Promise<void>;
  /** Resolves when the stream of the reply has ended; absent if the response is not a stream. */
  streamed?: Promise<void>;
}

/** Status in the log for clients that disconnected while waiting in the queue; web servers use the same one. */
export const CLIENT_GONE = 499;

/** Answers an observed request. Passes the notes about its turn to `follow`. */
export type ObservedAnswer = (observation: Observation, follow: (notes: TurnNotes) => void) => Promise<Response>;

/**
 * Answers a request when the queue admits it, and records it in a log line, a trace, and the metrics. The record ends when the
 * response has been read to its end or abandoned, and the reply has been stored.
 *
 * @param route name of the endpoint, such as `assistant.message`.
 */
export async function observeRequest(
  request: HandlerRequest,
  route: string,
  answer: ObservedAnswer,
): Promise<Response> {
  const observation = startObservation(request.headers, route);
  const { promise: finished, resolve: finish } = deferred();
  trackRequest(finished);
  let notes: TurnNotes | undefined;
  const end = (status: number) => {
    observation.end(status);
    metrics()?.requests.inc({ route, status });
    metrics()?.duration.observe({ route }, observation.elapsed() / 1000);
    finish();
  };
  try {
    const response = await answerInTurn(request, () =>
      answer(observation, (given) => {
        notes = given;
      }),
    );
    noteRefusal(response, observation, notes);
    void endOfTurn(notes).then(() => end(response.status));
    response.headers.set(REQUEST_ID_HEADER, observation.requestId);
    return response;
  } catch (error) {
    end(500);
    throw error;
  }
}

async function answerInTurn(request: HandlerRequest, answer: () => Promise<Response>): Promise<Response> {
  if (admission.isFull()) {
    return refusalResponse({ code: "too-busy" }, corsHeaders(request.headers.get("origin")));
  }
  await admission.turn();
  return request.signal.aborted ? new Response(null, { status: CLIENT_GONE }) : answer();
}

/** Resolves when the response has been read to its end or abandoned, and the reply has been stored. */
async function endOfTurn(notes: TurnNotes | undefined): Promise<void> {
  await notes?.streamed;
  if (notes?.isAccepted) await notes.stored;
}

function noteRefusal(response: Response, observation: Observation, notes: TurnNotes | undefined): void {
  const reason = refusalOf(response);
  if (reason === undefined) return;
  const limit = notes?.limit;
  observation.note({ reason, limit });
  metrics()?.refusals.inc({ reason, limit: limit ?? "" });
}

/**
 * Wraps the dependencies of a request so that every outgoing call is observed. The pipeline itself then does not depend on
 * traces, metrics, or logs.
 */
export function observeDependencies(
  dependencies: AssistantDependencies,
  observation: Observation,
): { dependencies: AssistantDependencies; notes: TurnNotes } {
  const { promise: stored, resolve: noteStored } = deferred();
  const notes: TurnNotes = { isAccepted: false, stored };
  const { access, store, retriever, provider } = dependencies;
  const observed: AssistantDependencies = {
    ...dependencies,
    access: {
      ...access,
      findKey: (token) =>
        observation.step("access.find-key", async () => {
          const key = await access.findKey(token);
          if (key) observation.note({ keyId: key.id });
          return key;
        }),
    },
    store: observeStore(store, observation, notes, noteStored),
    retriever: {
      search: (query) =>
        observeSearch(
          observation,
          () => retriever.search(query),
          ({ passages }) => passages.length,
        ),
    },
    watchStream: () => watchStream(observation, notes),
    ...(provider ? { provider: observeProvider(provider, observation) } : {}),
  };
  return { dependencies: observed, notes };
}

/** Records the start of a stream, at which its first bytes are sent. @returns a function that records its end */
function watchStream(observation: Observation, notes: TurnNotes): () => void {
  observation.note({ firstByteMs: Math.round(observation.elapsed()) });
  metrics()?.firstByte.observe(observation.elapsed() / 1000);
  metrics()?.openStreams.inc();
  const { promise: streamed, resolve: noteEnd } = deferred();
  notes.streamed = streamed;
  return () => {
    metrics()?.openStreams.dec();
    noteEnd();
  };
}

function observeStore(
  store: AssistantStore,
  observation: Observation,
  notes: TurnNotes,
  noteStored: () => void,
): AssistantStore {
  const { step } = observation;
  return {
    acceptTurn: (limits, turn) =>
      step("store.accept-turn", async (note) => {
        const acceptance = await store.acceptTurn(limits, turn);
        note({ "lectern.outcome": acceptance.type });
        if (acceptance.type === "accepted") notes.isAccepted = true;
        if (acceptance.type === "limited") noteLimit(acceptance.decision, notes);
        return acceptance;
      }),
    finishReply: (reply) =>
      step("store.finish-reply", async (note) => {
        note({ "lectern.outcome": reply.state });
        observation.note({ outcome: reply.state });
        metrics()?.replies.inc({ outcome: reply.state });
        await store.finishReply(reply).finally(noteStored);
      }),
    readUse: (limits) =>
      step("store.read-use", async () => {
        const counters = await store.readUse(limits);
        noteLimit({ isAllowed: true, counters }, notes);
        return counters;
      }),
    addUse: (limits, amount) => step("store.add-use", () => store.addUse(limits, amount)),
    refundUse: (limits) => step("store.refund-use", () => store.refundUse(limits)),
    countUse: (limits) =>
      step("store.count-use", async () => {
        const decision = await store.countUse(limits);
        if (!decision.isAllowed) noteLimit(decision, notes);
        return decision;
      }),
  };
}

function noteLimit({ counters }: LimitDecision, notes: TurnNotes): void {
  const full = counters.find(({ count, limit }) => count >= limit);
  if (full) notes.limit = full.scope;
}

/** Runs a search as a step that records its duration and the number of results. */
export function observeSearch<Answer extends { confidence: Confidence }>(
  observation: Observation,
  search: () => Promise<Answer>,
  countFound: (answer: Answer) => number,
): Promise<Answer> {
  return observation.step("search", async (note) => {
    const start = performance.now();
    const answer = await search();
    metrics()?.search.observe((performance.now() - start) / 1000);
    const found = countFound(answer);
    note({ "lectern.found": found, "lectern.confidence": answer.confidence });
    observation.note({ found });
    return answer;
  });
}

function observeProvider(provider: ReplyProvider, observation: Observation): ReplyProvider {
  const { rewriteQuestion } = provider;
  return {
    ...provider,
    reply: (request, onPart) => observeReply(provider, request, onPart, observation),
    ...(rewriteQuestion
      ? { rewriteQuestion: (request) => observation.step("provider.rewrite", () => rewriteQuestion(request)) }
      : {}),
  };
}

function observeReply(
  provider: ReplyProvider,
  request: ReplyRequest,
  onPart: (part: ReplyPart) => void,
  observation: Observation,
): Promise<ReplyEnd> {
  return observation.step("provider.reply", async (note) => {
    const start = performance.now();
    let hasText = false;
    let steps = 1;
    const passObserved = (part: ReplyPart) => {
      if (part.type === "step") steps += 1;
      if (!hasText && part.type === "text") {
        hasText = true;
        note({ "lectern.first_text_ms": Math.round(performance.now() - start) });
      }
      onPart(part);
    };
    try {
      const end = await provider.reply(request, passObserved);
      note({ "lectern.steps": steps });
      metrics()?.steps.observe(steps);
      if (end.usage) {
        const { promptTokens: prompt, completionTokens: completion, cachedTokens, reasoningTokens } = end.usage;
        note({ "gen_ai.usage.input_tokens": prompt, "gen_ai.usage.output_tokens": completion });
        observation.note({ promptTokens: prompt, completionTokens: completion });
        const counts = { prompt, completion, cached: cachedTokens ?? 0, reasoning: reasoningTokens ?? 0 };
        for (const [kind, count] of Object.entries(counts)) metrics()?.tokens.inc({ kind }, count);
      }
      return end;
    } catch (error) {
      if (!request.signal.aborted) metrics()?.providerErrors.inc();
      throw error;
    }
  });
}
