import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createProvider } from "@/lib/assistant/reply/create-provider";
import { RESEARCH_BUDGET } from "@/lib/assistant/research";
import { readOwnerSkills } from "@/lib/assistant/service.server";
import type { ReplyProvider } from "@/lib/assistant/types";
import { type AssistantWorld, createWorld, messageBody } from "@/tests/fakes/assistant-world";
import { createFixedClock, type FixedClock } from "@/tests/fakes/fixed-clock";
import { type ModelScript, type ModelServer, startModelServer } from "@/tests/fakes/model-server";
import { expect, test } from "@/tests/support/unit-test";

let server: ModelServer;
let world: AssistantWorld;
let clock: FixedClock;

test.beforeEach(async () => {
  server = await startModelServer({});
  clock = createFixedClock(0);
  world = await createWorld({ clock, provider: await providerOf(server) });
});
test.afterEach(async () => {
  await server.close();
  await world.close();
});

async function providerOf({ url }: ModelServer): Promise<ReplyProvider> {
  const environment = { ASSISTANT: true, ASSISTANT_BASE_URL: url, ASSISTANT_MODEL: "m1" };
  const provider = await createProvider(environment, { clock, createNonce: () => "mark" });
  if (!provider) throw new Error("No provider.");
  return provider;
}

const call = (name: string, value: unknown) => ({
  name,
  arguments: typeof value === "string" ? value : JSON.stringify(value),
});
const search = (query: string): ModelScript => ({ calls: [call("search", { query })] });
const read = (path: string): ModelScript => ({ calls: [call("read_page", { path })] });

/** One script for each request to the model; the last one is repeated. */
function follow(...scripts: ModelScript[]): void {
  server.follow((index) => scripts[Math.min(index, scripts.length - 1)] ?? {});
}

/** The messages of the last request to the model that are results of tools. */
function results(): string[] {
  const messages = server.calls.at(-1)?.body.messages ?? [];
  return messages.filter(({ role }) => role === "tool").map(({ content }) => String(content));
}

/** Codes of the parts of a data stream, where text that arrived in pieces counts once. */
function codes(stream: string): string {
  return stream.replace(/^(\w):.*\n/gm, "$1").replace(/0+/g, "0");
}

function parts(stream: string, code: string): unknown[] {
  return stream.split("\n").flatMap((line) => (line.startsWith(`${code}:`) ? [JSON.parse(line.slice(2))] : []));
}

