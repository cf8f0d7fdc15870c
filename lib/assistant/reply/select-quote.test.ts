import { expect, test } from "@playwright/test";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { selectQuote, wantedForms } from "@/lib/assistant/reply/select-quote";

const forms: [question: string, code: string, table: string][] = [
  ["What is Lectern?", "none", "none"],
  ["How do I deploy it?", "announced", "none"],
  ["Which command deploys it?", "any", "any"],
  ["What does `basePath` do?", "any", "matching"],
  ["what is docs.json", "any", "matching"],
  ["how does --watch work", "any", "matching"],
  ["How many seats are there?", "none", "any"],
  ["如何部署？", "announced", "none"],
  ["部署命令是什么？", "any", "none"],
  ["默认端口是多少？", "none", "any"],
  ["", "none", "none"],
];

for (const [question, code, table] of forms) {
  test(`"${question}" asks for code: ${code}, tables: ${table}`, () => {
    expect(wantedForms(question)).toMatchObject({ code, table });
  });
}

/** Quotes with words of the question weighing alike. */
function quote(content: string, words: string[], more: Partial<Parameters<typeof selectQuote>[2]> = {}) {
  const terms = meaningfulTerms(words.join(" "));
  const weigh = (term: string) => (terms.includes(term) || term === "" ? 1 : 0);
  return selectQuote({ content, heading: "Heading" }, weigh, { code: "none", table: "none", ...more });
}

const table = "| Plan | Seats |\n| - | - |\n| Free | 1 |\n| Team | 10 |";
const code = "```sh\nnpm run deploy\n```";

const rows: [content: string, terms: string[], more: object, quoted: string, sentence: string][] = [
  ["The port is 3000 here.", ["port"], {}, "The port is 3000 here.", "one sentence alone is not emphasized"],
  [
    "Servers have many uses here. The port is 3000 here.",
    ["port"],
    {},
    "Servers have many uses here. **The port is 3000 here**.",
    "the best sentence is emphasized, with the one before it",
  ],
  [
    "默认端口是这个。修改端口很简单。",
    ["修改"],
    {},
    "默认端口是这个。**修改端口很简单**。",
    "Chinese sentences have no space between them",
  ],
  [`Text about it here.\n\n${table}`, ["team"], {}, "Text about it here.", "no table unless it is asked for"],
  [`Text about it here.\n\n${table}`, ["team"], { table: "any" }, table, "a table whose rows match best"],
  [
    `Text about it here.\n\n${table}`,
    ["team"],
    { table: "matching" },
    "| Plan | Seats |\n| - | - |\n| Team | 10 |",
    "only the best rows where others say nothing",
  ],
  [
    `Run this to deploy:\n\n${code}`,
    ["deploy"],
    {},
    `Run this to deploy:\n\n${code}`,
    "code that a sentence announces",
  ],
  [`Deploy it as you like.\n\n${code}`, ["deploy"], {}, "Deploy it as you like.", "no other code"],
  [code, ["deploy"], {}, code, "code where there is nothing else"],
  ["```\n".concat("a".repeat(2_000), "\n```"), ["a"], {}, "", "nothing of code that is too long"],
  ["## Heading\n\n---", ["heading"], {}, "", "nothing where there is no text"],
  ["", ["a"], {}, "", "nothing of nothing"],
];

for (const [content, terms, more, quoted, sentence] of rows) {
  test(`quote: ${sentence}`, () => expect(quote(content, terms, more)).toBe(quoted));
}

test("steps begin with the first one", () => {
  expect(quote("1. Open it now.\n2. Press the button.\n3. Wait.", ["button"])).toMatch(
    /^1\. Open it now\.\n2\. \*\*Press/,
  );
});

test("a sentence that only points elsewhere is not the best one", () => {
  const text = quote("See the port guide for more.\n\nThe port is what the server listens at.", ["port"]);
  expect(text).toContain("**The port is what the server listens at**");
});

test("a sentence is quoted with the one it refers to", () => {
  const text = quote("Other things come first here. The key is secret here. It expires after a day.", ["day"]);
  expect(text).toContain("The key is secret here. **It expires after a day**.");
});

test("a quote is short, whatever the passage is", () => {
  const text = quote("Ports are numbers that servers listen at, one for each of them. ".repeat(2_000), ["port"]);
  expect(text.length).toBeLessThan(700);
});
