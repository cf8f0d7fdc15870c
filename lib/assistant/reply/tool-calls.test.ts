import { listTools, runCalls } from "@/lib/assistant/reply/tool-calls";
import type { ReplyTools, RetrievedPassage } from "@/lib/assistant/types";
import { expect, test } from "@/tests/support/unit-test";

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

test("calls are answered in order", async () => {
  const calls = Array.from({ length: 6 }, (_, index) => ({
    id: `${index}`,
    name: "search",
    arguments: '{"query":"a"}',
  }));
  const results = await runCalls(calls, toolsThat(), () => "found");
  expect(results.map(({ callId }) => callId)).toEqual(["0", "1", "2", "3", "4", "5"]);
});

test("a tool for skills is there where skills are", () => {
  expect(listTools({}).map(({ name }) => name)).toEqual(["search", "read_page"]);
  expect(listTools({ hasSkills: true }).map(({ name }) => name)).toEqual(["search", "read_page", "read_skill"]);
});
