import { analyze } from "@/lib/search/analyze";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; text: string; terms: string }[] = [
  { title: "words are stemmed and lower case", text: "Retrying Tasks", terms: "retri task" },
  {
    title: "identifiers give their parts and themselves",
    text: "retry.maxAttempts",
    terms: "retri max attempt retrymaxattempts",
  },
  { title: "constants are identifiers too", text: "COULD_NOT_FIND", terms: "could not find couldnotfind" },
  { title: "a slash separates, a hyphen joins", text: "guides/rate-limits", terms: "guid rate limit ratelimits" },
  { title: "capitals before a word are an abbreviation", text: "HTTPServer", terms: "http server httpserver" },
  { title: "several abbreviations are the plural of one", text: "LLMs and APIs", terms: "llm and api" },
  { title: "accents are dropped", text: "café", terms: "cafe" },
  { title: "a possessive is not a part of the word", text: "Lectern's", terms: "lectern" },
  { title: "other apostrophes close up", text: "don’t", terms: "dont" },
  { title: "full-width letters are ordinary ones", text: "ＡＰＩ", terms: "api" },
  { title: "Chinese gives words and their characters", text: "部署服务", terms: "部署 部 署 服务 服 务" },
  { title: "scripts in one run are kept apart", text: "API密钥", terms: "api 密 钥" },
  { title: "Cyrillic words stay whole", text: "Привет", terms: "привет" },
  { title: "the Arabic article is not a part of the word", text: "الذاكرة والذاكرة للذاكرة", terms: "ذاكر ذاكر ذاكر" },
  {
    title: "and Hebrew prepositions, endings, and vowels neither",
    text: "לשחזר שחזור למשתמשים משתמש הכתובת כתובת",
    terms: "שחזר שחזר משתמש משתמש כתב כתב",
  },
  { title: "nor is the Hebrew one", text: "הרשאות ההרשאות והרשאות בהרשאות", terms: "רשא רשא רשא רשא" },
  { title: "nor are Arabic endings of number", text: "الصلاحيات صلاحية", terms: "صلاح صلاح" },
  {
    title: "British and American spelling are one",
    text: "customise behaviour catalogue centre analysed licence",
    terms: "custom behavior catalog center analyz licens",
  },
  { title: "very long runs are data, not words", text: "a".repeat(80), terms: "" },
];

for (const { title, text, terms } of rows) {
  test(title, () => {
    expect(
      analyze(text)
        .map(({ term }) => term)
        .join(" "),
    ).toBe(terms);
  });
}

test("words have their position in the text", () => {
  const text = "set retry.maxAttempts";
  expect(analyze(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    "set",
    "retry",
    "max",
    "Attempts",
    "retry.maxAttempts",
  ]);
});

test("words without meaning are marked", () => {
  expect(analyze("how do webhooks work").map(({ isStopWord }) => isStopWord)).toEqual([true, true, false, false]);
  expect(analyze("怎么").map(({ isStopWord }) => isStopWord)).toEqual([true, true, true]);
});

test("a run of a thousand characters without a space keeps its words in their places", () => {
  const text = `a ${"知识库".repeat(400)}`;
  const segments = analyze(text).filter(({ kind }) => kind === "segment");
  expect(segments.map(({ text: word }) => word).join("")).toBe(text.slice(2));
  for (const { text: word, start, end } of segments) expect(text.slice(start, end)).toBe(word);
});
