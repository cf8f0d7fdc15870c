import {
  type Conversation,
  dropConversation,
  keepConversation,
  parseConversations,
} from "@/lib/assistant/client/conversations";
import { parseSuggestions } from "@/lib/assistant/client/parse-reply";
import { expect, test } from "@/tests/support/unit-test";

function conversation(id: string, more: object = {}): Conversation {
  return { id, title: "Why?", updatedAt: 1, messages: [], votes: {}, ...more };
}

const message = { id: "m", role: "assistant", parts: [] };

const stored: [sentence: string, value: unknown, count: number][] = [
  ["a conversation", conversation("a"), 1],
  ["a conversation with messages", conversation("a", { messages: [message] }), 1],
  ["a number", 5, 0],
  ["null", null, 0],
  ["a conversation without id", { ...conversation("a"), id: undefined }, 0],
  ["a conversation whose time is text", { ...conversation("a"), updatedAt: "1" }, 0],
  ["a conversation without votes", { ...conversation("a"), votes: null }, 0],
  ["a conversation whose messages are no list", { ...conversation("a"), messages: {} }, 0],
  ["a message that is null", conversation("a", { messages: [null] }), 0],
  ["a message without parts", conversation("a", { messages: [{ id: "m", role: "user" }] }), 0],
];

for (const [sentence, value, count] of stored) {
  test(`${sentence} is ${count === 1 ? "read" : "left out"}`, () => {
    expect(parseConversations(JSON.stringify([value]))).toHaveLength(count);
  });
}

for (const text of [null, "", "{", "{}", "null", '"[]"']) {
  test(`what is stored as ${JSON.stringify(text)} is no list`, () => expect(parseConversations(text)).toEqual([]));
}

const idsOf = (list: readonly Conversation[]) => list.map(({ id }) => id);

test("a conversation comes first, in place of its earlier state", () => {
  const list = keepConversation([conversation("a"), conversation("b", { title: "Old" })], conversation("b"));
  expect(idsOf(list)).toEqual(["b", "a"]);
  expect(list[0]?.title).toBe("Why?");
});

test("the oldest conversation goes when there are too many", () => {
  const list = Array.from({ length: 20 }, (_, index) => conversation(`${index}`));
  expect(idsOf(keepConversation(list, conversation("new")))).toEqual(["new", ...idsOf(list.slice(0, 19))]);
});

test("the oldest conversations go when there is no room, the new one never", () => {
  const large = (id: string) => conversation(id, { title: "a".repeat(700_000) });
  expect(idsOf(keepConversation([large("a"), large("b")], large("c")))).toEqual(["c", "a"]);
  expect(idsOf(keepConversation([large("a")], conversation("x", { title: "a".repeat(2_000_000) })))).toEqual(["x"]);
});

test("texts of search results are not kept, their titles are", () => {
  const found = { url: "/a", content: "long", metadata: { title: "A", heading: "B", path: "/a" } };
  const tool = (output: unknown, state = "output-available") => ({
    type: "tool-search",
    toolCallId: "1",
    state,
    output,
  });
  const parts = [tool([found]), tool(null), tool([found], "input-available"), { type: "text", text: "Because." }];
  const [kept] = keepConversation([], conversation("a", { messages: [{ ...message, parts }] }));
  expect(kept?.messages[0]?.parts).toEqual([
    tool([{ url: "/a", metadata: { title: "A", heading: "B" } }]),
    tool({ url: undefined, metadata: { title: undefined, heading: undefined } }),
    tool([found], "input-available"),
    { type: "text", text: "Because." },
  ]);
});

test("one conversation is dropped", () => {
  expect(idsOf(dropConversation([conversation("a"), conversation("b")], "a"))).toEqual(["b"]);
});

const suggestions: [block: string, parsed: object[], sentence: string][] = [
  ["(More)[/a]\n(Why?)[]", [{ text: "More", path: "/a" }, { text: "Why?" }], "a page, or a question alone"],
  [
    "- (More)[/a#b]\r\n * (x)[/c]",
    [
      { text: "More", path: "/a#b" },
      { text: "x", path: "/c" },
    ],
    "items of a list",
  ],
  ["(a (b))[/c]", [{ text: "a (b)", path: "/c" }], "brackets in the text"],
  ["(a)[/1]\n(b)[/2]\n(c)[/3]\n(d)[/4]", [1, 2, 3].map((n) => ({ text: " abc"[n], path: `/${n}` })), "the first three"],
  ["(a)[//evil.test]", [], "no other host"],
  ["(a)[/\\evil.test]", [], "nor one behind a backslash"],
  ["(a)[https://evil.test]", [], "nor an address"],
  ["(a)[javascript:alert(1)]", [], "nor a script"],
  ["()[/a]\n[a](/b)\na\n", [], "no other notation"],
  [`(${"a".repeat(201)})[/a]`, [], "no long text"],
  ["", [], "none of nothing"],
];

for (const [block, parsed, sentence] of suggestions) {
  test(`suggestions: ${sentence}`, () => expect(parseSuggestions(block)).toEqual(parsed));
}
