import { textsOf } from "@/lib/text/read-texts";
import { parseSource } from "@/tests/support/parse-page";
import { expect, test } from "@/tests/support/unit-test";

const sectionsOf = async (source: string) => textsOf(await parseSource(source), "").sections;

const outline = async (source: string) =>
  (await sectionsOf(source)).map(({ anchor, heading, parents, text }) => ({
    anchor,
    heading,
    parents,
    text,
  }));

test("a page is divided at its headings, and the text before them stands for the page", async () => {
  expect(await outline("Intro.\n\n## First\n\nOne.\n\n### Deep\n\nTwo.\n\n## Second")).toEqual([
    { anchor: undefined, heading: undefined, parents: [], text: "Intro." },
    { anchor: "first", heading: "First", parents: [], text: "One." },
    { anchor: "deep", heading: "Deep", parents: ["First"], text: "Two." },
    { anchor: "second", heading: "Second", parents: [], text: "" },
  ]);
});

test("headings of the fourth level, steps, and tabs do not begin a section", async () => {
  const source = '## First\n\n#### Small\n\n<Steps>\n<Step title="Do it">\nNow.\n</Step>\n</Steps>';
  expect((await outline(source)).map(({ heading }) => heading)).toEqual([undefined, "First"]);
});

test("steps with large titles divide a page, as they have an anchor", async () => {
  const source = '<Steps titleSize="h2">\n<Step title="Do it">\nNow.\n</Step>\n</Steps>';
  expect((await outline(source)).map(({ anchor }) => anchor)).toEqual([undefined, "do-it"]);
});

test("headings inside tabs divide the page", async () => {
  const source = '<Tabs>\n<Tab title="A">\n\n## Inside\n\nText.\n\n</Tab>\n</Tabs>';
  expect((await outline(source)).map(({ heading }) => heading)).toEqual([undefined, "Inside"]);
});

test("code is kept separate from text, its title is text", async () => {
  const [section] = await sectionsOf("Run:\n\n```bash Terminal\nnpm start\n```");
  expect(section).toMatchObject({ text: "Run:\nTerminal", code: "npm start" });
});

test("a hard break ends a word", async () => {
  const [section] = await sectionsOf("One\\\ntwo");
  expect(section?.text).toBe("One\ntwo");
});

const divided = [
  "Text.\n\n# One\n\n- a\n- b\n\n## Two\n\n- c\n\n* d\n\n1. e\n\n### Three\n\n> f\n\n#### Four\n\n```js\ng\n```",
  "## One\n\n## Two\n\n---\n\n| a |\n| - |\n| b |\n\nc[^1]\n\n[^1]: d\n\n## Three\n",
  "",
];

for (const source of divided) {
  test(`a page is the same Markdown printed as a whole and by sections: ${source.slice(0, 20)}`, async () => {
    // Below a base path, a page is printed as a whole.
    const whole = textsOf(await parseSource(source), "/base").markdown;
    expect(textsOf(await parseSource(source), "").markdown).toBe(whole);
  });
}
