import { createRetriever } from "@/lib/assistant/retriever";
import { RELEVANT_SCORE } from "@/lib/assistant/types";
import type { Confidence, PageHit, SearchAnswer } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const section = (anchor: string, score: number) => ({ anchor, heading: anchor, parents: [], content: anchor, score });
const page = (path: string, ...sections: ReturnType<typeof section>[]): PageHit => ({
  path,
  facts: { title: path, breadcrumbs: [], boost: 1 },
  sections,
  score: 0,
});
const answer = (confidence: Confidence, ...pages: PageHit[]): SearchAnswer => ({
  pages,
  terms: new Set(),
  unknownWords: [],
  words: [],
  corrections: {},
  tabCounts: {},
  confidence,
});

const found = [
  page("/a", section("a1", 6), section("a2", 5)),
  page("/b", section("b1", 9)),
  page("/c", section("c1", 2)),
];
const search = async (pageSize: number, confidence: Confidence = "sure") =>
  (await createRetriever(async () => answer(confidence, ...found), "/docs").search({ text: "x", pageSize })).passages;

test("the best section of each page comes first, further ones where the pages do not suffice", async () => {
  expect((await search(2)).map(({ url }) => url)).toEqual(["/docs/a#a1", "/docs/b#b1"]);
  expect((await search(9)).map(({ url }) => url)).toEqual(["/docs/a#a1", "/docs/b#b1", "/docs/c#c1", "/docs/a#a2"]);
});

test("the second-best section of the best page comes besides, whatever the number of passages", async () => {
  const retriever = createRetriever(async () => answer("sure", ...found), "/docs");
  expect(await retriever.search({ text: "x", pageSize: 2 })).toMatchObject({ second: { url: "/docs/a#a2" } });
});

test("where pages bear on the question, the best passage is relevant, however little it scores", async () => {
  const small = [page("/a", section("a1", 1)), page("/b", section("b1", 0.5))];
  const scores = async (confidence: Confidence) => {
    const retriever = createRetriever(async () => answer(confidence, ...small), "");
    const { passages } = await retriever.search({ text: "x", pageSize: 2 });
    return passages.map(({ score }) => score >= RELEVANT_SCORE);
  };
  expect(await scores("sure")).toEqual([true, false]);
  expect(await scores("unsure")).toEqual([true, false]);
  expect(await scores("none")).toEqual([false, false]);
});

test("scores descend with the order, lie between 0 and 1, and are lower where the index doubts", async () => {
  const sure = (await search(9)).map(({ score }) => score);
  const doubtful = (await search(9, "none")).map(({ score }) => score);
  expect(sure).toEqual(sure.toSorted((one, other) => other - one));
  for (const [rank, score] of sure.entries()) {
    expect(score).toBeGreaterThan(doubtful[rank] ?? 1);
    expect(score).toBeLessThan(1);
  }
});

test("addresses end in a slash where the site wants it, and descriptions have no marks", async () => {
  const [only] = found;
  if (!only) throw new Error("no page");
  const facts = { ...only.facts, description: "With **bold** `code`" };
  const linked = { ...section("a1", 1), content: "See [b](/b#x)." };
  const retriever = createRetriever(
    async () => answer("sure", { ...only, facts, sections: [linked] }),
    "/docs",
    () => true,
  );
  const { passages } = await retriever.search({ text: "x", pageSize: 1 });
  expect(passages).toMatchObject([
    { url: "/docs/a/#a1", content: "See [b](/docs/b/#x).", description: "With bold code" },
  ]);
});

test("says how sure the index is", async () => {
  const retriever = createRetriever(async () => answer("unsure", ...found), "");
  expect((await retriever.search({ text: "x", pageSize: 2 })).confidence).toBe("unsure");
});
