import type { APICallError, createGateway } from "ai";
import { type ChatModel, ModelError, type StepEnd } from "@/lib/assistant/reply/chat-model";
import type { Prompt } from "@/lib/assistant/reply/prompt";
import { listTools, type ToolCall } from "@/lib/assistant/reply/tool-calls";
import { parseJson } from "@/lib/base/parse-json";

/** A language model of the SDK, whichever package it comes from. */
export type SdkLanguageModel = ReturnType<ReturnType<typeof createGateway>["languageModel"]>;
type CallOptions = Parameters<SdkLanguageModel["doStream"]>[0];
type SdkStream = Awaited<ReturnType<SdkLanguageModel["doStream"]>>["stream"];
type SdkPart = SdkStream extends ReadableStream<infer Part> ? Part : never;
type SdkMessage = CallOptions["prompt"][number];
type ProviderOptions = NonNullable<SdkMessage["providerOptions"]>;

/** Maximum number of calls in one step, and of characters in the arguments of one; the rest is ignored. */
const MAX_CALLS = 4;
const MAX_ARGUMENT_LENGTH = 20_000;

/** Adapts a model of the SDK to this application. */
export function fromLanguageModel(model: Pick<SdkLanguageModel, "doStream" | "doGenerate">): ChatModel {
  return {
    async stream(prompt, signal, onText) {
      const calls: ToolCall[] = [];
      let end: StepEnd = { reason: "other", isBrokenOff: true };
      try {
        const { stream } = await model.doStream({
          prompt: toModelPrompt(prompt),
          // The tools are sent even when no further call is allowed: services cache prompts by their beginning.
          ...(prompt.tools && {
            tools: listTools(prompt),
            toolChoice: { type: prompt.tools === "allowed" ? "auto" : "none" },
          }),
          abortSignal: signal,
          // Every event shows that the model is working, including events without text, such as reasoning.
          includeRawChunks: true,
        });
        for await (const part of stream) {
          if (part.type === "error" && !isMissingEnd(part.error)) throw part.error;
          onText(part.type === "text-delta" ? part.delta : "");
          if (part.type === "tool-call" && !part.providerExecuted && calls.length < MAX_CALLS) calls.push(toCall(part));
          if (part.type === "finish" && part.finishReason.unified !== "error") end = toEnd(part);
        }
      } catch (error) {
        throw toModelError(error);
      }
      return calls.length > 0 && !end.isBrokenOff && end.reason !== "length" ? { ...end, calls } : end;
    },
    async complete(prompt, signal) {
      try {
        const { content } = await model.doGenerate({ prompt: toModelPrompt(prompt), abortSignal: signal });
        return content.map((part) => (part.type === "text" ? part.text : "")).join("");
      } catch (error) {
        throw toModelError(error);
      }
    },
  };
}

/** True for the error of a stream that ended without a finish reason; its text has been passed on. */
const isMissingEnd = (error: unknown) => error instanceof Error && error.name === "AI_InvalidResponseDataError";

/** Anthropic caches a prompt only up to this mark; other services ignore it. */
const CACHE_MARK: ProviderOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };

function toModelPrompt({ system, messages }: Prompt): CallOptions["prompt"] {
  return [{ role: "system", content: system, providerOptions: CACHE_MARK }, ...messages.map(toMessage)];
}

function toMessage(message: Prompt["messages"][number]): SdkMessage {
  if (message.role === "result") {
    const { callId: toolCallId, name: toolName, text } = message;
    return {
      role: "tool",
      content: [{ type: "tool-result", toolCallId, toolName, output: { type: "text", value: text } }],
    };
  }
  const text = { type: "text" as const, text: message.text };
  if (message.role !== "calls") return { role: message.role, content: [text] };
  const calls = message.calls.map(({ id, name, arguments: input, providerData }) => ({
    type: "tool-call" as const,
    toolCallId: id,
    toolName: name,
    // Services accept only objects; the result of the call tells the model that its arguments were invalid.
    input: parseJson(input) ?? {},
    ...(providerData ? { providerOptions: providerData as ProviderOptions } : {}),
  }));
  return { role: "assistant", content: [...(message.text ? [text] : []), ...calls] };
}

function toCall({ toolCallId, toolName, input, providerMetadata }: Extract<SdkPart, { type: "tool-call" }>): ToolCall {
  return {
    id: toolCallId,
    name: toolName,
    arguments: input.slice(0, MAX_ARGUMENT_LENGTH),
    ...(providerMetadata ? { providerData: providerMetadata } : {}),
  };
}

function toEnd({ finishReason, usage }: Extract<SdkPart, { type: "finish" }>): StepEnd {
  const { inputTokens, outputTokens } = usage;
  const { unified } = finishReason;
  const reason = unified === "stop" || unified === "length" || unified === "content-filter" ? unified : "other";
  if (inputTokens.total === undefined || outputTokens.total === undefined) return { reason };
  return {
    reason,
    usage: {
      promptTokens: inputTokens.total,
      completionTokens: outputTokens.total,
      ...(inputTokens.cacheRead ? { cachedTokens: inputTokens.cacheRead } : {}),
      ...(outputTokens.reasoning ? { reasoningTokens: outputTokens.reasoning } : {}),
    },
  };
}

/**
 * Reduces an error to its status, code, and whether to retry. Errors of the SDK contain the request and the response, which
 * neither the log nor clients may see. Network errors are returned unchanged.
 */
function toModelError(error: unknown): unknown {
  const { name = "", statusCode = 0, isRetryable = true, data, cause } = (error ?? {}) as Partial<APICallError>;
  if (statusCode >= 300) {
    const code = failureCode((data as { error?: unknown } | undefined)?.error ?? error);
    return new ModelError("The model refused to answer.", { isRetryable, statusCode, code });
  }
  if (name === "AI_APICallError" && cause) return toModelError(cause);
  if (name.startsWith("AI_")) return new ModelError("The model sent an invalid response.", { isRetryable: true });
  if (error instanceof Error) return error;
  return new ModelError("The model failed.", { isRetryable: true, code: failureCode(error) });
}

/** The error code of a service, if it is a name and not a sentence. */
function failureCode(failure: unknown): string | undefined {
  const { code, type } = (failure ?? {}) as Record<string, unknown>;
  return [code, type].find((name): name is string => typeof name === "string" && /^[\w.-]{1,64}$/.test(name));
}
