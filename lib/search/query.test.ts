import { analyze } from "@/lib/search/analyze";
import { buildQuery, type Vocabulary } from "@/lib/search/query";
import { WordList } from "@/lib/search/vocabulary";
import { expect, test } from "@/tests/support/unit-test";

/** A vocabulary of the given words; a word that occurs twice in the list is twice as common. */
function vocabulary(text: string): Vocabulary {
  const counts = new Map<string, { text: string; term: string; count: number }>();
  const terms = new Map<string, number>();
  for (const { text: word, term, kind } of analyze(text)) {
    terms.set(term, (terms.get(term) ?? 0) + 1);
    if (kind !== "word" && kind !== "joined") continue;
    const known = counts.get(word) ?? { text: word, term, count: 0 };
    counts.set(word, { ...known, count: known.count + 1 });
  }
  const texts = [...counts.keys()].sort();
  const list = new WordList(texts, (index) => counts.get(texts[index] as string) as { term: string; count: number });
  return {
    frequency: (term) => terms.get(term) ?? 0,
    suggest: (word) => list.suggest(word),
    complete: (beginning) => list.complete(beginning),
  };
}

const known = vocabulary("authentication webhook webhooks retry config configuration configure deploy 重置 密码");

function describeTerms(text: string, isTyping = false): string[] {
  return buildQuery(text, known, { isTyping }).terms.map(
    ({ alternatives, weight }) =>
      `${alternatives.map(({ term, weight: share }) => `${term}:${share}`).join("|")} x${weight}`,
  );
}

const rows: { title: string; text: string; isTyping?: boolean; terms: string[] }[] = [
  { title: "a known word is looked for as it is", text: "retry", terms: ["retri:1 x1"] },
  {
    title: "a misspelled word is looked for in the nearest spelling",
    text: "authentcation",
    terms: ["authent:0.8 x1"],
  },
  { title: "words in the index are never corrected", text: "deploy", terms: ["deploi:1 x1"] },
  { title: "short words are not corrected", text: "rtr", terms: [] },
  {
    title: "a word that is being typed stands for all that begin so",
    text: "webh",
    isTyping: true,
    terms: ["webhook:0.75 x1"],
  },
  { title: "a finished word is no beginning", text: "webh ", isTyping: true, terms: [] },
  {
    title: "a known word that is being typed also stands for longer ones",
    text: "config",
    isTyping: true,
    terms: ["config:1|configur:0.75 x1"],
  },
  {
    title: "known Chinese words count more than their characters",
    text: "密码",
    terms: ["密码:1 x1", "密:0.3 x0.3"].map((text) => text.replace(":0.3", ":1")).concat("码:1 x0.3"),
  },
];

for (const { title, text, isTyping, terms } of rows) {
  test(title, () => expect(describeTerms(text, isTyping)).toEqual(terms));
}

test("completions of a word in many sections have less weight than those of a word in few sections", () => {
  const common = vocabulary(`${"key ".repeat(5)} keyset`);
  const [term] = buildQuery("key", common, { isTyping: true }).terms;
  expect(term?.alternatives).toEqual([
    { term: "kei", weight: 1 },
    { term: "keyset", weight: 0.3 },
  ]);
});

test("stop words have less weight and propose no sections", () => {
  const { terms } = buildQuery("how retry", vocabulary("how to retry"));
  expect(terms.map(({ weight, selects }) => ({ weight, selects }))).toEqual([
    { weight: 0.4, selects: false },
    { weight: 1, selects: true },
  ]);
});

const questions: [question: string, asked: string[]][] = [
  ["How do I turn the cache off?", ["cach"]],
  ["turn off the cache", ["cach"]],
  ["go", ["go"]],
  ["How do I log from Go?", ["log", "go"]],
  ["work queue", ["work", "queue"]],
];
for (const [question, asked] of questions) {
  test(`"${question}" asks for ${asked.join(" and ")}`, () => {
    const { terms } = buildQuery(question, vocabulary(`go come from work mean turn off queue ${question}`));
    expect(terms.filter(({ selects }) => selects).flatMap(({ alternatives }) => alternatives[0]?.term)).toEqual(asked);
  });
}

test("related words have less weight, and are not among the terms of the query", () => {
  const { terms, allTerms } = buildQuery("delete", vocabulary("delete remove deploy"));
  expect(terms.map(({ related }) => related)).toEqual([[{ term: "remov", weight: 0.5 }]]);
  expect([...allTerms]).toEqual(["delet"]);
});

test("a word that the query has anyway is not added as a synonym of another", () => {
  const { terms } = buildQuery("delete or remove", vocabulary("delete remove erase"));
  expect(terms.map(({ related }) => related.map(({ term }) => term))).toEqual([["eras"], []]);
});

test("a word that is not in the index is replaced by a synonym rather than by another spelling", () => {
  const { terms, unknownWords, corrections } = buildQuery("movie", vocabulary("move video"));
  expect(terms.map(({ alternatives }) => alternatives.map(({ term }) => term))).toEqual([["video"]]);
  expect({ unknownWords, corrections }).toEqual({ unknownWords: [], corrections: {} });
});

test("a text in quotation marks is not corrected", () => {
  const { corrections, unknownWords } = buildQuery('"webhok retry"', known);
  expect({ corrections, unknownWords }).toEqual({ corrections: {}, unknownWords: ["webhok"] });
});

test("words that are not in the index are reported", () => {
  const query = buildQuery("webhook with kafka", known);
  expect(query.unknownWords).toEqual(["kafka"]);
  expect(query.contentWords).toBe(2);
});

test("corrections are listed by the word as written", () => {
  expect(buildQuery("webhok", known).corrections).toEqual({ webhok: "webhook" });
});
