import { meaningfulTerms, valueReader } from "@/lib/assistant/reply/question-terms";
import { selectQuote } from "@/lib/assistant/reply/quote";
import { expect, test } from "@/tests/support/unit-test";

/** Quotes with words of the question weighing alike. */
function quote(content: string, words: string) {
  const terms = meaningfulTerms(words);
  return selectQuote(content, {
    shareIn: (found) => terms.filter((term) => found.includes(term)).length / terms.length,
    hasValue: valueReader(words),
  });
}

const table = "| Plan | Seats |\n| - | - |\n| Free | 1 |\n| Team | 10 |";
const code = "```sh\nnpm run deploy\n```";
const other = "```sh\nnpm run check\n```";
/** A paragraph that is too long to be quoted beside another, and says nothing of the question. */
const filler = "Something else is described here, at a length that no quote would have. ".repeat(7).trim();

const rows: [content: string, words: string, quoted: string, sentence: string][] = [
  ["The port is 3000 here.", "port", "The port is 3000 here.", "a short section as a whole"],
  [
    "**Limit:** 4,294,967,296\n\n**Explanation:** It is a number of 32 bits.",
    "maximum explanation",
    "**Limit:** 4,294,967,296\n\n**Explanation:** It is a number of 32 bits.",
    "a fact with its label",
  ],
  [
    "默认端口是这个。修改端口很简单。",
    "修改",
    "默认端口是这个。修改端口很简单。",
    "Chinese sentences without a space between them",
  ],
  [`Deploy it as you like.\n\n${code}`, "deploy", `Deploy it as you like.\n\n${code}`, "a short section with its code"],
  [`${filler}\n\nThe port is 3000.\n\n${filler}`, "port", "The port is 3000.", "the paragraph that says it, alone"],
  [`${filler}\n\n${table}\n\n${filler}`, "team", table, "a short table as a whole"],
  [
    `${filler}\n\n${table}${"\n| Other | 3 |".repeat(60)}`,
    "team",
    "| Plan | Seats |\n| - | - |\n| Team | 10 |",
    "of a long table the row that matches, with the head",
  ],
  [
    `${filler}\n\nThese are the plans:\n\n${table}\n\n${filler}`,
    "team",
    `These are the plans:\n\n${table}`,
    "a table with the sentence that announces it",
  ],
  [
    `${filler}\n\nRun this to deploy:\n\n${code}\n\n${filler}`,
    "deploy",
    `Run this to deploy:\n\n${code}`,
    "code with the sentence that introduces it",
  ],
  [
    `${filler}\n\n${filler}\n\n${code}\n\n${other}`,
    "unknown",
    `${filler}\n\n${code}`,
    "what the section does, where nothing matches: its first paragraph and its first code",
  ],
  [
    `${filler}\n\n1. Open it now.\n2. Press the button.\n3. Wait.`,
    "button",
    "1. Open it now.\n2. Press the button.\n3. Wait.",
    "all steps of a list",
  ],
  [
    "Begin.\n\n#### 1. Open the settings\n\nPress the button.\n\n#### 2. Save",
    "button",
    "Begin.\n\n1. Open the settings\n\n   Press the button.\n\n2. Save",
    "steps that have a heading each",
  ],
  [
    `${filler}\n\n- Retry all of them, by default.\n- Retry them 5 times.\n- ${filler} ${filler}`,
    "how many retry",
    "- Retry them 5 times.",
    "of a long list, for a number, the item that has one",
  ],
  [
    `${filler}\n\n| Plan | Team |\n| - | - |\n| Team | Members |\n| Team | 10 |${"\n| Other | Team |".repeat(60)}`,
    "how many team",
    "| Plan | Team |\n| - | - |\n| Team | 10 |",
    "of a long table, for a number, the row that has one",
  ],
  [
    `The start, start, and start of a server.\n\n${filler}\n\nStart the server.`,
    "start server",
    "The start, start, and start of a server.",
    "a word counts once, however often it is said",
  ],
  [code, "deploy", code, "code where there is nothing else"],
  ["```\n".concat("a".repeat(2_000), "\n```"), "a", "", "nothing of code that is too long"],
  ["## Heading\n\n---", "heading", "", "nothing where there is no text"],
  ["", "a", "", "nothing of nothing"],
];

for (const [content, words, quoted, sentence] of rows) {
  test(`quote: ${sentence}`, () => expect(quote(content, words)).toBe(quoted));
}

test("a quote is short, whatever the passage is, and never ends within a sentence", () => {
  const text = quote("Ports are numbers that servers listen at, one for each of them. ".repeat(2_000), "port");
  expect(text.length).toBeLessThan(700);
  expect(text).toMatch(/them\.$/);
});
