import { expect, test } from "@playwright/test";
import { chooseStarterTopics, type PageTopics } from "@/lib/assistant/client/starter-topics";

const choose = (page: Partial<PageTopics>) =>
  chooseStarterTopics({ siteName: "Acme", title: "Prompts", questions: [], headings: [], neighbors: [], ...page }).map(
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
    ["Add a memory", "Acme"],
  ],
  ["so does a heading that names the subject", { headings: ["Parts of prompts"] }, ["Prompts", "Parts of prompts"]],
  ["in any language", { title: "Visão geral" }, ["Acme"]],
  ["a question comes first, without the title", { headings: ["What is a prompt?"] }, ["What is a prompt?", "Prompts"]],
  [
    "numbers, drawings, remarks in brackets and colons are left out",
    { title: "🚀 Start", headings: ["1. Install the package:", "Step 2: Run the agent (optional)"] },
    ["Install the package", "Run the agent", "Start"],
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
  [
    "the author's own questions come alone",
    { questions: ["What is Acme?"], headings: ["Where do keys go?"] },
    ["What is Acme?"],
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

const kinds: [heading: string, kind: string][] = [
  ["Where do keys go?", "question"],
  ["キーはどこにありますか?", "question"],
  ["Add a memory", "task"],
  ["Set up your project", "task"],
  ["Test mode", "subject"],
  ["Search API", "subject"],
];

for (const [heading, kind] of kinds) {
  test(`"${heading}" is a ${kind}`, () => {
    const page = { siteName: "Acme", title: "Keys", questions: [], headings: [heading], neighbors: [] };
    expect(chooseStarterTopics(page).find(({ label }) => label === heading)?.kind).toBe(kind);
  });
}
