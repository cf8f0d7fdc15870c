import { chooseStarterTopics, type PageTopics } from "@/lib/assistant/client/starter-topics";
import { expect, test } from "@/tests/support/unit-test";

const choose = (page: Partial<PageTopics>) =>
  chooseStarterTopics({ questions: [], headings: [], nearby: [], start: "start", ...page });

const rows: readonly [title: string, page: Partial<PageTopics>, expected: string[]][] = [
  ["a question is asked as it is", { headings: ["Where do keys go?"] }, ["Where do keys go?", "start"]],
  ["in any language", { headings: ["キーはどこにありますか？"] }, ["キーはどこにありますか？", "start"]],
  ["other headings make no question of a person", { headings: ["Orders", "Add a memory"] }, ["start"]],
  [
    "pages nearby are asked about after the questions of the page",
    { headings: ["Orders", "What is a key?"], nearby: ["Refunds", "Webhooks"] },
    ["What is a key?", "Refunds", "start"],
  ],
  ["nearest first", { nearby: ["Refunds", "Webhooks", "Keys"] }, ["Refunds", "Webhooks", "start"]],
  [
    "the author's own questions come alone",
    { questions: ["What is it?"], headings: ["Why?"], nearby: ["Refunds"] },
    ["What is it?"],
  ],
  ["nothing is offered that does not fit a line", { headings: [`Why ${"very ".repeat(20)}long?`] }, ["start"]],
  ["nothing is offered twice", { headings: ["Why?"], nearby: ["Why?", " Keys\n", "Keys"] }, ["Why?", "Keys", "start"]],
  ["there are three at most", { headings: ["One?", "Two?", "Three?"] }, ["One?", "Two?", "start"]],
];

for (const [title, page, expected] of rows) {
  test(title, () => expect(choose(page)).toEqual(expected));
}
