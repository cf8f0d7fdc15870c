import { FIELDS } from "@/lib/search/fields";
import { countTerms, weighCount } from "@/lib/search/postings";
import {
  createTermScorer,
  demoteNearDuplicates,
  pageFactor,
  pageNorms,
  rankPages,
  sectionNorms,
} from "@/lib/search/rank";
import { expect, test } from "@/tests/support/unit-test";

const frequencies: Record<string, number> = { retri: 2, task: 50 };
const statistics = { sections: 100, pages: 10, lengths: FIELDS.map(() => 1000) };

function score(fields: Partial<Record<string, string>>, ...terms: string[]): number {
  const words = FIELDS.map(({ name }) => (fields[name] ?? "").split(" ").filter(Boolean));
  const counts = countTerms(words);
  const query = {
    terms: terms.map((term) => ({
      alternatives: [{ term, weight: 1 }],
      related: [],
      weight: 1,
      selects: true,
      repeats: false,
    })),
    allTerms: new Set(terms),
    unknownWords: [],
    contentWords: terms.length,
    corrections: {},
  };
  const norms = sectionNorms(
    words.map(({ length }) => length),
    statistics,
  );
  const scoreTerms = createTermScorer(query, statistics.sections, (term) => frequencies[term] ?? 0);
  return scoreTerms((term) => weighCount(counts.get(term) ?? [], 0, norms));
}

const comparisons: { title: string; better: number; worse: number }[] = [
  {
    title: "a title counts more than text",
    better: score({ title: "retri" }, "retri"),
    worse: score({ text: "retri" }, "retri"),
  },
  {
    title: "text counts more than code",
    better: score({ text: "retri" }, "retri"),
    worse: score({ code: "retri" }, "retri"),
  },
  {
    title: "a rare word counts more than a common one",
    better: score({ text: "retri" }, "retri"),
    worse: score({ text: "task" }, "task"),
  },
  {
    title: "both words count more than one of them twice",
    better: score({ text: "retri task" }, "retri", "task"),
    worse: score({ text: "task task" }, "retri", "task"),
  },
  {
    title: "a short text counts more than a long one",
    better: score({ text: "retri" }, "retri"),
    worse: score({ text: `retri ${"word ".repeat(40)}` }, "retri"),
  },
];
for (const { title, better, worse } of comparisons) {
  test(title, () => expect(better).toBeGreaterThan(worse));
}

test("the second section of a page adds a fifth of its score, and further sections add nothing", () => {
  const sections = [4, 10, 5].map((points) => ({ page: 1, score: points }));
  expect(rankPages(sections, () => 1)).toMatchObject([
    { page: 1, score: 11, sections: [{ score: 10 }, { score: 5 }, { score: 4 }] },
  ]);
});

test("a boost raises the rank of a page, and another version lowers it", () => {
  expect(pageFactor({ boost: 3 })).toBeGreaterThan(pageFactor({ boost: 1 }));
  expect(pageFactor({ boost: 0.5 })).toBeLessThan(1);
  expect(pageFactor({ boost: 1, isOtherVersion: true })).toBe(0.8);
});

test("a page that repeats a better one ranks below pages with other content", () => {
  const pages = [
    { page: 1, score: 10 },
    { page: 2, score: 9.5 },
    { page: 3, score: 7 },
  ];
  const titles: Record<number, string> = { 1: "Install", 2: "Install", 3: "Upgrade" };
  expect(demoteNearDuplicates(pages, (page) => titles[page]).map(({ page }) => page)).toEqual([1, 3, 2]);
});

test("the title counts once for a page, however many sections carry it", () => {
  const title = FIELDS.findIndex(({ name }) => name === "title");
  const lengths = FIELDS.map((_, field) => Number(field === title));
  const { first, others } = pageNorms(lengths, statistics);
  const counts = countTerms(FIELDS.map(({ name }) => (name === "title" ? ["retri"] : []))).get("retri") ?? [];
  expect(weighCount(counts, 0, first)).toBeGreaterThan(0);
  expect(weighCount(counts, 0, others)).toBe(0);
});
