import { estimateTokens } from "@/lib/assistant/bound-history";
import { attemptStep, type ModelTimeouts } from "@/lib/assistant/reply/attempt-step";
import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import {
  type Prompt,
  parseQueries,
  promptTokens,
  writeReplyPrompt,
  writeRewritePrompt,
} from "@/lib/assistant/reply/prompt";
import { runCalls } from "@/lib/assistant/reply/tool-calls";
import type { Clock, ReplyEnd, ReplyPart, ReplyProvider, ReplyRequest, Spend, TokenUsage } from "@/lib/assistant/types";

const DEFAULT_TIMEOUTS: ModelTimeouts = { part: 30_000, reply: 300_000 };

/** Maximum number of requests to the model for one reply; the last one may not call tools. */
const MAX_STEPS = 5;

/** Token budget of one message for all its requests to the model: near it, the next request is the last one. */
const MESSAGE_TOKENS = 100_000;

/** Time for which a model that has refused tools is called without them, in milliseconds. */
const REFUSAL_MILLISECONDS = 600_000;

/** Dependencies of a model provider. */
export interface ModelSettings {
  model: ChatModel;
  clock: Clock;
  /** Creates an unguessable nonce. */
  createNonce: () => string;
  timeouts?: ModelTimeouts;
}

/**
 * Replies written by a model. It may search again and read pages, within a bounded number of steps; a model that refuses
 * tools answers from the passages of the first search.
 */
export function createModelProvider(settings: ModelSettings): ReplyProvider {
  const { model, clock } = settings;
  const nonce = settings.createNonce();
  let refusesToolsUntil = Number.NEGATIVE_INFINITY;
  const noteStep = ({ hasRefusedTools }: { hasRefusedTools: boolean }) => {
    if (hasRefusedTools) refusesToolsUntil = clock.elapsed() + REFUSAL_MILLISECONDS;
  };
  return {
    usesTokens: true,
    reply(request, onPart) {
      const { tools, ...withoutTools } = request;
      const isRefused = clock.elapsed() < refusesToolsUntil;
      return replyInSteps(isRefused ? withoutTools : request, onPart, nonce, settings, noteStep);
    },
    async rewriteQuestion({ question, history, spend, signal }) {
      const prompt = writeRewritePrompt({ question, history });
      await spend?.(promptTokens(prompt));
      const answer = await model.complete(prompt, signal);
      await spend?.(estimateTokens(answer));
      return parseQueries(answer);
    },
  };
}

async function replyInSteps(
  request: ReplyRequest,
  onPart: (part: ReplyPart) => void,
  nonce: string,
  { model, clock, timeouts = DEFAULT_TIMEOUTS }: ModelSettings,
  noteStep: (end: { hasRefusedTools: boolean }) => void,
): Promise<ReplyEnd> {
  const { signal, tools } = request;
  let spent = 0;
  const spend: Spend = async (tokens) => {
    spent += tokens;
    await request.spend?.(tokens);
  };
  const { prompt: first, format } = writeReplyPrompt(request, nonce);
  const deadline = clock.elapsed() + timeouts.reply;
  let prompt: Prompt = first;
  let usage: TokenUsage | undefined;
  // oxlint-disable-next-line oxc/no-accumulating-spread -- a reply has only a few steps
  for (let step = 1; ; step += 1) {
    let text = "";
    const onText = (piece: string) => {
      text += piece;
      onPart({ type: "text", text: piece });
    };
    const end = await attemptStep({ prompt, signal, onText, spend, deadline }, model, clock, timeouts.part);
    noteStep(end);
    usage = addUsage(usage, end.usage);
    if (!end.calls || !tools || prompt.tools !== "allowed") {
      const { reason, isBrokenOff } = end;
      return { reason, ...(isBrokenOff && { isBrokenOff }), ...(usage && { usage }) };
    }
    const results = await runCalls(end.calls, tools, format);
    const messages: Prompt["messages"] = [
      ...prompt.messages,
      { role: "calls", text, calls: end.calls },
      ...results.map((result) => ({ role: "result" as const, ...result })),
    ];
    prompt = { ...prompt, messages };
    const isAffordable = spent + 2 * promptTokens(prompt) <= MESSAGE_TOKENS;
    prompt.tools = step + 1 < MAX_STEPS && isAffordable && tools.isOpen() ? "allowed" : "spent";
    onPart({ type: "step" });
  }
}

/** The sum of two steps. */
function addUsage(one: TokenUsage | undefined, other: TokenUsage | undefined): TokenUsage | undefined {
  if (!one || !other) return one ?? other;
  const sum = { ...one };
  for (const [kind, count] of Object.entries(other) as [keyof TokenUsage, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
