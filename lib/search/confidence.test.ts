import { expect, test } from "@playwright/test";
import { CONFIDENT_SCORE, createEvidenceReader, type Evidence, isConfident } from "@/lib/search/confidence";
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
const page = (...sections: Evidence[]) => ({ sections });
const enough = { score: CONFIDENT_SCORE, isComplete: false };
const little = { score: CONFIDENT_SCORE - 0.1, isComplete: false };
const allWords = { score: 1, isComplete: true };

const rows: { title: string; query: Query; pages: { sections: Evidence[] }[]; expected: boolean }[] = [
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
  { title: "a section with all of a few words answers", query: query(3), pages: [page(allWords)], expected: true },
  { title: "all of many words may stand anywhere", query: query(4), pages: [page(allWords)], expected: false },
];
for (const { title, query: asked, pages, expected } of rows) {
  test(title, () => expect(isConfident(asked, pages, (section) => section)).toBe(expected));
}

const texts: { title: string; text: string; holds: string[]; isComplete: boolean; unknownWords?: string[] }[] = [
  {
    title: "a section with every word is complete",
    text: "a queue webhook",
    holds: ["queue", "webhook"],
    isComplete: true,
  },
  { title: "a section without one of them is not", text: "queue webhook", holds: ["queue"], isComplete: false },
  { title: "words without meaning need not occur", text: "how to queue", holds: ["queue"], isComplete: true },
  { title: "a word completes without its characters", text: "登录", holds: ["登录"], isComplete: true },
  {
    title: "the characters of a known word do not stand in for it",
    text: "登录",
    holds: ["登", "录"],
    isComplete: false,
  },
  { title: "those of a word that may be misspelt do", text: "登陆", holds: ["登"], isComplete: true },
  {
    title: "a word of unknown characters alone is unknown",
    text: "麒麟",
    holds: [],
    isComplete: false,
    unknownWords: ["麒麟"],
  },
];
for (const { title, text, holds, isComplete, unknownWords = [] } of texts) {
  test(title, () => {
    const built = buildQuery(text, vocabulary);
    const evidence = createEvidenceReader(built, 100, vocabulary.frequency);
    expect(evidence(({ term }) => Number(holds.includes(term))).isComplete).toBe(isComplete);
    expect(built.unknownWords).toEqual(unknownWords);
  });
}

test("characters of a known word add nothing to its evidence", () => {
  const evidence = createEvidenceReader(buildQuery("登录", vocabulary), 100, vocabulary.frequency);
  expect(evidence(() => 1).score).toBe(evidence(({ term }) => Number(term === "登录")).score);
});
