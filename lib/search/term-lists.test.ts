import { expect, test } from "@playwright/test";
import { FIELDS } from "@/lib/search/fields";
import { hashTerm } from "@/lib/search/hash-term";
import { countTerms, packPostings } from "@/lib/search/postings";
import type { CorpusStatistics, WeighedTerm } from "@/lib/search/rank";
import { SECTIONS_IN_MEMORY, StoredSections } from "@/lib/search/stored-sections";
import { TermLists } from "@/lib/search/term-lists";

const TEXT = FIELDS.findIndex(({ name }) => name === "text");
const statistics = (sections: number): CorpusStatistics => ({
  sections,
  pages: sections,
  lengths: FIELDS.map(() => 3 * sections),
});

/** An index in memory: the text of each section by its number. It notes what it is asked for. */
function indexOf(texts: Readonly<Record<number, string>>, sections = 1_000) {
  const asked: string[] = [];
  const postings = {
    all: ([list]: [string]) =>
      (JSON.parse(list) as number[]).flatMap((id): [number, number, Uint8Array][] => {
        asked.push(`read ${id}`);
        const fields = FIELDS.map((_, field) => (field === TEXT ? (texts[id]?.split(" ") ?? []) : []));
        return texts[id] === undefined ? [] : [[id, id, packPostings(countTerms(fields))]];
      }),
  };
  const stored = new StoredSections({ postings } as never, statistics(sections));
  const idsOf = (accepts: (text: string) => boolean) =>
    Object.keys(texts)
      .map(Number)
      .filter((id) => accepts(texts[id] ?? ""));
  const find = (expression: string) => {
    asked.push(expression);
    const term = /^"(.*)"$/.exec(expression)?.[1];
    return idsOf((text) => (term === undefined ? text.includes("scoped") : text.split(" ").includes(term)));
  };
  return { asked, stored, lists: new TermLists({ sections, find, read: (ids) => stored.read(ids) }) };
}

/** Words of a query: `a` counts 1, `a*3` counts 3, `a/b` has two forms, the second worth half. */
function termsOf(query: string): WeighedTerm[] {
  return query.split(" ").map((word) => {
    const [forms = "", weight = "1"] = word.split("*");
    return {
      weight: Number(weight),
      forms: forms.split("/").map((term, index) => ({ term, hash: hashTerm(term), factor: 1 / (index + 1) })),
    };
  });
}

const TEXTS = { 7: "a x y", 8: "a b x", 9: "b b scoped", 12: "c x scoped", 15: "d x y" };
const queries: [rule: string, query: string, scope: string | undefined, ids: number[]][] = [
  ["a word", "c", undefined, [12]],
  ["a section with more of the words comes first", "a b", undefined, [8, 9, 7]],
  ["or with more of a word", "b", undefined, [9, 8]],
  ["the weight of a word counts", "a*9 b", undefined, [8, 7, 9]],
  ["of the forms of a word, the best counts", "a/c", undefined, [7, 8, 12]],
  ["equal ones in the order in which they were seen", "c d", undefined, [12, 15]],
  ["a scope leaves out others", "a b", "scope", [9]],
  ["what is nowhere", "z", undefined, []],
  ["no words", "", undefined, []],
];
for (const [rule, query, scope, ids] of queries) {
  test(`what lists propose: ${rule}`, () => {
    const { lists } = indexOf(TEXTS);
    expect(lists.propose(termsOf(query), scope)).toEqual(ids);
    expect(lists.propose(termsOf("a b"), undefined)).toEqual([8, 9, 7]);
    expect(lists.propose(termsOf(query), scope)).toEqual(ids);
  });
}

test("each word is asked for once, and each section is read once", () => {
  const { asked, lists } = indexOf(TEXTS);
  for (const query of ["a b", "b a", "a"]) lists.propose(termsOf(query), "scope");
  expect(asked).toEqual(['"a"', "read 7", "read 8", '"b"', "read 9", "scope"]);
});

test("of a word in many sections, how often it occurs is not read", () => {
  const { asked, lists } = indexOf(TEXTS, 6);
  expect(lists.propose(termsOf("b"), undefined)).toEqual([8, 9]);
  expect(asked).toEqual(['"b"']);
});

test("a hundred and fifty sections at most, the best of all", () => {
  const texts = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [index + 1, index % 2 ? "a" : "a b"]));
  const proposed = indexOf(texts, 100_000).lists.propose(termsOf("a b"), undefined);
  expect(proposed).toEqual(Array.from({ length: 150 }, (_, index) => 2 * index + 1));
});

test("stored sections come in the order that is asked for, without those that are gone", () => {
  const { stored, asked } = indexOf(TEXTS);
  const idsOf = (...ids: number[]) => stored.read(ids).map(({ id }) => id);
  expect(idsOf(9, 1, 7)).toEqual([9, 7]);
  expect(idsOf(7, 8, 9)).toEqual([7, 8, 9]);
  expect(asked).toEqual(["read 9", "read 1", "read 7", "read 8"]);
});

test("stored sections are read again once too many are kept", () => {
  const texts = Object.fromEntries(Array.from({ length: SECTIONS_IN_MEMORY + 1 }, (_, id) => [id, "a"]));
  const { stored, asked } = indexOf(texts);
  const all = Object.keys(texts).map(Number);
  stored.read(all.slice(0, -1));
  asked.length = 0;
  expect(stored.read([0, SECTIONS_IN_MEMORY]).map(({ id }) => id)).toEqual([0, SECTIONS_IN_MEMORY]);
  expect(asked).toEqual(["read 0", `read ${SECTIONS_IN_MEMORY}`]);
});
