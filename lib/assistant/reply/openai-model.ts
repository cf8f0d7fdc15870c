import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { type ChatModel, failureCode, ModelError, type StepEnd } from "@/lib/assistant/reply/chat-model";
import { createCallReader } from "@/lib/assistant/reply/openai-calls";
import { type Completion, toOpenAiMessages, toUsage } from "@/lib/assistant/reply/openai-messages";
import { postJson, readPieces, readWhole } from "@/lib/assistant/reply/post-json";
import type { Prompt } from "@/lib/assistant/reply/prompt";
import { listTools } from "@/lib/assistant/reply/tool-calls";

/** A server that supports the OpenAI protocol, and one of its models. */
export interface OpenAiSettings {
  baseURL: string;
  model: string;
  apiKey?: string | undefined;
}

/** Statuses that may be temporary: timeouts, conflicts, limits, server errors. */
const isTemporary = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

/** Maximum length of an event in characters; longer ones are not part of a reply. */
const EVENT_LENGTH = 1_000_000;

/**
 * A model behind `POST <base>/chat/completions`. Reads the events of the stream itself: the SDK's client passes every
 * chunk through five streams and a schema, which takes half of all CPU time when many replies are written at once.
 */
export function createOpenAiModel(settings: OpenAiSettings): ChatModel {
  return {
    async stream(prompt, signal, onText) {
      const answer = await send(settings, prompt, signal, { stream: true, stream_options: { include_usage: true } });
      const reading = readCompletion();
      await readPieces(answer, (text) => {
        const pieces = reading.feed(text);
        for (const piece of pieces) {
          // The text before a failure has already been passed on.
          if (piece instanceof ModelError) throw piece;
          onText(piece);
        }
      });
      return reading.end();
    },
    async complete(prompt, signal) {
      const completion = parseCompletion(await readWhole(await send(settings, prompt, signal, {})));
      if (completion instanceof ModelError) throw completion;
      return completion.choices?.[0]?.message?.content ?? "";
    },
  };
}

async function send(
  { baseURL, model, apiKey }: OpenAiSettings,
  prompt: Prompt,
  signal: AbortSignal,
  options: object,
): Promise<IncomingMessage> {
  const tools = prompt.tools && {
    tools: listTools(prompt).map((definition) => ({ type: "function", function: definition })),
    // The list stays, so that the beginning of the prompt is the same in every step, and services can keep it in their caches.
    tool_choice: prompt.tools === "allowed" ? "auto" : "none",
  };
  const body = { model, messages: toOpenAiMessages(prompt), ...tools, ...options };
  const address = `${baseURL.replace(/\/+$/, "")}/chat/completions`;
  const authorization = apiKey === undefined ? undefined : `Bearer ${apiKey}`;
  const answer = await postJson(address, body, { authorization, signal });
  const { statusCode = 0 } = answer;
  if (statusCode >= 200 && statusCode < 300) return answer;
  const facts = { isRetryable: isTemporary(statusCode), statusCode, code: await readFailureCode(answer) };
  throw new ModelError("The model refused to answer.", facts);
}

async function readFailureCode(answer: IncomingMessage): Promise<string | undefined> {
  try {
    return failureCode((JSON.parse(await readWhole(answer)) as { error?: unknown } | null)?.error);
  } catch {
    // The status is enough; text that is not JSON adds nothing.
    return undefined;
  }
}

/** Reads one streamed completion. */
function readCompletion() {
  const pieces: (string | ModelError)[] = [];
  let reason = "";
  let isDone = false;
  let usage: Completion["usage"];
  const calls = createCallReader();
  const parser = createParser({
    maxBufferSize: EVENT_LENGTH,
    onEvent({ data }) {
      if (data === "[DONE]") {
        isDone = true;
        return;
      }
      const completion = parseCompletion(data);
      if (completion instanceof ModelError) {
        pieces.push(completion);
        return;
      }
      const [choice] = completion.choices ?? [];
      usage = completion.usage ?? usage;
      reason = choice?.finish_reason ?? reason;
      for (const delta of choice?.delta?.tool_calls ?? []) calls.read(delta);
      // An event without text, such as a step of reasoning, still shows that the model is working; a comment does not.
      pieces.push(choice?.delta?.content ?? "");
    },
    onError({ type }) {
      if (type === "max-buffer-size-exceeded")
        pieces.push(new ModelError("The model sent an incomplete event.", { isRetryable: false }));
    },
  });
  return {
    /** @returns the texts that this chunk of the stream completes, and failures, in order. */
    feed(text: string): (string | ModelError)[] {
      parser.feed(text);
      return pieces.splice(0);
    },
    /** Every reply ends with a `finish_reason`, the stream with `[DONE]` (OpenAI API reference, streaming). */
    end(): StepEnd {
      const isBrokenOff = reason === "" && !isDone;
      // Calls that were cut off have incomplete arguments.
      const made = isBrokenOff || reason === "length" ? [] : calls.all();
      return {
        ...toEnd(reason, usage),
        ...(isBrokenOff ? { isBrokenOff } : {}),
        ...(made.length > 0 ? { calls: made } : {}),
      };
    },
  };
}

/** A completion, or why it is not one. */
function parseCompletion(data: string): Completion | ModelError {
  let completion: Completion;
  try {
    completion = JSON.parse(data) as Completion;
  } catch {
    return new ModelError("The model sent invalid JSON.", { isRetryable: true });
  }
  return completion.error === undefined || completion.error === null
    ? completion
    : new ModelError("The model failed.", { isRetryable: true, code: failureCode(completion.error) });
}

function toEnd(reason: string, usage: Completion["usage"]): StepEnd {
  const known = { stop: "stop", length: "length", content_filter: "content-filter" } as const;
  const tokens = toUsage(usage);
  return {
    reason: Object.hasOwn(known, reason) ? known[reason as keyof typeof known] : "other",
    ...(tokens ? { usage: tokens } : {}),
  };
}
