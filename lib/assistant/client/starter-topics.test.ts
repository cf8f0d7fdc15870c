import { expect, test } from "@playwright/test";
import { chooseStarterTopics, type PageTopics } from "@/lib/assistant/client/starter-topics";

const choose = (page: Partial<PageTopics>) =>
  chooseStarterTopics({ questions: [], headings: [], nearby: [], site: "", ...page })
    .filter(({ kind }) => kind !== "start")
    .map((topic) => ("text" in topic ? `${topic.kind}: ${topic.text}` : topic.kind));

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
    "what tells how in other words is asked as well",
    { headings: ["How to rotate keys", "Creating Crews", "Setting up your project"] },
    ["task: rotate keys", "task: create Crews", "task: set up your project"],
  ],
  ["so is what is used", { headings: ["Using Webhooks"] }, ["task: use Webhooks"]],
  [
    "what tells how something works is asked as a question",
    { headings: ["How flows work", "How Streaming Works", "When to use filters", "What is a key"] },
    ["question: How do flows work?", "question: How does Streaming work?", "question: When should I use filters?"],
  ],
  [
    "what names nothing makes no question",
    { headings: ["How it works", "Add it", "Creating and using keys", "Getting started", "Use with React"] },
    [],
  ],
  [
    "a page that has few is given tasks of the nearest pages",
    { headings: ["Orders", "Create orders"], nearby: ["Refunds", "Create orders", "Handle refunds", "Add a webhook"] },
    ["task: Create orders", "task: Handle refunds"],
  ],
  ["and where there are none, what the site documents", { headings: ["Orders"], site: "Acme Docs" }, ["subject: Acme"]],
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

test("a page about which nothing is known asks how to get started", () => {
  expect(chooseStarterTopics({ questions: [], headings: ["Orders"], nearby: [], site: "Acme" })).toEqual([
    { kind: "subject", text: "Acme" },
    { kind: "start" },
  ]);
});
