import type { CallDelta } from "@/lib/assistant/reply/openai-calls";
import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { TokenUsage } from "@/lib/assistant/types";

/** The fields read from a response, whole or in chunks; servers send many more. */
export interface Completion {
  choices?: {
    delta?: { content?: string | null; tool_calls?: CallDelta[] | null } | null;
    message?: { content?: string | null } | null;
    finish_reason?: string | null;
  }[];
  usage?: {
    prompt_tokens?: number;
    completion_tokens?: number;
    prompt_tokens_details?: { cached_tokens?: number } | null;
    completion_tokens_details?: { reasoning_tokens?: number } | null;
  } | null;
  error?: unknown;
}

/** A prompt as the messages of the protocol. */
export function toOpenAiMessages({ system, messages }: Prompt): object[] {
  return [{ role: "system", content: system }, ...messages.map(toOpenAiMessage)];
}

function toOpenAiMessage(message: Prompt["messages"][number]): object {
  if (message.role === "result") return { role: "tool", tool_call_id: message.callId, content: message.text };
  if (message.role !== "calls") return { role: message.role, content: message.text };
  const calls = message.calls.map(({ id, name, arguments: text }) => ({
    id,
    type: "function",
    function: { name, arguments: text },
  }));
  return { role: "assistant", content: message.text || null, tool_calls: calls };
}

/** The token counts that a service reports; undefined unless it reports both prompt and completion. */
export function toUsage(usage: Completion["usage"]): TokenUsage | undefined {
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = usage ?? {};
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  const cachedTokens = usage?.prompt_tokens_details?.cached_tokens;
  const reasoningTokens = usage?.completion_tokens_details?.reasoning_tokens;
  return {
    promptTokens,
    completionTokens,
    ...(cachedTokens ? { cachedTokens } : {}),
    ...(reasoningTokens ? { reasoningTokens } : {}),
  };
}
