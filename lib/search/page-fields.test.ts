import type { Section } from "@/lib/content/scan/types";
import { corpusLanguage } from "@/lib/search/corpus-language";
import { sectionKey, sectionText } from "@/lib/search/embeddings/section-text";
import { FIELDS } from "@/lib/search/fields";
import { readCounts } from "@/lib/search/postings";
import { pageLengths, preparePage, sectionFields } from "@/lib/search/prepare-sections";
import type { IndexablePage, PageFacts } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const facts: PageFacts = {
  title: "Rate limits",
  description: "How many requests",
  keywords: ["quota", "throttling"],
  route: "GET /limits",
  breadcrumbs: ["Guides", "API"],
  boost: 1,
  version: "v2",
};
const section = (fields: Partial<Section>): Section => ({ parents: [], content: "", text: "", code: "", ...fields });
const page = { path: "/guides/rate-limits", hash: "h", facts } as IndexablePage;

test("the first section has the fields of the page, the others only their own fields", () => {
  const [first, second] = [true, false].map((isFirst) =>
    sectionFields(
      page.path,
      facts,
      section({ heading: "Retries", parents: ["A", "B"], text: "t", code: "c" }),
      isFirst,
    ),
  );
  expect(first).toEqual({
    title: "Rate limits",
    heading: "Retries",
    description: "How many requests",
    path: " guides rate-limits",
    keywords: "quota\nthrottling",
    text: "t",
    parents: "A\nB",
    route: "GET /limits",
    navigation: "Guides\nAPI",
    code: "c",
  });
  expect(second).toEqual({ ...first, description: "", keywords: "" });
});

test("each field has a place, and each section the words of all", () => {
  const { sections, words } = preparePage(page, [section({ heading: "Retries", text: "retry again, retried" })]);
  const fieldOf = (name: string) => FIELDS.findIndex((field) => field.name === name);
  expect(readCounts(sections[0]?.terms.get("retri") ?? [], 0)).toEqual([
    [fieldOf("heading"), 1],
    [fieldOf("text"), 2],
  ]);
  expect(sections[0]?.lengths[fieldOf("text")]).toBe(3);
  expect(words.get("retries")).toEqual({ term: "retri", count: 1 });
  expect(words.get("requests")?.count).toBe(1);
});

test("a page has its own fields once, and those of its sections together", () => {
  const { sections } = preparePage(page, [section({ text: "one two" }), section({ text: "three" })]);
  const lengths = pageLengths(sections.map((one) => one.lengths));
  const lengthOf = (name: string) => lengths[FIELDS.findIndex((field) => field.name === name)];
  expect([lengthOf("title"), lengthOf("text"), lengthOf("code")]).toEqual([2, 3, 0]);
  expect(pageLengths([])).toEqual(FIELDS.map(() => 0));
});

const languages: [code: string | undefined, language: string][] = [
  [undefined, ""],
  ["en", "en"],
  ["cn", "zh-Hans"],
  ["jp", "ja"],
  ["ua", "uk"],
  ["tlh", "tlh"],
];
for (const [code, language] of languages) {
  test(`pages in ${code} are stored under "${language}"`, () => expect(corpusLanguage(code)).toBe(language));
}

const described: [rule: string, section: Parameters<typeof sectionText>[0], text: string][] = [
  ["it is named by page and heading", { title: "A", heading: "B", content: "c" }, "A › B\n\nc"],
  ["once, if they are the same", { title: "A", heading: "A", content: "c" }, "A\n\nc"],
  ["by the page alone, if it has none", { title: "A", content: "c\n" }, "A\n\nc"],
  ["a long one is cut", { title: "A", content: "x".repeat(9_000) }, `A\n\n${"x".repeat(3_997)}`],
  ["not within a character", { title: "A", content: `xx${"😀".repeat(4_000)}` }, `A\n\nxx${"😀".repeat(1_997)}`],
];
for (const [rule, given, text] of described) {
  test(`the embedded text of a section: ${rule}`, () => expect(sectionText(given)).toBe(text));
}

test("sections with the same text have one key, others have others", () => {
  const keys = [
    { title: "A", content: "b" },
    { title: "A", heading: "A", content: "b" },
    { title: "A", content: "c" },
    { title: "B", content: "b" },
  ].map(sectionKey);
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});
