import { expect, test } from "@playwright/test";
import { chooseStarterTopics, type PageTopics } from "@/lib/assistant-client/starter-topics";

const choose = (page: Partial<PageTopics>) =>
  chooseStarterTopics({ siteName: "Acme", title: "Prompts", headings: [], neighbors: [], ...page }).map(
    ({ text }) => text,
  );

const rows: readonly [title: string, page: Partial<PageTopics>, expected: string[]][] = [
  [
    "a heading of several words is asked about with the title of its page",
    { headings: ["Defining a prompt", "Customer context"] },
    ["Prompts", "Prompts › Defining a prompt", "Prompts › Customer context"],
  ],
  [
    "single words, which stand on every second page, are passed over",
    { headings: ["Overview", "Configuration", "Setup"] },
    ["Prompts"],
  ],
  [
    "so are headings of what surrounds the subject",
    { headings: ["Next steps", "See also", "What’s next?"] },
    ["Prompts"],
  ],
  [
    "so are dates and versions of a list of changes",
    { headings: ["2026-01-02", "3.5.4", "v1.2.0 (stable)"] },
    ["Prompts"],
  ],
  [
    "the page that introduces the site stands for the site",
    { title: "Introduction", headings: ["Add a memory"] },
    ["Acme", "Add a memory"],
  ],
  [
    "so does a heading that names the subject",
    { headings: ["Improve your prompts"] },
    ["Prompts", "Improve your prompts"],
  ],
  ["in any language", { title: "Visão geral" }, ["Acme"]],
  ["a question comes first, without the title", { headings: ["What is a prompt?"] }, ["What is a prompt?", "Prompts"]],
  [
    "numbers, drawings, remarks in brackets and colons are left out",
    { title: "🚀 Start", headings: ["1. Install the package:", "Step 2: Run the agent (optional)"] },
    ["Start", "Start › Install the package", "Start › Run the agent"],
  ],
  [
    "pages beside it fill up what is missing",
    { headings: ["Usage"], neighbors: ["Tools", "Introduction"] },
    ["Prompts", "Tools"],
  ],
  [
    "languages without spaces have short words as well",
    { title: "升级 CrewAI", headings: ["概述", "如何升级您的项目"] },
    ["升级 CrewAI", "升级 CrewAI › 如何升级您的项目"],
  ],
  ["nothing is offered that does not fit a line", { headings: [`Why ${"very ".repeat(20)}long`] }, ["Prompts"]],
  [
    "there are three at most",
    { headings: ["One two", "Two three", "Three four"] },
    ["Prompts", "Prompts › One two", "Prompts › Two three"],
  ],
];

for (const [title, page, expected] of rows) {
  test(title, () => expect(choose(page)).toEqual(expected));
}

test("a heading that asks is asked as it stands", () => {
  const topics = chooseStarterTopics({
    siteName: "Acme",
    title: "Keys",
    headings: ["Where do keys go?"],
    neighbors: [],
  });
  expect(topics.map(({ isQuestion }) => isQuestion)).toEqual([true, false]);
});
