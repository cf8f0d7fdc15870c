import { excerptOf, presentAnswer } from "@/lib/search/present-results";
import type { PageFacts, PageHit, SearchAnswer, SectionHit } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const section = (heading: string | undefined, content: string, score = 1): SectionHit => ({
  ...(heading === undefined ? {} : { heading, anchor: heading.toLowerCase() }),
  parents: [],
  content,
  score,
});
const page = (facts: Partial<PageFacts>, ...sections: SectionHit[]): PageHit => ({
  path: "/a",
  facts: { title: "Tasks", breadcrumbs: ["Guides"], boost: 1, ...facts },
  sections,
  score: 1,
});
const answerOf = (hit: PageHit, fields: Partial<SearchAnswer> = {}): SearchAnswer => ({
  pages: [hit],
  terms: new Set(["task"]),
  unknownWords: [],
  corrections: {},
  confidence: "sure",
  tabCounts: {},
  words: [],
  ...fields,
});
const present = (facts: Partial<PageFacts>, ...sections: SectionHit[]) =>
  presentAnswer(answerOf(page(facts, ...sections))).results[0];

test("a page is shown by its title, with the words that were looked for", () => {
  expect(present({ tag: "NEW", kind: "changelog", description: "A **task** runs." })).toEqual({
    path: "/a",
    title: { text: "Tasks", marks: [[0, 5]] },
    breadcrumbs: ["Guides"],
    excerpt: { text: "A task runs.", marks: [[2, 6]] },
    tag: "NEW",
    isChangelog: true,
    sections: [],
  });
});

const excerpts: [rule: string, facts: Partial<PageFacts>, sections: SectionHit[], text: string | undefined][] = [
  ["the description", { description: "a" }, [section(undefined, "b")], "a"],
  ["else the text before the first heading", {}, [section("H", "b"), section(undefined, "c")], "c"],
  ["nothing where there is neither", {}, [section("H", "b")], undefined],
];
for (const [rule, facts, sections, text] of excerpts) {
  test(`below its title a page shows ${rule}`, () => expect(present(facts, ...sections)?.excerpt?.text).toBe(text));
}

const methods: [route: string | undefined, method: string | undefined][] = [
  ["POST /users", "POST"],
  ["WEBHOOK done", "WEBHOOK"],
  [undefined, undefined],
  ["users", undefined],
];
for (const [route, method] of methods) {
  test(`a page of the route ${route} has the method ${method}`, () => {
    expect(present(route === undefined ? {} : { route })?.method).toBe(method);
  });
}

test("at most three sections are shown, and only those with a score near the best", () => {
  const scores = [10, 9, 4.5, 4.4, 8, 7];
  const sections = scores.map((score, index) => section(`H${index}`, "a", score));
  expect(present({}, ...sections)?.sections.map(({ title }) => title.text)).toEqual(["H0", "H1", "H2"]);
  expect(present({}, section("A", "a", 10), section("B", "a", 4.4))?.sections).toHaveLength(1);
});

test("a section shows its text, and its code only where no text has the words", () => {
  const code = "```js\ntask()\n```";
  const [prose, only, none] = [`A task.\n\n${code}`, `Text.\n\n${code}`, "Text."].map(
    (content) => present({}, section("H", content))?.sections[0]?.excerpt?.text,
  );
  expect([prose, only, none]).toEqual(["A task.", "Text. task()", "Text."]);
});

test("absent fields of an answer are left out", () => {
  expect(presentAnswer({ ...answerOf(page({})), pages: [] })).toEqual({ results: [], confidence: "sure" });
  const more = { unknownWords: ["x"], corrections: { tsk: "task" }, tabCounts: { t0: 1 }, building: 50 };
  expect(presentAnswer({ ...answerOf(page({}), more), pages: [] })).toEqual({
    results: [],
    confidence: "sure",
    ...more,
  });
});

const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
for (const shift of [0, 1]) {
  test(`an excerpt is not cut within a character (${shift} before)`, () => {
    const text = `${"x".repeat(shift)}${"😀".repeat(90)} task ${"😀".repeat(90)}`;
    const excerpt = excerptOf(text, new Set(["task"]));
    expect(excerpt.text).not.toMatch(halves);
    expect(excerpt.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(["task"]);
    expect(excerptOf(`${"x".repeat(shift)}${"😀".repeat(90)}`, new Set()).text).not.toMatch(halves);
  });
}

test("words are highlighted in right-to-left text", () => {
  const { text, marks } = excerptOf("كيف أنشئ مهمة جديدة", new Set(["مهم"]));
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(["مهمة"]);
});
