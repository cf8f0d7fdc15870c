import { expect, test } from "@playwright/test";
import { chooseStarterTopics, type PageTopics } from "@/lib/assistant/client/starter-topics";

const choose = (page: Partial<PageTopics>) =>
  chooseStarterTopics({ questions: [], headings: [], ...page }).map(({ kind, text }) => `${kind}: ${text}`);

const rows: readonly [title: string, page: Partial<PageTopics>, expected: string[]][] = [
  ["a question is asked as it is", { headings: ["Where do keys go?"] }, ["question: Where do keys go?"]],
  ["in any language", { headings: ["キーはどこにありますか?"] }, ["question: キーはどこにありますか?"]],
  [
    "a task is asked how to do, after the questions",
    { headings: ["Add a memory", "Set up your project", "What is a memory?"] },
    ["question: What is a memory?", "task: Add a memory", "task: Set up your project"],
  ],
  [
    "a subject makes no question of a person",
    { headings: ["Orders", "Test mode", "Search API", "Customer context"] },
    [],
  ],
  ["nor does what surrounds the subject", { headings: ["What’s next?", "Need help?"] }, []],
  [
    "numbers, drawings, remarks in brackets and colons are left out",
    { headings: ["🚀 Create an app", "1. Install the package:", "Step 2: Run the agent (optional)"] },
    ["task: Create an app", "task: Install the package", "task: Run the agent"],
  ],
  [
    "the author's own questions come alone",
    { questions: ["What is it?"], headings: ["Add a key"] },
    ["question: What is it?"],
  ],
  ["nothing is offered that does not fit a line", { headings: [`Why ${"very ".repeat(20)}long?`] }, []],
  ["nothing is offered twice", { headings: ["Add a key", "Add a key:"] }, ["task: Add a key"]],
  [
    "there are three at most",
    { headings: ["One?", "Two?", "Three?", "Four?"] },
    ["question: One?", "question: Two?", "question: Three?"],
  ],
];

for (const [title, page, expected] of rows) {
  test(title, () => expect(choose(page)).toEqual(expected));
}
