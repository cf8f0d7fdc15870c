import type { FoundName } from "@/lib/search/find-names";
import type { Query } from "@/lib/search/query";
import { type RankedFacts, rankAnswer } from "@/lib/search/rank-answer";
import { expect, test } from "@/tests/support/unit-test";

const query: Query = { terms: [], allTerms: new Set(), unknownWords: [], contentWords: 3, corrections: {} };

interface Page {
  /** Score of its best section, and of the page as a whole. */
  scores: [section: number, whole: number];
  kind?: RankedFacts["kind"];
  name?: Partial<FoundName>;
}

/** The order of pages, which have one section each. */
function order(text: string, pages: readonly Page[]): number[] {
  const sections = pages.map(({ scores: [score] }, id) => ({ id, page: id, score }));
  const named = pages.flatMap(({ name }, id) =>
    name ? [{ page: id, section: id, kind: "title", form: 0, isExact: true, isPart: false, ...name } as FoundName] : [],
  );
  const { ranked } = rankAnswer(
    text,
    query,
    { sections, named },
    {
      size: 100,
      frequency: () => 1,
      factsOf: (page) => ({ factor: 1, title: `${page}`, kind: pages[page]?.kind }),
      weigherOf: () => () => 0,
      scoreWhole: ({ page }) => pages[page]?.scores[1] ?? 0,
    },
  );
  return ranked.map(({ page }) => page);
}

const rows: { title: string; text?: string; pages: Page[]; expected: number[] }[] = [
  {
    title: "a page that names the words once falls behind one that answers in several places",
    pages: [{ scores: [10, 2] }, { scores: [9, 8] }],
    expected: [1, 0],
  },
  {
    title: "a section that is far better keeps its page first",
    pages: [{ scores: [10, 2] }, { scores: [5, 8] }],
    expected: [0, 1],
  },
  {
    title: "a page that the query names comes first",
    pages: [{ scores: [10, 10] }, { scores: [2, 2], name: {} }],
    expected: [1, 0],
  },
  {
    title: "one named as written comes before one named in another form",
    pages: [
      { scores: [10, 10], name: { isExact: false } },
      { scores: [9, 9], name: {} },
    ],
    expected: [1, 0],
  },
  {
    title: "questions and answers come after the page of the thing",
    pages: [{ scores: [10, 10], kind: "faq" }, { scores: [9, 9] }],
    expected: [1, 0],
  },
  {
    title: "unless the query asks for them",
    text: "webhook faq",
    pages: [{ scores: [10, 10], kind: "faq" }, { scores: [9, 9] }],
    expected: [0, 1],
  },
];
for (const { title, text = "create a webhook", pages, expected } of rows) {
  test(title, () => expect(order(text, pages)).toEqual(expected));
}
