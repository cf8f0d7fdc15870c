import { expect, test } from "../e2e/fixtures";
import type { ModelScript } from "../fakes/model-server";
import { readReply, sendMessage } from "../support/assistant-client";
import { type RunningSite, startRunningSite, storedMessages } from "../support/running-site";

test.describe.configure({ mode: "serial" });

interface Case {
  sentence: string;
  script: ModelScript;
  status: number;
  reply?: { text: string; finishReason: string };
  stored: { content: string; state: string };
}

const cases: readonly Case[] = [
  {
    sentence: "a provider that refuses gives 503 and an empty failed reply",
    script: { status: 401 },
    status: 503,
    stored: { content: "", state: "failed" },
  },
  {
    sentence: "a provider that errors before the first text gives 503",
    script: { texts: [], streamError: "secret" },
    status: 503,
    stored: { content: "", state: "failed" },
  },
  {
    sentence: "a provider that cuts off after some text ends the stream with an error, and the text is kept",
    script: { texts: ["The first ", "words"], pause: 50, end: "cut" },
    status: 200,
    reply: { text: "The first words", finishReason: "error" },
    stored: { content: "The first words", state: "incomplete" },
  },
  {
    sentence: "a provider that errors after some text ends the stream with an error, and the text is kept",
    script: { texts: ["The first ", "words"], pause: 50, streamError: "secret" },
    status: 200,
    reply: { text: "The first words", finishReason: "error" },
    stored: { content: "The first words", state: "incomplete" },
  },
  {
    sentence: "a slow provider is waited for",
    script: { texts: ["Slow ", "words"], delay: 2_000, pause: 300 },
    status: 200,
    reply: { text: "Slow words", finishReason: "stop" },
    stored: { content: "Slow words", state: "complete" },
  },
];

test.describe("the provider fails", () => {
  let site: RunningSite;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    site = await startRunningSite();
  });
  test.afterAll(() => site?.dispose());

  for (const { sentence, script, status, reply, stored } of cases) {
    test(sentence, async () => {
      site.model.follow(script);
      const response = await sendMessage(site.client, "How?");
      expect(response.status).toBe(status);
      const outcome = response.ok ? await readReply(response) : { code: (await response.json()).error.code };
      expect(outcome).toEqual(reply ?? { code: "provider-failed" });
      const messages = await storedMessages(site);
      expect(messages.filter(({ role }) => role === "assistant").at(-1)).toEqual({ role: "assistant", ...stored });
    });
  }

  test("a reader who leaves ends the request to the provider, and the text so far is stored", async () => {
    site.model.follow({ texts: ["The beginning"], end: "hang" });
    const leaving = new AbortController();
    const reader = (await sendMessage(site.client, "How?", { signal: leaving.signal })).body?.getReader();
    const decoder = new TextDecoder();
    for (let text = ""; !text.includes("The beginning");) text += decoder.decode((await reader?.read())?.value);
    leaving.abort();
    await site.model.calls.at(-1)?.closed;
    await expect
      .poll(async () => (await storedMessages(site)).at(-1))
      .toEqual({ role: "assistant", content: "The beginning", state: "cancelled" });
  });

  test("after all that the next message is answered, and every accepted question is in the store once", async () => {
    site.model.follow({ texts: ["One answer."] });
    expect((await readReply(await sendMessage(site.client, "Still there?"))).text).toBe("One answer.");
    const questions = (await storedMessages(site)).filter(({ role }) => role === "user");
    expect(questions).toHaveLength(cases.length + 2);
  });
});
