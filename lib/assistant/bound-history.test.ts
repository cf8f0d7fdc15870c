import { boundHistory, cutToTokens, estimateTokens } from "@/lib/assistant/bound-history";
import type { ConversationMessage } from "@/lib/assistant/types";
import { expect, test } from "@/tests/support/unit-test";

const estimates: [text: string, tokens: number][] = [
  ["", 0],
  ["a", 1],
  ["abcd", 1],
  ["abcde", 2],
  ["中文", 2],
  ["한국어", 3],
  ["カナ", 2],
  ["中文 abcd", 4],
];

for (const [text, tokens] of estimates) {
  test(`${JSON.stringify(text)} is ${tokens} tokens`, () => expect(estimateTokens(text)).toBe(tokens));
}

const texts: [sentence: string, text: string][] = [
  ["one script", "a".repeat(4_000)],
  ["Chinese before English", "中".repeat(400) + "a".repeat(4_000)],
  ["English before Chinese", "a".repeat(4_000) + "中".repeat(400)],
  ["characters of two units", `a${"😀".repeat(1_000)}`],
  ["combining marks", "e\u0301".repeat(1_000)],
];

for (const [sentence, text] of texts) {
  test(`a cut text fits its budget and is not cut for nothing: ${sentence}`, () => {
    const cut = cutToTokens(text, 300);
    expect(cut).toMatch(/ …$/);
    const kept = cut.slice(0, -2);
    expect(text.startsWith(kept)).toBe(true);
    expect(estimateTokens(kept)).toBeLessThanOrEqual(300);
    expect(estimateTokens(kept)).toBeGreaterThanOrEqual(299);
    expect(kept).not.toMatch(/\p{Surrogate}/u);
  });
}

test("a text within its budget is not cut", () => {
  expect(cutToTokens("abcdefgh", 2)).toBe("abcdefgh");
});

const user = (text: string): ConversationMessage => ({ role: "user", text });
const assistant = (text: string): ConversationMessage => ({ role: "assistant", text });
const long = "a".repeat(400);

const histories: [history: ConversationMessage[], kept: number, sentence: string][] = [
  [[], 0, "nothing of nothing"],
  [[user("a"), assistant("b")], 2, "what fits"],
  [[user(long), assistant("b"), user("c"), assistant("d")], 2, "the newest that fit"],
  [[user("a"), assistant(long), user("c"), assistant("d")], 2, "from a question on"],
  [[user("a"), assistant("b"), user(long)], 0, "nothing before a message that does not fit"],
  [[assistant("a")], 0, "no reply without its question"],
  [[assistant("a"), user("b")], 1, "a question without its reply"],
];

for (const [history, kept, sentence] of histories) {
  test(`a bounded history is ${sentence}`, () => {
    expect(boundHistory(history, 50)).toEqual(history.slice(history.length - kept));
  });
}
