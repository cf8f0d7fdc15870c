import { chooseStarters } from "@/lib/insights/build-insights";
import type { AskedQuestion } from "@/lib/insights/types";
import { expect, test } from "@/tests/support/unit-test";

const QUESTION = "How do I install it?";

/** The same question by several readers. */
function asked(question: string, changes: Partial<AskedQuestion> = {}, readers = ["a", "b", "c"]): AskedQuestion[] {
  const first: AskedQuestion = { question, askedAt: 0, fp: "", reply: "Run it.", state: "complete", sources: ["/a"] };
  return readers.map((fp, index) => ({ ...first, fp, ...(index === 0 ? changes : {}) }));
}

test("a question that three readers asked is worth offering, three at most", () => {
  expect(chooseStarters([asked(` ${QUESTION} `)])).toEqual([QUESTION]);
  const verbs = ["install", "update", "remove", "start"];
  expect(chooseStarters(verbs.map((verb) => asked(`How do I ${verb} it?`)))).toEqual([
    "How do I install it?",
    "How do I update it?",
    "How do I remove it?",
  ]);
});

const refused: [why: string, group: AskedQuestion[]][] = [
  ["two readers asked it", asked(QUESTION, {}, ["a", "b", "b"])],
  ["a reply cites no page", asked(QUESTION, { sources: [] })],
  ["a reply failed", asked(QUESTION, { state: "failed" })],
  ["a reply was voted down", asked(QUESTION, { vote: "down" })],
  ["it is long", asked(`How do I ${"really ".repeat(10)}install it?`)],
  ["it is a word", asked("install")],
  ["it has a number", asked("What about order 4711?")],
  ["it has a number in another script", asked("What about order ٤٧?")],
  ["it has an email address", asked("Who is ada@example.com?")],
  ["it has a web address", asked("What is http://intranet for?")],
  ["it has a key", asked("Is sk-abcdefghijklmnopqrstuvwxyz valid?")],
];
for (const [why, group] of refused) {
  test(`a question is not worth offering if ${why}`, () => {
    expect(chooseStarters([group])).toEqual([]);
  });
}
