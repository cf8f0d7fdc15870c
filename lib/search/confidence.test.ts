import {
  createEvidenceReader,
  type Evidence,
  highestConfidence,
  judgeConfidence,
  RELATED_SCORE,
} from "@/lib/search/confidence";
import { buildQuery, type Vocabulary } from "@/lib/search/query";
import { wordsOf } from "@/lib/search/rank-answer";
import type { Confidence } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const frequencies: Record<string, number> = { 登录: 5, 登: 8, 录: 9, queue: 3, webhook: 2 };
const vocabulary: Vocabulary = {
  frequency: (term) => frequencies[term] ?? 0,
  suggest: () => [],
  complete: () => [],
};

const query = (contentWords: number, unknownWords: string[] = [], corrections: Record<string, string> = {}) => ({
  contentWords,
  unknownWords,
  corrections,
});

/** A section that scores so much and contains the words with these numbers, of ten that are equally rare. */
const section = (score: number, ...words: number[]): Evidence => ({
  score,
  contains: Array.from({ length: 10 }, (_, word) => words.includes(word)),
});
const page = (...sections: Evidence[]) => ({ sections });
const related = section(RELATED_SCORE, 0);
const little = section(RELATED_SCORE - 0.1, 0);
const strong = section(6.9);
const half = [0, 1, 2, 3, 4];

const rows: {
  title: string;
  query: ReturnType<typeof query>;
  pages: { sections: Evidence[] }[];
  expected: Confidence;
}[] = [
  { title: "nothing found answers nothing", query: query(1), pages: [], expected: "none" },
  { title: "too little of a question answers nothing", query: query(9), pages: [page(little)], expected: "none" },
  { title: "one section with enough may answer", query: query(9), pages: [page(related)], expected: "unsure" },
  { title: "so may a page below the first", query: query(9), pages: [page(little), page(related)], expected: "unsure" },
  { title: "the best section of a page counts", query: query(9), pages: [page(little, related)], expected: "none" },
  {
    title: "a page that hardly matches does not answer",
    query: query(9),
    pages: [...Array.from({ length: 5 }, () => page(little)), page(strong)],
    expected: "none",
  },
  { title: "one word of five may not be unknown", query: query(5, ["kafka"]), pages: [page(strong)], expected: "none" },
  { title: "one word of six may be", query: query(6, ["kafka"]), pages: [page(strong)], expected: "unsure" },
  { title: "one page alone answers only with every word", query: query(9), pages: [page(strong)], expected: "unsure" },
  {
    title: "two pages that say much of it answer",
    query: query(9),
    pages: [page(strong), page(strong)],
    expected: "sure",
  },
  {
    title: "the second may say less where the first contains more of the words",
    query: query(9),
    pages: [page(section(5, ...half)), page(section(4.4))],
    expected: "sure",
  },
  {
    title: "but not as little as this",
    query: query(9),
    pages: [page(section(5, ...half)), page(section(4.3))],
    expected: "unsure",
  },
  {
    title: "sections of the first page hold words together",
    query: query(9),
    pages: [page(section(5, 0, 1), section(1, 2, 3, 4)), page(section(4.4))],
    expected: "sure",
  },
  {
    title: "words of another page are no part of the first",
    query: query(9),
    pages: [page(section(5, 0, 1)), page(section(4.4, 2, 3, 4))],
    expected: "unsure",
  },
  {
    title: "a page that contains every word answers by itself",
    query: query(9),
    pages: [page(section(4, ...half), section(1, 5, 6, 7, 8, 9))],
    expected: "sure",
  },
  {
    title: "a first section with all of a few words answers, however little it scores",
    query: query(3),
    pages: [page(section(1, ...half, 5, 6, 7, 8, 9)), page(little)],
    expected: "sure",
  },
  {
    title: "in a section of a later page, few words may stand anywhere",
    query: query(3),
    pages: [page(little), page(section(1, ...half, 5, 6, 7, 8, 9))],
    expected: "none",
  },
  {
    title: "a first page that contains all of a few words in different sections may answer",
    query: query(3),
    pages: [page(section(1, ...half), section(1, 5, 6, 7, 8, 9))],
    expected: "unsure",
  },
  {
    title: "words that only resemble those of the question may mean something else",
    query: query(3, [], { printer: "printed" }),
    pages: [page(section(1, ...half, 5, 6, 7, 8, 9)), page(little)],
    expected: "none",
  },
  {
    title: "all of many words in a section that scores little may stand anywhere",
    query: query(4),
    pages: [page(section(1, ...half, 5, 6, 7, 8, 9))],
    expected: "none",
  },
];
for (const { title, query: asked, pages, expected } of rows) {
  test(title, () => {
    const reader = { rarities: Array.from({ length: 10 }, () => 5), read: (evidence: Evidence) => evidence };
    expect(judgeConfidence(asked, pages, reader)).toBe(expected);
  });
}

test("rare words are more significant than common ones", () => {
  const pages = [page(section(5, 0)), page(section(4.4))];
  const judge = (rarity: number) =>
    judgeConfidence(query(9), pages, {
      rarities: [rarity, ...Array.from({ length: 9 }, () => 1)],
      read: (evidence: Evidence) => evidence,
    });
  expect([judge(1), judge(9)]).toEqual(["unsure", "sure"]);
});

test("the surest of several answers counts", () => {
  const degrees = (...all: Confidence[]) => highestConfidence(all.map((confidence) => ({ confidence })));
  expect(degrees("none", "unsure")).toBe("unsure");
  expect(degrees("unsure", "sure", "none")).toBe("sure");
  expect(degrees()).toBe("none");
});

const texts: { title: string; text: string; occurring: string[]; contains: boolean[]; unknownWords?: string[] }[] = [
  { title: "each word occurs or not", text: "a queue webhook", occurring: ["queue"], contains: [true, false] },
  { title: "words without meaning do not matter", text: "how to queue", occurring: ["queue"], contains: [true] },
  { title: "a word occurs without its characters", text: "登录", occurring: ["登录"], contains: [true] },
  {
    title: "the characters of a known word do not replace it",
    text: "登录",
    occurring: ["登", "录"],
    contains: [false],
  },
  { title: "those of a word that may be misspelled do", text: "登陆", occurring: ["登"], contains: [true] },
  {
    title: "a word of unknown characters alone is unknown",
    text: "麒麟",
    occurring: [],
    contains: [],
    unknownWords: ["麒麟"],
  },
];
const readerOf = (text: string) => {
  const asked = buildQuery(text, vocabulary);
  const words = wordsOf(asked, 100, vocabulary.frequency);
  return createEvidenceReader(asked, words, 100, vocabulary.frequency, (occurring: readonly string[]) => {
    return (term) => Number(occurring.includes(term));
  });
};
for (const { title, text, occurring, contains, unknownWords = [] } of texts) {
  test(title, () => {
    const { read, rarities } = readerOf(text);
    expect(read(occurring).contains).toEqual(contains);
    expect(rarities).toHaveLength(contains.length + unknownWords.length);
    expect(buildQuery(text, vocabulary).unknownWords).toEqual(unknownWords);
  });
}

test("a word is more significant the fewer sections contain it, and an unknown word is the most significant", () => {
  const { rarities } = readerOf("queue webhook kafka");
  expect(rarities).toEqual(rarities.toSorted((one, other) => one - other));
});

test("characters of a known word add nothing to its evidence", () => {
  const { read } = readerOf("登录");
  expect(read(["登录", "登", "录"]).score).toBe(read(["登录"]).score);
});
