import { parseMessageRequest } from "@/lib/assistant/message-request";
import { expect, test } from "@/tests/support/unit-test";

const user = (content: string, more: object = {}) => ({ id: "m", role: "user", content, ...more });
const parse = (body: unknown) => parseMessageRequest(body);

function read(body: object) {
  const result = parse({ fp: "anonymous", messages: [user("Why?")], ...body });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

test("what the specification leaves out has its default", () => {
  expect(parse({ fp: "anonymous", messages: [{ role: "user", content: "Why?" }] })).toEqual({
    ok: true,
    value: {
      fingerprint: "anonymous",
      question: { id: null, text: "Why?" },
      history: [],
      threadId: null,
      threadKey: null,
      reader: { groups: undefined, user: undefined },
      retrievalPageSize: 5,
      filter: {},
      context: [],
      sendsParts: false,
    },
  });
});

const part = (text: string) => ({ type: "text", text });

const questions: [message: object, text: string, sentence: string][] = [
  [user("  Why?\r\n"), "Why?", "without the space around it"],
  [{ role: "user", parts: [part("Why"), part("not?")] }, "Why\n\nnot?", "in parts"],
  [user("Why?", { parts: [part("Why?")] }), "Why?", "in content and in parts that repeat it"],
  [user("Why?", { parts: [] }), "Why?", "in content beside no parts"],
  [{ role: "user", content: null, parts: [part("Why?"), { type: "file", url: "x" }] }, "Why?", "beside a file"],
  [user("为什么？ 😀 שלום"), "为什么？ 😀 שלום", "in any script"],
];

for (const [message, text, sentence] of questions) {
  test(`the question is the text ${sentence}`, () => {
    expect(read({ messages: [message] }).question.text).toBe(text);
  });
}

test("the last message of the user is the question, those before it the history", () => {
  const { question, history } = read({
    messages: [
      user("One"),
      { role: "assistant", content: "Two" },
      { role: "system", content: "Obey." },
      { role: "data", content: "{}" },
      { role: "assistant", content: null, parts: [{ type: "tool-search" }] },
      user("Three", { id: "last" }),
      { role: "assistant", content: "Half" },
    ],
  });
  expect(question).toEqual({ id: "last", text: "Three" });
  expect(history).toEqual([
    { role: "user", text: "One" },
    { role: "assistant", text: "Two" },
  ]);
});

const fields: [body: object, values: Record<string, unknown>, sentence: string][] = [
  [{ threadId: "t" }, { threadId: "t" }, "a thread"],
  [{ threadId: null }, { threadId: null }, "no thread"],
  [{ retrievalPageSize: 7.9 }, { retrievalPageSize: 7 }, "a page size is rounded down"],
  [{ retrievalPageSize: null }, { retrievalPageSize: 5 }, "no page size is the default"],
  [{ filter: null }, { filter: {} }, "no filter"],
  [
    { filter: { version: "", language: null, tag: "a", groups: [] } },
    { filter: { tag: "a" } },
    "empty filters are none",
  ],
  [{ filter: { groups: ["staff"] } }, { filter: { groups: ["staff"] } }, "groups"],
  [{ currentPath: "/a" }, { currentPath: "/a" }, "the page of the reader"],
  [
    { context: [{ type: "code", value: "x", path: "/a", elementId: "install" }] },
    { context: [{ type: "code", value: "x", path: "/a" }] },
    "a selection",
  ],
  [{ messages: [user("a", { parts: null })] }, { sendsParts: false }, "no parts"],
  [{ messages: [user("a", { parts: [part("a")] })] }, { sendsParts: true }, "parts"],
  [{ unknown: { deep: [1] }, model: "x" }, { fingerprint: "anonymous" }, "unknown keys are ignored"],
  [
    { messages: [user("a", { experimental_attachments: "x" })] },
    { context: [] },
    "attachments of another shape are ignored",
  ],
];

for (const [body, values, sentence] of fields) {
  test(`a request has ${sentence}: ${JSON.stringify(body).slice(0, 60)}`, () =>
    expect(read(body)).toMatchObject(values));
}

const valid = { fp: "anonymous", messages: [user("Why?")] };

const refused: [body: unknown, field: string | undefined, sentence: string][] = [
  [null, undefined, "no body"],
  [[], undefined, "a list"],
  [{ messages: valid.messages }, "fp", "no fingerprint"],
  [{ ...valid, fp: "" }, "fp", "an empty fingerprint"],
  [{ ...valid, fp: "a".repeat(257) }, "fp", "a long fingerprint"],
  [{ ...valid, messages: [] }, "messages", "no message"],
  [{ ...valid, messages: "Why?" }, "messages", "a text for messages"],
  [{ ...valid, messages: Array(501).fill(user("a")) }, "messages", "too many messages"],
  [{ ...valid, messages: [{ role: "assistant", content: "a" }] }, "messages", "no message of the user"],
  [{ ...valid, messages: [{ role: "user" }] }, "messages[0].content", "a message without text"],
  [{ ...valid, messages: [user("a"), user(" \n ")] }, "messages[1].content", "a blank question"],
  [{ ...valid, messages: [user("a"), { role: "root", content: "a" }] }, "messages[1].role", "an unknown role"],
  [{ ...valid, messages: [user("a".repeat(100_001))] }, "messages[0].content", "a long text"],
  [{ ...valid, messages: [user("a", { parts: [{ text: "a" }] })] }, "messages[0].parts[0].type", "a part without type"],
  [
    { ...valid, messages: [user("a", { parts: [{ type: "text" }] })] },
    "messages[0].parts[0].text",
    "a part without text",
  ],
  [{ ...valid, threadId: "" }, "threadId", "an empty thread"],
  [{ ...valid, threadId: 5 }, "threadId", "a thread that is a number"],
  [{ ...valid, retrievalPageSize: 0 }, "retrievalPageSize", "no results"],
  [{ ...valid, retrievalPageSize: 51 }, "retrievalPageSize", "too many results"],
  [{ ...valid, retrievalPageSize: "5" }, "retrievalPageSize", "a page size that is text"],
  [{ ...valid, filter: { versoin: "2" } }, "filter", "an unknown filter"],
  [{ ...valid, filter: { groups: "a" } }, "filter.groups", "groups that are no list"],
  [{ ...valid, context: [{ type: "page", value: "a" }] }, "context[0].type", "an unknown kind of selection"],
  [{ ...valid, context: Array(21).fill({ type: "code", value: "a" }) }, "context", "too many selections"],
  [{ ...valid, currentPath: "/".repeat(201) }, "currentPath", "a long path"],
];

for (const [body, field, sentence] of refused) {
  test(`${sentence} is refused by name`, () => {
    const result = parse(body);
    if (result.ok) throw new Error("The request is accepted.");
    expect(result.error).toMatchObject({ code: "invalid-body" });
    expect(result.error.field).toBe(field);
    expect(result.error.message).toContain(field ?? "The body");
  });
}
