import type { AssistantDependencies, AssistantStore } from "@/lib/assistant/dependencies";
import type { Observation } from "@/lib/assistant/observation/observation";
import type { ReplyEnd, ReplyPart, ReplyProvider, ReplyRequest, Retriever } from "@/lib/assistant/types";
import { metrics } from "@/lib/observability/metrics";
import type { Confidence } from "@/lib/search/types";
import type { LimitDecision } from "@/lib/store/counters";

/** What becomes known about a turn: which limit refused it, and when its reply has been stored. */
export interface TurnNotes {
  limit?: string;
  /** True once the turn has been accepted. */
  isAccepted: boolean;
  /** Resolves once the reply of an accepted turn has been stored, or could not be. */
  stored: Promise<void>;
  /** Resolves when the stream of the reply has ended; absent if the response is not a stream. */
  streamed?: Promise<void>;
}

/**
 * Wraps the dependencies of one request so that every outgoing call is observed: the pipeline itself does not depend on
 * traces, metrics, or logs.
 */
export function observeDependencies(
  dependencies: AssistantDependencies,
  observation: Observation,
): { dependencies: AssistantDependencies; notes: TurnNotes } {
  let noteStored = () => {};
  const stored = new Promise<void>((resolve) => {
    noteStored = resolve;
  });
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
    retriever: observeRetriever(retriever, observation),
    watchStream: () => watchStream(observation, notes),
    ...(provider ? { provider: observeProvider(provider, observation) } : {}),
  };
  return { dependencies: observed, notes };
}

/** The first bytes of a stream are sent as soon as it starts. */
function watchStream(observation: Observation, notes: TurnNotes): () => void {
  observation.note({ firstByteMs: Math.round(observation.elapsed()) });
  metrics()?.firstByte.observe(observation.elapsed() / 1000);
  metrics()?.openStreams.inc();
  let noteEnd = () => {};
  notes.streamed = new Promise((resolve) => {
    noteEnd = resolve;
  });
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
  return {
    acceptTurn: (limits, turn) =>
      observation.step("store.accept-turn", async (step) => {
        const acceptance = await store.acceptTurn(limits, turn);
        step.note({ "lectern.outcome": acceptance.type });
        if (acceptance.type === "accepted") notes.isAccepted = true;
        if (acceptance.type === "limited") noteLimit(acceptance.decision, notes);
        return acceptance;
      }),
    finishReply: (reply) =>
      observation.step("store.finish-reply", async (step) => {
        step.note({ "lectern.outcome": reply.state });
        observation.note({ outcome: reply.state });
        metrics()?.replies.inc({ outcome: reply.state });
        try {
          await store.finishReply(reply);
        } finally {
          noteStored();
        }
      }),
    readUse: (limits) =>
      observation.step("store.read-use", async () => {
        const counters = await store.readUse(limits);
        noteLimit({ isAllowed: true, counters }, notes);
        return counters;
      }),
    addUse: (limits, amount) => observation.step("store.add-use", () => store.addUse(limits, amount)),
    refundUse: (limits) => observation.step("store.refund-use", () => store.refundUse(limits)),
    countUse: (limits) =>
      observation.step("store.count-use", async () => {
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

function observeRetriever(retriever: Retriever, observation: Observation): Retriever {
  return {
    search: (query) =>
      observeSearch(
        observation,
        () => retriever.search(query),
        ({ passages }) => passages.length,
      ),
  };
}

/** Runs a query to the index as a step that records its duration and the number of results. */
export function observeSearch<Answer extends { confidence: Confidence }>(
  observation: Observation,
  search: () => Promise<Answer>,
  countFound: (answer: Answer) => number,
): Promise<Answer> {
  return observation.step("search", async (step) => {
    const start = performance.now();
    const answer = await search();
    metrics()?.search.observe((performance.now() - start) / 1000);
    const found = countFound(answer);
    step.note({ "lectern.found": found, "lectern.confidence": answer.confidence });
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

async function observeReply(
  provider: ReplyProvider,
  request: ReplyRequest,
  onPart: (part: ReplyPart) => void,
  observation: Observation,
): Promise<ReplyEnd> {
  const step = observation.startStep("provider.reply");
  const start = performance.now();
  let hasText = false;
  let steps = 1;
  const passObserved = (part: ReplyPart) => {
    if (part.type === "step") steps += 1;
    if (!hasText && part.type === "text") {
      hasText = true;
      step.note({ "lectern.first_text_ms": Math.round(performance.now() - start) });
    }
    onPart(part);
  };
  try {
    const end = await provider.reply(request, passObserved);
    step.note({ "lectern.steps": steps });
    metrics()?.steps.observe(steps);
    if (end.usage) {
      const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 } = end.usage;
      step.note({ "gen_ai.usage.input_tokens": promptTokens, "gen_ai.usage.output_tokens": completionTokens });
      observation.note({ promptTokens, completionTokens });
      const counts = {
        prompt: promptTokens,
        completion: completionTokens,
        cached: cachedTokens,
        reasoning: reasoningTokens,
      };
      for (const [kind, count] of Object.entries(counts)) metrics()?.tokens.inc({ kind }, count);
    }
    return end;
  } catch (error) {
    step.fail(error);
    if (!request.signal.aborted) metrics()?.providerErrors.inc();
    throw error;
  } finally {
    step.end();
  }
}
