import { randomUUID } from "node:crypto";
import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { AssistantStore } from "@/lib/assistant/assistant-store";
import { corsHeaders } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { refusalOf, refusalResponse } from "@/lib/assistant/errors";
import type { HandlerRequest, ReplyPart, ReplyProvider } from "@/lib/assistant/types";
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
  /** Keeps the record open until a task has ended, such as the stream of a reply. */
  waitFor(task: Promise<void>): void;
  /** Notes the limit that refuses the request. */
  noteLimit(decision: LimitDecision): void;
  /** Marks a request that readers send many times in a row; unless it fails, it is logged at the debug level. */
  markFrequent(): void;
}

/**
 * Starts observing a request. @param route name of the endpoint, without any part of the URL.
 * @returns the record; a function that records a response; and one that writes the log line, after all tasks, and ends the trace.
 */
function startObservation(headers: Headers, route: string) {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  const requestId = readRequestId(headers);
  const parent = traceOf(headers);
  const span = tracer().startSpan(route, { kind: SpanKind.SERVER, attributes: { "lectern.route": route } }, parent);
  const context = trace.setSpan(parent, span);
  const tasks: Promise<void>[] = [];
  let noted: LogFields = {};
  let limit: string | undefined;
  let isFrequent = false;
  const observation: Observation = {
    requestId,
    elapsed,
    step: (name, task) => runStep(tracer().startSpan(name, {}, context), task),
    note(fields) {
      noted = { ...noted, ...fields };
    },
    waitFor(task) {
      tasks.push(task);
    },
    noteLimit({ counters }) {
      limit ??= counters.find(({ count, limit: most }) => count >= most)?.scope;
    },
    markFrequent() {
      isFrequent = true;
    },
  };
  return {
    observation,
    noteResponse(response: Response) {
      const reason = refusalOf(response);
      if (reason === undefined) return;
      observation.note({ reason, limit });
      metrics()?.refusals.inc({ reason, limit: limit ?? "" });
    },
    async end(status: number) {
      await Promise.all(tasks);
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      const { traceId } = span.spanContext();
      const known = /^0+$/.test(traceId) ? {} : { traceId };
      const fields = { requestId, route, status, durationMs: Math.round(elapsed()), ...noted, ...known };
      if (isFrequent && status < 500) log().debug("request", fields);
      else log().info("request", fields);
      metrics()?.requests.inc({ route, status });
      metrics()?.duration.observe({ route }, elapsed() / 1000);
    },
  };
}

async function runStep<Value>(span: Span, task: (note: NoteOnSpan) => Promise<Value>): Promise<Value> {
  try {
    return await task((attributes) => span.setAttributes(attributes));
  } catch (error) {
    const type = error instanceof Error ? error.name : typeof error;
    span.setStatus({ code: SpanStatusCode.ERROR, message: type });
    span.setAttribute("error.type", type);
    throw error;
  } finally {
    span.end();
  }
}

/** The request identifier from a proxy, if it is valid, or a new one. */
function readRequestId(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER) ?? "";
  return /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Status in the log for clients that disconnected while waiting in the queue; web servers use the same one. */
export const CLIENT_GONE = 499;

/**
 * Answers a request when the queue admits it, and records it in a log line, a trace, and the metrics. The record ends when the
 * response has been read to its end or abandoned, and the reply has been stored.
 *
 * @param route name of the endpoint, such as `assistant.message`.
 */
export async function observeRequest(
  request: HandlerRequest,
  route: string,
  answer: (observation: Observation) => Promise<Response>,
): Promise<Response> {
  const { observation, noteResponse, end } = startObservation(request.headers, route);
  const { promise: finished, resolve: finish } = deferred();
  trackRequest(finished);
  try {
    const response = await answerInTurn(request, () => answer(observation));
    noteResponse(response);
    void end(response.status).then(finish);
    response.headers.set(REQUEST_ID_HEADER, observation.requestId);
    return response;
  } catch (error) {
    void end(500).then(finish);
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

/**
 * Wraps the dependencies of a request so that every outgoing call is observed. The pipeline itself then does not depend on
 * traces, metrics, or logs.
 */
export function observeDependencies(
  dependencies: AssistantDependencies,
  observation: Observation,
): AssistantDependencies {
  const { access, store, retriever, provider } = dependencies;
  return {
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
    store: observeStore(store, observation),
    retriever: {
      search: (query) =>
        observeSearch(
          observation,
          () => retriever.search(query),
          ({ passages }) => passages.length,
        ),
    },
    watchStream: () => watchStream(observation),
    ...(provider ? { provider: observeProvider(provider, observation) } : {}),
  };
}

/** Records the start of a stream, at which its first bytes are sent. @returns a function that records its end */
function watchStream(observation: Observation): () => void {
  observation.note({ firstByteMs: Math.round(observation.elapsed()) });
  metrics()?.firstByte.observe(observation.elapsed() / 1000);
  metrics()?.openStreams.inc();
  const { promise: streamed, resolve: noteEnd } = deferred();
  observation.waitFor(streamed);
  return () => {
    metrics()?.openStreams.dec();
    noteEnd();
  };
}

function observeStore(
  store: AssistantStore,
  { step, note: noteInLog, waitFor, noteLimit }: Observation,
): AssistantStore {
  const { promise: stored, resolve: noteStored } = deferred();
  return {
    acceptTurn: (limits, turn) =>
      step("store.accept-turn", async (note) => {
        const acceptance = await store.acceptTurn(limits, turn);
        note({ "lectern.outcome": acceptance.type });
        if (acceptance.type === "accepted") waitFor(stored);
        if (acceptance.type === "limited") noteLimit(acceptance.decision);
        return acceptance;
      }),
    finishReply: (reply) =>
      step("store.finish-reply", async (note) => {
        note({ "lectern.outcome": reply.state });
        noteInLog({ outcome: reply.state });
        metrics()?.replies.inc({ outcome: reply.state });
        await store.finishReply(reply).finally(noteStored);
      }),
    readUse: (limits) =>
      step("store.read-use", async () => {
        const counters = await store.readUse(limits);
        noteLimit({ isAllowed: true, counters });
        return counters;
      }),
    addUse: (limits, amount) => step("store.add-use", () => store.addUse(limits, amount)),
    refundUse: (limits) => step("store.refund-use", () => store.refundUse(limits)),
    countUse: (limits) =>
      step("store.count-use", async () => {
        const decision = await store.countUse(limits);
        if (!decision.isAllowed) noteLimit(decision);
        return decision;
      }),
  };
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
    reply: (request, onPart) =>
      observation.step("provider.reply", async (note) => {
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
        const end = await provider.reply(request, passObserved).catch((error: unknown) => {
          if (!request.signal.aborted) metrics()?.providerErrors.inc();
          throw error;
        });
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
      }),
    ...(rewriteQuestion
      ? { rewriteQuestion: (request) => observation.step("provider.rewrite", () => rewriteQuestion(request)) }
      : {}),
  };
}
