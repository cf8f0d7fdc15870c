import { fromLanguageModel } from "@/lib/assistant/reply/sdk-model";
import { expect, test } from "@/tests/support/unit-test";

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

test("text and the end of a stream are passed on, everything else as a sign that the model is at work", async () => {
  const parts = [
    { type: "reasoning-delta", id: "0", delta: "Hm." },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Hello." },
    { type: "finish", finishReason: { unified: "length" }, usage },
  ];
  const texts: string[] = [];
  const { signal } = new AbortController();
  const end = await fromLanguageModel(modelOf(parts)).stream(prompt, signal, (text) => texts.push(text));
  expect(texts).toEqual(["", "", "Hello.", ""]);
  expect(end).toEqual({ reason: "length", usage: { promptTokens: 3, completionTokens: 2 } });
});

test("an error of the stream is thrown", async () => {
  const model = fromLanguageModel(
    modelOf([{ type: "error", error: { code: 1, type: "overloaded", message: "the question" } }]),
  );
  const reading = model.stream(prompt, new AbortController().signal, () => {});
  await expect(reading).rejects.toMatchObject({ message: "The model failed.", code: "overloaded" });
});

test("a whole completion is its text", async () => {
  expect(await fromLanguageModel(modelOf([])).complete(prompt, new AbortController().signal)).toBe("one");
});
