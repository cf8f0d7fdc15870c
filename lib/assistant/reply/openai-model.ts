import { createParser } from "eventsource-parser";
import { type ChatModel, failureCode, ModelError, type ModelPart } from "@/lib/assistant/reply/chat-model";
import type { Prompt } from "@/lib/assistant/reply/prompt";
import type { TokenUsage } from "@/lib/assistant/types";

/** A server that speaks the OpenAI protocol, and a model that it has. */
export interface OpenAiSettings {
  baseURL: string;
  model: string;
  apiKey?: string | undefined;
}

/** What is read of an answer, whole or in chunks; servers send much more. */
interface Completion {
  choices?: {
    delta?: { content?: string | null } | null;
    message?: { content?: string | null } | null;
    finish_reason?: string | null;
  }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
  error?: unknown;
}

/** Refusals that may be over in a moment: timeouts, conflicts, limits, faults of the server. */
const isTemporary = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

/** How many characters an event may have; longer ones are no piece of a reply. */
const EVENT_LENGTH = 1_000_000;

/**
 * A model behind `POST <base>/chat/completions`. Reads the events of the stream itself: the client of the SDK passes every
 * piece through five streams and a schema, which costs half of all processor time when many replies are written at once.
 */
export function createOpenAiModel(settings: OpenAiSettings): ChatModel {
  return {
    async *stream(prompt, signal) {
      const response = await send(settings, prompt, signal, { stream: true, stream_options: { include_usage: true } });
      if (!response.body) throw new ModelError("The model sent no body.", { isRetryable: true });
      const reading = readCompletion();
      for await (const bytes of response.body) {
        for (const piece of reading.feed(bytes)) {
          // What came before a failure has been written all the same.
          if (piece instanceof ModelError) throw piece;
          yield { type: "text", text: piece };
        }
      }
      yield reading.finish();
    },
    async complete(prompt, signal) {
      const response = await send(settings, prompt, signal, {});
      const completion = parseCompletion(await response.text());
      if (completion instanceof ModelError) throw completion;
      return completion.choices?.[0]?.message?.content ?? "";
    },
  };
}

async function send(
  { baseURL, model, apiKey }: OpenAiSettings,
  { system, messages }: Prompt,
  signal: AbortSignal,
  options: object,
): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const conversation = messages.map(({ role, text }) => ({ role, content: text }));
  const body = JSON.stringify({ model, messages: [{ role: "system", content: system }, ...conversation], ...options });
  const address = `${baseURL.replace(/\/+$/, "")}/chat/completions`;
  const response = await fetch(address, { method: "POST", headers, body, signal });
  if (response.ok) return response;
  const { status } = response;
  const refusal = await response.json().catch(() => undefined);
  const facts = { isRetryable: isTemporary(status), statusCode: status, code: failureCode(refusal?.error) };
  throw new ModelError("The model refused to answer.", facts);
}

/** Reads one streamed completion. */
function readCompletion() {
  const decoder = new TextDecoder();
  const pieces: (string | ModelError)[] = [];
  let reason = "";
  let usage: Completion["usage"];
  const parser = createParser({
    maxBufferSize: EVENT_LENGTH,
    onEvent({ data }) {
      if (data === "[DONE]") return;
      const completion = parseCompletion(data);
      if (completion instanceof ModelError) {
        pieces.push(completion);
        return;
      }
      const [choice] = completion.choices ?? [];
      usage = completion.usage ?? usage;
      reason = choice?.finish_reason ?? reason;
      if (choice?.delta?.content) pieces.push(choice.delta.content);
    },
    onError({ type }) {
      if (type === "max-buffer-size-exceeded")
        pieces.push(new ModelError("The model sent an event without end.", { isRetryable: false }));
    },
  });
  return {
    /** @returns the texts that the bytes complete, and failures, in order. */
    feed(bytes: Uint8Array): (string | ModelError)[] {
      parser.feed(decoder.decode(bytes, { stream: true }));
      return pieces.splice(0);
    },
    finish: (): ModelPart => toFinish(reason, usage),
  };
}

/** A completion, or why it is none. */
function parseCompletion(data: string): Completion | ModelError {
  let completion: Completion;
  try {
    completion = JSON.parse(data) as Completion;
  } catch {
    return new ModelError("The model sent what is no JSON.", { isRetryable: true });
  }
  return completion.error === undefined || completion.error === null
    ? completion
    : new ModelError("The model failed.", { isRetryable: true, code: failureCode(completion.error) });
}

function toFinish(reason: string, usage: Completion["usage"]): ModelPart {
  const known = { stop: "stop", length: "length", content_filter: "content-filter" } as const;
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = usage ?? {};
  const tokens: TokenUsage | undefined =
    promptTokens === undefined || completionTokens === undefined ? undefined : { promptTokens, completionTokens };
  return {
    type: "finish",
    reason: Object.hasOwn(known, reason) ? known[reason as keyof typeof known] : "other",
    ...(tokens ? { usage: tokens } : {}),
  };
}
