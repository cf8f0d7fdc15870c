import type { createGateway } from "ai";
import { type ChatModel, failureCode, ModelError } from "@/lib/assistant/reply/chat-model";
import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { ReplyEnd } from "@/lib/assistant/types";

type GatewayLanguageModel = ReturnType<ReturnType<typeof createGateway>["languageModel"]>;
type GatewayStream = Awaited<ReturnType<GatewayLanguageModel["doStream"]>>["stream"];
type GatewayPart = GatewayStream extends ReadableStream<infer Part> ? Part : never;

/** A model behind the SDK's gateway, which is loaded only if it is used. */
export async function createGatewayModel(apiKey: string, name: string): Promise<ChatModel> {
  const { createGateway } = await import("ai");
  return fromLanguageModel(createGateway({ apiKey }).languageModel(name));
}

/** Adapts a model of the SDK to this application. */
export function fromLanguageModel(model: Pick<GatewayLanguageModel, "doStream" | "doGenerate">): ChatModel {
  return {
    async stream(prompt, signal, onText) {
      const { stream } = await model.doStream({ prompt: toModelPrompt(prompt), abortSignal: signal });
      let end: ReplyEnd = { reason: "other", isBrokenOff: true };
      for await (const part of stream) {
        if (part.type === "error") throw toError(part.error);
        onText(part.type === "text-delta" ? part.delta : "");
        if (part.type === "finish") end = toEnd(part);
      }
      return end;
    },
    async complete(prompt, signal) {
      const { content } = await model.doGenerate({ prompt: toModelPrompt(prompt), abortSignal: signal });
      return content.map((part) => (part.type === "text" ? part.text : "")).join("");
    },
  };
}

function toModelPrompt({ system, messages }: Prompt): Parameters<GatewayLanguageModel["doStream"]>[0]["prompt"] {
  return [
    { role: "system", content: system },
    ...messages.map(({ role, text }) => ({ role, content: [{ type: "text" as const, text }] })),
  ];
}

function toEnd({ finishReason, usage }: Extract<GatewayPart, { type: "finish" }>): ReplyEnd {
  const [promptTokens, completionTokens] = [usage.inputTokens.total, usage.outputTokens.total];
  const { unified } = finishReason;
  const reason = unified === "stop" || unified === "length" || unified === "content-filter" ? unified : "other";
  return promptTokens === undefined || completionTokens === undefined
    ? { reason }
    : { reason, usage: { promptTokens, completionTokens } };
}

function toError(error: unknown): Error {
  if (error instanceof Error) return error;
  return new ModelError("The model failed.", { isRetryable: true, code: failureCode(error) });
}
