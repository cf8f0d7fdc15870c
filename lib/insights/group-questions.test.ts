import { groupAlike, groupQuestions, meaningfulWords } from "@/lib/insights/group-questions";
import type { AskedQuestion } from "@/lib/insights/types";
import { expect, test } from "@/tests/support/unit-test";

/** Questions asked one after the other. */
const asked = (...texts: string[]) => texts.map((question, askedAt) => ({ question, askedAt }) as AskedQuestion);
const textsOf = (groups: AskedQuestion[][]) => groups.map((group) => group.map(({ question }) => question));

const same: [one: string, other: string, sentence: string][] = [
  ["How to install?", "how to INSTALL", "capitals and marks at the end"],
  ["How to install", "  How  to\n install ?? ", "spaces, also around it"],
  ["怎么安装？", "怎么安装", "marks of another width"],
  ["怎么安装。", "怎么安装", "a Chinese point"],
  ["¿Cómo se instala?", "Cómo se instala", "a mark at the beginning"],
  ["Cafe\u0301 hours", "Café hours", "composed and decomposed letters"],
  ["Ｎｏｄｅ version", "Node version", "letters of another width"],
];

for (const [one, other, sentence] of same) {
  test(`questions that differ in ${sentence} are one`, () => expect(groupQuestions(asked(one, other))).toHaveLength(1));
}

const different: [one: string, other: string][] = [
  ["Install Node?", "Install Deno?"],
  ["C", "C++"],
  ["?", "a"],
];

for (const [one, other] of different) {
  test(`"${one}" and "${other}" are two questions`, () => expect(groupQuestions(asked(one, other))).toHaveLength(2));
}

test("the most frequent question comes first, then the latest; each from its earliest", () => {
  expect(textsOf(groupQuestions(asked("a", "b", "c", "B", "d")))).toEqual([["b", "B"], ["d"], ["c"], ["a"]]);
});

test("a question of many marks is grouped as any other", () => {
  const marks = "?".repeat(100_000);
  expect(textsOf(groupQuestions(asked(`${marks}x`, `${marks}X${marks}`)))).toHaveLength(1);
});

test("nothing is grouped of nothing", () => {
  expect(groupQuestions([])).toEqual([]);
  expect(groupAlike([])).toEqual([]);
});

const alike: [one: string, other: string, isAlike: boolean][] = [
  ["How do I delete a project?", "Deleting projects", true],
  ["How do I remove a project?", "Delete a project", true],
  ["How do I delete a project?", "How do I create a token?", false],
  ["How do I?", "How can it be?", false],
];

for (const [one, other, isAlike] of alike) {
  test(`"${one}" and "${other}" ${isAlike ? "ask the same" : "ask different things"}`, () => {
    expect(groupAlike(asked(one, other))).toHaveLength(isAlike ? 1 : 2);
  });
}

test("questions whose vectors point in one direction ask the same", () => {
  const vectors = new Map([
    ["Wie teuer?", new Float32Array([1, 0])],
    ["What does it cost?", new Float32Array([0.99, 0.05])],
    ["Can I export?", new Float32Array([0, 1])],
  ]);
  const groups = groupAlike(asked("Wie teuer?", "What does it cost?", "Can I export?"), vectors);
  expect(textsOf(groups)).toEqual([["Wie teuer?", "What does it cost?"], ["Can I export?"]]);
});

test("groups do not chain: a question is compared with the most frequent one alone", () => {
  const vectors = new Map([
    ["a", new Float32Array([1, 0])],
    ["b", new Float32Array([0.9, 0.43])],
    ["c", new Float32Array([0.63, 0.78])],
  ]);
  expect(groupAlike(asked("c", "b", "a", "a"), vectors)).toHaveLength(2);
});

test("meaningful words are reported as written and as found", () => {
  expect(meaningfulWords("How do I configure the ports?").map(({ text }) => text)).toEqual(["configure", "ports"]);
});
