import { mergeAnswers } from "@/lib/search/merge-answers";
import type { PageHit, SearchAnswer } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const rows = [
  {
    sentence: "a question in Latin letters is answered in the default language, also where a translation scores higher",
    question: "How do I create a knowledge base?",
    pages: [page("ja", 10), page("en", 6)],
    kept: ["/en/create"],
  },
  {
    sentence: "a question in the letters of a translation is answered by it",
    question: "ナレッジベースを作成するには？",
    pages: [page("ja", 10), page("en", 6)],
    kept: ["/ja/create"],
  },
  {
    sentence: "translations in Latin letters are judged by their scores",
    question: "Wie lege ich eine Wissensdatenbank an?",
    pages: [page("de", 10), page("en", 6)],
    kept: ["/de/create"],
  },
  {
    sentence: "a translation answers names where the default language says next to nothing of them",
    question: "WeChat",
    pages: [page("zh", 10), page("en", 2)],
    kept: ["/zh/create"],
  },
];

for (const { sentence, question, pages, kept } of rows) {
  test(sentence, () => {
    const merged = mergeAnswers(pages.map(answerOf), { text: question, limit: 5 });
    expect(merged.pages.map(({ path }) => path)).toEqual(kept);
  });
}

function page(language: string, score: number): PageHit {
  const defaultVariant = language === "en" ? {} : { defaultVariant: { path: "/en/create", isOtherLanguage: true } };
  const facts = { title: "Create", breadcrumbs: [], language, boost: 1, ...defaultVariant };
  return { path: `/${language}/create`, facts, score, sections: [] };
}

function answerOf(hit: PageHit): SearchAnswer {
  return {
    pages: [hit],
    terms: new Set(),
    unknownWords: [],
    corrections: {},
    confidence: "sure",
    tabCounts: { guides: 1 },
    words: [],
  };
}
