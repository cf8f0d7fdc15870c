import { expect, test } from "@playwright/test";
import { fromLanguageModel } from "@/lib/assistant/reply/gateway-model";

type LanguageModel = Parameters<typeof fromLanguageModel>[0];

const prompt = { system: "Rules.", messages: [{ role: "user" as const, text: "Hi" }] };
const usage = { inputTokens: { total: 3 }, outputTokens: { total: 2 } };

function modelOf(parts: readonly object[]): LanguageModel {
  const stream = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  return {
    doStream: async () => ({ stream }),
    doGenerate: async () => ({
      content: [
        { type: "text", text: "one" },
        { type: "reasoning", text: "hm" },
      ],
    }),
  } as unknown as LanguageModel;
}

test("text and the end of a stream are passed on, everything else is left out", async () => {
  const parts = [
    { type: "stream-start" },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Hello." },
    { type: "finish", finishReason: { unified: "length" }, usage },
  ];
  const read: unknown[] = [];
  for await (const part of fromLanguageModel(modelOf(parts)).stream(prompt, new AbortController().signal))
    read.push(part);
  expect(read).toEqual([
    { type: "text", text: "Hello." },
    { type: "finish", reason: "length", usage: { promptTokens: 3, completionTokens: 2 } },
  ]);
});

test("an error of the stream is thrown", async () => {
  const parts = fromLanguageModel(
    modelOf([{ type: "error", error: { code: 1, type: "overloaded", message: "the question" } }]),
  );
  const reading = parts.stream(prompt, new AbortController().signal)[Symbol.asyncIterator]().next();
  await expect(reading).rejects.toMatchObject({ message: "The model failed.", code: "overloaded" });
});

test("a whole completion is its text", async () => {
  expect(await fromLanguageModel(modelOf([])).complete(prompt, new AbortController().signal)).toBe("one");
});
