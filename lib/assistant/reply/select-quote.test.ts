import { expect, test } from "@playwright/test";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { selectQuote } from "@/lib/assistant/reply/select-quote";

/** Quotes with words of the question weighing alike. */
function quote(content: string, words: string[]) {
  const terms = meaningfulTerms(words.join(" "));
  const weigh = (term: string) => (terms.includes(term) || term === "" ? 1 : 0);
  return selectQuote(content, weigh);
}

const table = "| Plan | Seats |\n| - | - |\n| Free | 1 |\n| Team | 10 |";
const code = "```sh\nnpm run deploy\n```";

const rows: [content: string, terms: string[], quoted: string, sentence: string][] = [
  ["The port is 3000 here.", ["port"], "The port is 3000 here.", "one sentence alone is not emphasized"],
  [
    "Servers have many uses here. The port is 3000 here.",
    ["port"],
    "Servers have many uses here. **The port is 3000 here**.",
    "the best sentence is emphasized, with the one before it",
  ],
  [
    "默认端口是这个。修改端口很简单。",
    ["修改"],
    "默认端口是这个。**修改端口很简单**。",
    "Chinese sentences have no space between them",
  ],
  [`A team works here.\n\n${table}`, ["team"], "A team works here.", "no table if a sentence matches as well"],
  [
    `Text about it here.\n\n${table}`,
    ["team"],
    "| Plan | Seats |\n| - | - |\n| Team | 10 |",
    "the rows of a table that match best, where no sentence does",
  ],
  [`Run this to deploy:\n\n${code}`, ["deploy"], `Run this to deploy:\n\n${code}`, "code that a sentence announces"],
  [
    `Deploy it as you like.\n\n${code}`,
    ["deploy"],
    `Deploy it as you like.\n\n${code}`,
    "code after a single sentence",
  ],
  [code, ["deploy"], code, "code where there is nothing else"],
  ["```\n".concat("a".repeat(2_000), "\n```"), ["a"], "", "nothing of code that is too long"],
  ["## Heading\n\n---", ["heading"], "", "nothing where there is no text"],
  ["", ["a"], "", "nothing of nothing"],
];

for (const [content, terms, quoted, sentence] of rows) {
  test(`quote: ${sentence}`, () => expect(quote(content, terms)).toBe(quoted));
}

test("steps begin with the first one", () => {
  expect(quote("1. Open it now.\n2. Press the button.\n3. Wait.", ["button"])).toMatch(
    /^1\. Open it now\.\n2\. \*\*Press/,
  );
});

test("a quote is short, whatever the passage is", () => {
  const text = quote("Ports are numbers that servers listen at, one for each of them. ".repeat(2_000), ["port"]);
  expect(text.length).toBeLessThan(700);
});
