import { expect, test } from "@playwright/test";
import { createCallReader } from "@/lib/assistant/reply/openai-model";
import { listTools, runCalls } from "@/lib/assistant/reply/tool-calls";
import type { ReplyTools, RetrievedPassage } from "@/lib/assistant/types";

const passage = { path: "/a", url: "/a", title: "A", content: "Text.", score: 1 } satisfies RetrievedPassage;

function toolsThat(more: Partial<ReplyTools> = {}): ReplyTools {
  return {
    isOpen: () => true,
    search: async (query) => (query === "nothing" ? [] : [passage]),
    readPage: async (path) => (path === "/gone" ? undefined : [passage]),
    readSkill: (name) => (name === "tone" ? "Be kind." : undefined),
    ...more,
  } as ReplyTools;
}

async function textOf(name: string, given: unknown, tools = toolsThat()): Promise<string | undefined> {
  const call = { id: "1", name, arguments: typeof given === "string" ? given : JSON.stringify(given) };
  const [result] = await runCalls([call], tools, (passages) => passages.map(({ path }) => path).join());
  return result?.text;
}

const rows: [name: string, given: unknown, text: string | RegExp, sentence: string][] = [
  ["search", { query: " install " }, "/a", "a search returns passages"],
  ["search", { query: "nothing" }, /found nothing/, "or says that there are none"],
  ["read_page", { path: "/a" }, "/a", "a page is read"],
  ["read_page", { path: "/gone" }, /no such page/, "or is not there"],
  ["read_skill", { name: "tone" }, "Be kind.", "a skill is read"],
  ["read_skill", { name: "other" }, /no such skill/, "or is not there"],
  ["delete", {}, /no such tool/, "another tool there is not"],
  ["constructor", {}, /no such tool/, "nor one called like a method"],
  ["search", {}, /not valid/, "a search for nothing is not valid"],
  ["search", { query: "  " }, /not valid/, "nor one for blanks"],
  ["search", { query: 5 }, /not valid/, "nor one for a number"],
  ["search", '{"query": "a', /not valid/, "nor half of one"],
  ["search", "null", /not valid/, "nor null"],
  ["search", "[]", /not valid/, "nor a list"],
];

for (const [name, given, text, sentence] of rows) {
  test(`${name}: ${sentence}`, async () => expect(await textOf(name, given)).toMatch(text));
}

test("tools that are closed say so", async () => {
  expect(await textOf("search", { query: "a" }, toolsThat({ isOpen: () => false }))).toMatch(
    /answer from the passages/,
  );
});

test("of many calls the first four are carried out, and all are answered in order", async () => {
  const calls = Array.from({ length: 6 }, (_, index) => ({
    id: `${index}`,
    name: "search",
    arguments: '{"query":"a"}',
  }));
  const results = await runCalls(calls, toolsThat(), () => "found");
  expect(results.map(({ callId }) => callId)).toEqual(["0", "1", "2", "3", "4", "5"]);
  expect(results.map(({ text }) => text === "found")).toEqual([true, true, true, true, false, false]);
});

test("a tool for skills is there where skills are", () => {
  expect(listTools({}).map(({ name }) => name)).toEqual(["search", "read_page"]);
  expect(listTools({ hasSkills: true }).map(({ name }) => name)).toEqual(["search", "read_page", "read_skill"]);
});

type Delta = Parameters<ReturnType<typeof createCallReader>["read"]>[0];

const streams: [deltas: Delta[], calls: string[], sentence: string][] = [
  [[], [], "no call"],
  [
    [
      { index: 0, id: "a", function: { name: "search", arguments: "" } },
      { index: 0, function: { arguments: '{"query":' } },
      { index: 0, function: { arguments: '"x"}' } },
    ],
    ['a search {"query":"x"}'],
    "a call in pieces",
  ],
  [
    [
      { index: 0, id: "a", function: { name: "search", arguments: '{"query":' } },
      { index: 1, id: "b", function: { name: "read_page", arguments: '{"path":"/"}' } },
      { index: 0, function: { arguments: '"x"}' } },
    ],
    ['a search {"query":"x"}', 'b read_page {"path":"/"}'],
    "pieces of two calls in turn",
  ],
  [
    [
      { id: "a", function: { name: "search", arguments: '{"query":"x"}' } },
      { id: "b", function: { name: "search" } },
    ],
    ['a search {"query":"x"}', "b search {}"],
    "whole calls without index",
  ],
  [
    [{ function: { name: "search", arguments: '{"que' } }, { function: { arguments: 'ry":"x"}' } }],
    ['call_1 search {"query":"x"}'],
    "pieces without index and id",
  ],
  [
    [
      { index: 0, id: "a", function: { name: "search" } },
      { index: 0, id: "b", function: { name: "search" } },
    ],
    ["a search {}", "b search {}"],
    "two calls with one index",
  ],
  [
    [{ index: 0, id: "a", function: { name: "search", arguments: { query: "x" } } }],
    ['a search {"query":"x"}'],
    "an object",
  ],
  [[{ index: null, id: null, function: null }], ["call_1  {}"], "a call without anything"],
];

for (const [deltas, calls, sentence] of streams) {
  test(`streamed calls: ${sentence}`, () => {
    const reader = createCallReader();
    for (const delta of deltas) reader.read(delta);
    expect(reader.all().map((call) => `${call.id} ${call.name} ${call.arguments}`)).toEqual(calls);
  });
}

test("a stream of calls without end is cut", () => {
  const reader = createCallReader();
  for (let index = 0; index < 100; index += 1) reader.read({ index, id: `${index}`, function: { name: "search" } });
  for (let piece = 0; piece < 100; piece += 1) reader.read({ index: 0, function: { arguments: "a".repeat(1_000) } });
  expect(reader.all()).toHaveLength(16);
  expect(reader.all()[0]?.arguments.length).toBeLessThanOrEqual(20_000);
});