/** Chunks of a message stream. */
function chunks(stream: string): { type: string; [key: string]: unknown }[] {
  return stream
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: {"))
    .map((frame) => JSON.parse(frame.slice("data: ".length)) as { type: string });
}

test("a model that searches again and reads a page, in the data stream", async () => {
  follow(search("webhook signature"), read("/guides/install"), { texts: ["Verify [it](/guides/webhooks)."] });
  const stream = await (await world.send()).text();
  expect(codes(stream)).toBe("f9a9aef9aefh0e2d");
  expect(
    parts(stream, "9").map((part) => [(part as { toolName: string }).toolName, (part as { args: object }).args]),
  ).toEqual([
    ["search", { query: "How do I configure the port?" }],
    ["search", { query: "webhook signature" }],
    ["read_page", { path: "/guides/install" }],
  ]);
  expect(parts(stream, "a")[2]).toMatchObject({
    result: {
      path: "/guides/install",
      url: "https://docs.acme.example/guides/install",
      metadata: { title: "Install" },
    },
  });
  expect(parts(stream, "h")).toMatchObject([{ url: "https://docs.acme.example/guides/webhooks" }]);
  // The tokens of all three steps.
  expect(parts(stream, "d")).toMatchObject([{ usage: { promptTokens: 33, completionTokens: 21 } }]);
});

for (const version of ["v1", "v2"] as const) {
  test(`a model that searches again, in the message stream of ${version}`, async () => {
    follow({ texts: ["One moment."], ...search("webhook signature") }, { texts: ["Verify it."] });
    const response = await world.send({ route: { version }, headers: { accept: "text/event-stream" } });
    const types = chunks(await response.text()).map(({ type }) => type);
    expect(types.filter((type, index) => type !== types[index - 1])).toEqual([
      "start",
      "start-step",
      "tool-input-available",
      "tool-output-available",
      "text-start",
      "text-delta",
      "text-end",
      "tool-input-available",
      "tool-output-available",
      "finish-step",
      "start-step",
      "text-start",
      "text-delta",
      "source-url",
      "text-end",
      "data-finish",
      "finish-step",
      "finish",
    ]);
  });
}

test("texts of several steps are separate parts of a message, and separate paragraphs of the stored reply", async () => {
  follow({ texts: ["One moment."], ...search("webhook") }, { texts: ["Verify it."] });
  const stream = await (await world.send({ route: { version: "v2" } })).text();
  const texts = chunks(stream).filter(({ type }) => type === "text-delta");
  expect(texts.map(({ id, delta }) => [id, delta])).toEqual([
    ["text-1", "One moment."],
    ["text-2", "\n\nVerify it."],
  ]);
  const stored = await world.store.database
    .selectFrom("messages")
    .select("content")
    .where("role", "=", "assistant")
    .executeTakeFirst();
  expect(stored?.content).toBe("One moment.\n\nVerify it.");
});

test("the request names the tools, and results go back with the call, each passage numbered once", async () => {
  follow(search("webhook signature"), search("HMAC"), { texts: ["Yes."] });
  await (await world.send({ body: messageBody("How do I configure the port?", { retrievalPageSize: 2 }) })).text();
  expect(server.calls[0]?.body.tools?.map(({ function: { name } }) => name)).toEqual(["search", "read_page"]);
  const messages = server.calls[2]?.body.messages ?? [];
  expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool", "assistant", "tool"]);
  expect(messages[2]?.tool_calls).toMatchObject([
    { id: "c0", type: "function", function: { name: "search", arguments: '{"query":"webhook signature"}' } },
  ]);
  expect(messages[3]?.tool_call_id).toBe("c0");
  const numbers = messages.flatMap(({ role, content }) =>
    role === "system"
      ? []
      : [...String(content ?? "").matchAll(/passage (\d+): .*?address (\S+?)(?:>>>| \|)/g)].map(
          (match) => `${match[1]} ${match[2]}`,
        ),
  );
  const addresses = new Map(numbers.map((entry) => entry.split(" ") as [string, string]));
  expect(new Set(numbers).size).toBe(addresses.size);
  expect(results()[1]).toContain("| given above");
  // The beginning of the prompt does not change, so that services can keep it in their caches.
  expect(messages.slice(0, 4)).toEqual(server.calls[1]?.body.messages);
});

test("after five requests to the model there is no other, and the last one may not call tools", async () => {
  follow(search("webhook"), search("port"), search("api"), search("token"), { texts: ["Yes."] });
  const stream = await (await world.send()).text();
  expect(server.calls.map(({ body }) => body.tool_choice)).toEqual(["auto", "auto", "auto", "auto", "none"]);
  expect(parts(stream, "0")).toEqual(["Yes."]);
});

test("a model that never stops calling tools is a failed reply", async () => {
  follow(search("webhook"));
  const response = await world.send();
  expect(response.status).toBe(503);
  expect(server.calls).toHaveLength(5);
});

test("the time and the tokens of tools are bounded", async () => {
  const long = Array.from({ length: 20 }, (_, index) => ({
    path: `/p${index}`,
    url: `/p${index}`,
    title: `P${index}`,
    content: "word ".repeat(6_000),
    score: 0.6,
  }));
  world.dependencies.retriever = { search: async () => ({ passages: long, confidence: "sure" }) };
  const many = Array.from({ length: 4 }, (_, index) => call("search", { query: `q${index}` }));
  follow({ calls: many }, { calls: many }, { texts: ["Yes."] });
  await (await world.send()).text();
  const text = results().join("");
  expect(text.length / 4).toBeLessThan(RESEARCH_BUDGET.tokens * 1.1);
  expect(server.calls.map(({ body }) => body.tool_choice)).toEqual(["auto", "auto", "none"]);
  expect(text).toContain("Not carried out: answer from the passages that you have.");
});

const wrong: readonly [sentence: string, calls: { name: string; arguments: string }[], result: string][] = [
  ["a tool that does not exist", [call("run", { command: "env" })], "There is no such tool."],
  ["arguments that are not JSON", [call("search", '{"query":')], "The arguments are not valid."],
  ["arguments that are missing", [call("search", { text: "a" })], "The arguments are not valid."],
  ["a page that does not exist", [call("read_page", { path: "/secret" })], "There is no such page."],
  ["a page of another site", [call("read_page", { path: "https://evil.example" })], "There is no such page."],
];
for (const [sentence, calls, result] of wrong) {
  test(`${sentence} is told to the model, which goes on`, async () => {
    follow({ calls }, { texts: ["Yes."] });
    const stream = await (await world.send()).text();
    expect(results()).toEqual([result]);
    expect(parts(stream, "0")).toEqual(["Yes."]);
  });
}

const refusals: readonly [sentence: string, status: number, calls: number][] = [
  ["a server that refuses tools is asked without them at once", 400, 2],
  ["a server that fails because of tools is asked without them at last", 500, 3],
];
for (const [sentence, status, count] of refusals) {
  test(`${sentence}, and for the next replies`, async () => {
    server.follow((index) => (server.calls[index]?.body.tools ? { status } : { texts: ["Yes."] }));
    const first = world.send();
    const callsAfterPause = () => {
      clock.advance(1_000);
      return server.calls.length;
    };
    await expect.poll(callsAfterPause).toBe(count);
    expect(parts(await (await first).text(), "0")).toEqual(["Yes."]);
    expect(parts(await (await world.send()).text(), "0")).toEqual(["Yes."]);
    expect(server.calls).toHaveLength(count + 1);
    expect(String(server.calls.at(-1)?.body.messages[0]?.content)).not.toContain("tools");
    clock.advance(600_000);
    server.follow({});
    await (await world.send()).text();
    expect(server.calls[count + 1]?.body.tools).toHaveLength(2);
  });
}

test("a search that fails ends the reply, and what was written is kept", async () => {
  let searches = 0;
  world.dependencies.retriever = {
    search: async () => {
      searches += 1;
      if (searches > 1) throw new Error("disk");
      return { passages: [], confidence: "none" };
    },
  };
  follow({ texts: ["One moment."], ...search("webhook") });
  const stream = await (await world.send()).text();
  expect(codes(stream)).toBe("f9a093e2d");
});

test("the owner's skills are listed, and three of them can be read for a reply", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "lectern-"));
  for (const name of ["one", "two", "three", "four"]) {
    const folder = path.join(directory, ".mintlify/assistant/skills", name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "skill.md"), `---\ndescription: About ${name}\n---\n\nSay ${name}.\n`);
  }
  const skills = await readOwnerSkills(directory);
  await rm(directory, { recursive: true });
  await world.close();
  world = await createWorld({ clock, provider: await providerOf(server), skills });
  const names = ["one", "two", "three", "four"].map((name) => ({ calls: [call("read_skill", { name })] }));
  follow(...names, { texts: ["Yes."] });
  await (await world.send()).text();
  expect(server.calls[0]?.body.messages[0]?.content).toContain("- two: About two");
  expect(server.calls[0]?.body.tools?.map(({ function: { name } }) => name)).toContain("read_skill");
  expect(results()).toEqual(["Say one.", "Say two.", "Say three.", "There is no such skill, or three were read."]);
});
