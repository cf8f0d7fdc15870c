import { messagePassages, messageSteps, replyText } from "@/lib/assistant/client/reply-facts";
import type { AssistantMessage } from "@/lib/assistant/client/types";
import { expect, test } from "@/tests/support/unit-test";

const found = (url: string, title: string) => ({ url, content: "Text.", metadata: { title } });
const tool = (name: string, input: object, output?: unknown) => ({
  type: `tool-${name}`,
  toolCallId: JSON.stringify(input),
  input,
  ...(output === undefined ? { state: "input-available" } : { state: "output-available", output }),
});
const message = {
  id: "m1",
  role: "assistant",
  parts: [
    tool("search", { query: "a", queries: ["a", "b"] }, [found("/a", "A"), found("/b", "B")]),
    tool("search", { query: "c" }, [found("/b", "B"), found("/c", "C")]),
    tool("read_page", { path: "/d" }, found("/d", "D")),
    tool("read_page", { path: "/e" }, { path: "/e", error: "not-found" }),
    tool("read_page", { path: "/f" }),
    { type: "text", text: "Yes." },
  ],
} as unknown as AssistantMessage;

test("the steps of a reply are its queries, and the pages that were found and read", () => {
  expect(messageSteps(message)).toEqual([
    { type: "search", query: "a" },
    { type: "search", query: "b" },
    { type: "search", query: "c" },
    { type: "read", title: "D" },
  ]);
});

test("what several steps found is listed once", () => {
  expect(messagePassages(message).map(({ url }) => url)).toEqual(["/a", "/b", "/c", "/d"]);
});

const list = "- [A › One \\[x\\]](/a#one)\n- [B](/b)\n";
const texts: [sentence: string, text: string, shown: string][] = [
  ["a last list of sources is not shown twice", `> Quote.\n\n${list}`, "> Quote.\n\n"],
  [
    "nor is one before suggestions",
    `> Quote.\n\n${list}\n\`\`\`suggestions\n(C)[/c]\n\`\`\`\n`,
    "> Quote.\n\n```suggestions\n(C)[/c]\n```\n",
  ],
  ["a list with another link stays", `${list}- [C](/c)\n`, `${list}- [C](/c)\n`],
  ["a list with words stays", `- See [B](/b)\n`, `- See [B](/b)\n`],
];
for (const [sentence, text, shown] of texts) {
  test(sentence, () => {
    const sources = ["/a#one", "/b"].map((url) => ({ type: "source-url", sourceId: url, url, title: url }));
    const reply = { id: "m2", role: "assistant", parts: [...sources, { type: "text", text }] };
    expect(replyText(reply as unknown as AssistantMessage)).toBe(shown);
  });
}
