import { expect, test } from "@playwright/test";
import { createRetriever } from "@/lib/assistant/retriever";
import { RELEVANT_SCORE } from "@/lib/assistant/types";
import type { PageHit, SearchAnswer } from "@/lib/search/types";

const section = (anchor: string, score: number) => ({ anchor, heading: anchor, parents: [], content: anchor, score });
const page = (path: string, ...sections: ReturnType<typeof section>[]): PageHit => ({
  path,
  facts: { title: path, breadcrumbs: [], boost: 1 },
  sections,
  score: 0,
});
const answer = (isConfident: boolean, ...pages: PageHit[]): SearchAnswer => ({
  pages,
  terms: new Set(),
  unknownWords: [],
  corrections: {},
  isConfident,
});

const found = [
  page("/a", section("a1", 6), section("a2", 5)),
  page("/b", section("b1", 9)),
  page("/c", section("c1", 2)),
];
const search = async (pageSize: number, isConfident = true) =>
  createRetriever(async () => answer(isConfident, ...found), "/docs").search({ text: "x", pageSize });

test("the best section of each page comes first, further ones where the pages do not suffice", async () => {
  expect((await search(2)).map(({ url }) => url)).toEqual(["/docs/a#a1", "/docs/b#b1"]);
  expect((await search(9)).map(({ url }) => url)).toEqual(["/docs/a#a1", "/docs/b#b1", "/docs/c#c1", "/docs/a#a2"]);
});

test("where the index is sure, the best passage is relevant, however little it scores", async () => {
  const small = [page("/a", section("a1", 1)), page("/b", section("b1", 0.5))];
  const scores = async (isConfident: boolean) => {
    const retriever = createRetriever(async () => answer(isConfident, ...small), "");
    return (await retriever.search({ text: "x", pageSize: 2 })).map(({ score }) => score >= RELEVANT_SCORE);
  };
  expect(await scores(true)).toEqual([true, false]);
  expect(await scores(false)).toEqual([false, false]);
});

test("scores descend with the order, lie between 0 and 1, and are lower where the index doubts", async () => {
  const sure = (await search(9)).map(({ score }) => score);
  const doubtful = (await search(9, false)).map(({ score }) => score);
  expect(sure).toEqual(sure.toSorted((one, other) => other - one));
  for (const [rank, score] of sure.entries()) {
    expect(score).toBeGreaterThan(doubtful[rank] ?? 1);
    expect(score).toBeLessThan(1);
  }
});
