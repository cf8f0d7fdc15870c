import { addCounts, countTabs } from "@/lib/search/count-tabs";
import { proposingTerms } from "@/lib/search/proposing-terms";
import type { Query } from "@/lib/search/query";
import { mayBeWrittenIn } from "@/lib/search/reader-language";
import type { PageFacts, SearchScope } from "@/lib/search/types";
import { isVisible } from "@/lib/search/visible";
import { expect, test } from "@/tests/support/unit-test";

const page = (facts: Partial<PageFacts>): PageFacts => ({ title: "", breadcrumbs: [], boost: 1, ...facts });

const visibilities: [rule: string, facts: Partial<PageFacts>, scope: SearchScope, isShown: boolean][] = [
  ["a page without anything", {}, {}, true],
  ["the version that is asked for", { version: "1" }, { version: "1" }, true],
  ["not another version", { version: "1" }, { version: "2" }, false],
  ["a page of all versions", {}, { version: "2" }, true],
  ["the tab that is asked for", { tab: "t0" }, { tab: "t0" }, true],
  ["not another tab", { tab: "t0" }, { tab: "t1" }, false],
  ["no page of no tab", {}, { tab: "t1" }, false],
  ["no page of no tag", {}, { tag: "NEW" }, false],
  ["a page of one's group", { groups: ["a", "b"] }, { groups: ["b", "c"] }, true],
  ["not one of another's", { groups: ["a"] }, { groups: ["b"] }, false],
  ["nor without a group", { groups: ["a"] }, {}, false],
  ["nobody sees what is for no group", { groups: [] }, { groups: ["a"] }, false],
  ["all of it has to fit", { version: "1", tab: "t0" }, { version: "1", tab: "t1" }, false],
];
for (const [rule, facts, scope, isShown] of visibilities) {
  test(`a search finds ${rule}: ${isShown}`, () => expect(isVisible(page(facts), scope)).toBe(isShown));
}

test("a page without facts is not visible", () => expect(isVisible(undefined)).toBe(false));

/** A query of words: `a/b` has two forms, `-a` is one of little meaning, `a~c` has a related word. */
function queryOf(text: string): Query {
  const terms = text.split(" ").map((word) => {
    const [forms = "", related] = word.replace("-", "").split("~");
    const alternatives = forms.split("/").map((term) => ({ term }));
    return { selects: !word.startsWith("-"), alternatives, related: related ? [{ term: related }] : [] };
  });
  return { terms } as unknown as Query;
}

const frequencies: Record<string, number> = { rare: 3, some: 400, many: 900, common: 9_000, the: 9_999 };
const frequency = (term: string) => frequencies[term] ?? 0;
const proposals: [rule: string, query: string, terms: string[]][] = [
  ["a word of meaning", "rare", ["rare"]],
  ["not one of little meaning beside it", "rare -the", ["rare"]],
  ["unless there is nothing else", "-the", ["the"]],
  ["all forms of a word", "rare/some", ["rare", "some"]],
  ["a common word if rare ones propose too little", "rare common", ["common", "rare"]],
  ["not if they propose enough", "some many common", ["many", "some"]],
  ["words that are nowhere do no harm", "none rare", ["none", "rare"]],
];
for (const [rule, query, terms] of proposals) {
  test(`what proposes sections: ${rule}`, () => {
    expect([...proposingTerms(queryOf(query), 10_000, frequency)].sort()).toEqual(terms);
  });
}

test("a related word proposes where it is in no more than a share of the sections, and not in thousands", () => {
  const proposing = (sections: number) => [...proposingTerms(queryOf("a~some b~many c~common"), sections, frequency)];
  expect(proposing(3_000)).toEqual(["a", "b", "c", "some"]);
  expect(proposing(5_000)).toEqual(["a", "b", "c", "some", "many"]);
  expect(proposing(1_000_000)).toEqual(["a", "b", "c", "some", "many"]);
});

const questions: [question: string, tag: string, may: boolean][] = [
  ["how", "en", true],
  ["怎么", "en", true],
  ["怎么", "zh-Hans", true],
  ["how", "zh", false],
  ["ひらがな", "zh", false],
  ["ひらがな", "ja-JP", true],
  ["как API", "ru", true],
  ["how", "uk", false],
  ["كيف", "ar", true],
  ["چگونه", "fa", true],
  ["how", "fa", false],
  ["", "he", false],
  ["how", "", true],
];
for (const [question, tag, may] of questions) {
  test(`"${question}" may be a question in ${tag}: ${may}`, () => expect(mayBeWrittenIn(question, tag)).toBe(may));
}

test("pages are counted by tab, over languages", () => {
  const counts = countTabs(["a", "b", "a", "", "constructor"], (tab) => tab || undefined);
  expect(counts).toEqual({ a: 2, b: 1, constructor: 1 });
  expect(addCounts([counts, { b: 2, toString: 1 }, {}])).toEqual({ a: 2, b: 3, constructor: 1, toString: 1 });
});
