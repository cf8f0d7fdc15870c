import { completePassages, plainQueries, retrievePassages } from "@/lib/assistant/retrieve";
import type { Retrieval, RetrievedPassage } from "@/lib/assistant/types";
import { expect, test } from "@/tests/support/unit-test";

const BASE = "https://docs.test/base/";
const passage = (url: string, score = 0.5, content = ""): RetrievedPassage => ({
  path: url,
  url,
  title: url,
  content,
  score,
});

const queries: [question: string, earlier: string | undefined, query: string, sentence: string][] = [
  [
    "How do I install it on Windows?",
    "What is Lectern?",
    "How do I install it on Windows?",
    "a long question is alone",
  ],
  ["and in Python?", "How do I send events?", "How do I send events? and in Python?", "a short one follows another"],
  ["and in Python?", undefined, "and in Python?", "unless it is the first"],
  ["why?", "a".repeat(2_000), `${"a".repeat(500)} why?`, "which is cut"],
  ["b".repeat(2_000), "a", "b".repeat(1_000), "and so is a long one"],
];

for (const [question, earlier, query, sentence] of queries) {
  test(`without a model ${sentence}`, () => expect(plainQueries(question, earlier)).toEqual([query]));
}

async function retrieve(lists: Partial<Retrieval>[], pageSize = 5) {
  const found = lists.map((list): Retrieval => ({ passages: [], confidence: "none", ...list }));
  const retriever = { search: async ({ text }: { text: string }) => found[Number(text)] as Retrieval };
  return retrievePassages(retriever, Object.keys(lists), { pageSize }, BASE);
}

const pathsOf = ({ passages }: Retrieval) => passages.map(({ path }) => path);

test("what several queries find comes first, each section once", async () => {
  const both = [
    { passages: [passage("/a"), passage("/b"), passage("/c")] },
    { passages: [passage("/c"), passage("/d")] },
  ];
  const found = await retrieve(both);
  expect(pathsOf(found)[0]).toBe("/c");
  expect(pathsOf(found).toSorted()).toEqual(["/a", "/b", "/c", "/d"]);
});

test("a section that two queries find has the better score, and scores descend", async () => {
  const found = await retrieve([
    { passages: [passage("/a", 0.2), passage("/b", 0.1)] },
    { passages: [passage("/a", 0.9), passage("/c", 0.95)] },
  ]);
  expect(found.passages[0]).toMatchObject({ path: "/a" });
  const scores = found.passages.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
});

test("one query keeps its order, up to the page size", async () => {
  expect(pathsOf(await retrieve([{ passages: [passage("/b", 0.1), passage("/a", 0.9), passage("/c")] }], 2))).toEqual([
    "/b",
    "/a",
  ]);
});

test("the most confident query decides, and all words are told", async () => {
  const found = await retrieve([
    { confidence: "unsure", words: [{ terms: ["port"], related: [], rarity: 1 }] },
    { confidence: "sure", words: [{ terms: ["host"], related: [], rarity: 1 }], building: 30 },
  ]);
  expect(found).toMatchObject({ confidence: "sure", words: [{ terms: ["port"] }, { terms: ["host"] }], building: 30 });
  expect(await retrieve([{}])).not.toHaveProperty("building");
});

const addresses: [url: string, complete: string][] = [
  ["/base/a#b", "https://docs.test/base/a#b"],
  ["https://other.test/a", "https://other.test/a"],
  ["//[", "//["],
];

for (const [url, complete] of addresses) {
  test(`the address ${url} is sent as ${complete}`, () => {
    expect(completePassages([passage(url)], BASE)[0]?.url).toBe(complete);
  });
}

test("links within a passage are complete, and long ones are cut", () => {
  expect(completePassages([passage("/a", 1, "[b](/base/b)")], BASE)[0]?.content).toBe("[b](https://docs.test/base/b)");
  expect(completePassages([passage("/a", 1, "a".repeat(9_000))], BASE)[0]?.content).toHaveLength(8_000);
});
