import { expect, test } from "@playwright/test";
import { CONFIDENT_SCORE, evidenceTerms, isConfident } from "@/lib/search/confidence";
import { buildQuery, type Query, type Vocabulary } from "@/lib/search/query";

const frequencies: Record<string, number> = { 登录: 5, 登: 8, 录: 9, queue: 3, webhook: 2 };
const vocabulary: Vocabulary = {
  frequency: (term) => frequencies[term] ?? 0,
  suggest: () => [],
  complete: () => [],
};

const query = (contentWords: number, unknownWords: string[] = []): Query => ({
  terms: [],
  allTerms: new Set(),
  unknownWords,
  contentWords,
  corrections: {},
});
const page = (...scores: number[]) => ({ sections: scores });
const enough = CONFIDENT_SCORE;
const little = CONFIDENT_SCORE - 0.1;

const rows: { title: string; query: Query; pages: { sections: number[] }[]; expected: boolean }[] = [
  { title: "a section with enough of the question answers", query: query(3), pages: [page(enough)], expected: true },
  { title: "a section with too little does not", query: query(3), pages: [page(little)], expected: false },
  { title: "nothing found answers nothing", query: query(1), pages: [], expected: false },
  { title: "a page below the first may answer", query: query(3), pages: [page(little), page(enough)], expected: true },
  { title: "only the best section of a page counts", query: query(3), pages: [page(little, enough)], expected: false },
  {
    title: "a page that nobody would look at does not",
    query: query(3),
    pages: [...Array.from({ length: 5 }, () => page(little)), page(enough)],
    expected: false,
  },
  { title: "one word of four may not be unknown", query: query(4, ["kafka"]), pages: [page(enough)], expected: false },
  { title: "one word of five may be", query: query(5, ["kafka"]), pages: [page(enough)], expected: true },
  { title: "a single known word is answered by any page", query: query(1), pages: [page(little)], expected: true },
];
for (const { title, query: asked, pages, expected } of rows) {
  test(title, () => expect(isConfident(asked, pages, (score) => score)).toBe(expected));
}

const texts: { title: string; text: string; evidence: string[]; unknownWords: string[] }[] = [
  { title: "characters of a known word are no further evidence", text: "登录", evidence: ["登录"], unknownWords: [] },
  {
    title: "characters stand in for a word that may be misspelt",
    text: "登陆",
    evidence: ["登"],
    unknownWords: [],
  },
  { title: "a word of unknown characters alone is unknown", text: "麒麟", evidence: [], unknownWords: ["麒麟"] },
  { title: "words of other scripts are evidence as they are", text: "queue", evidence: ["queue"], unknownWords: [] },
];
for (const { title, text, evidence, unknownWords } of texts) {
  test(title, () => {
    const built = buildQuery(text, vocabulary);
    const terms = evidenceTerms(built).terms.flatMap(({ alternatives }) => alternatives.map(({ term }) => term));
    expect(terms).toEqual(evidence);
    expect(built.unknownWords).toEqual(unknownWords);
  });
}
