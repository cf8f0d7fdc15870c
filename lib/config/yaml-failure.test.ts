import { parseDocument } from "yaml";
import { explainYamlErrors, findSelfAlias } from "@/lib/config/yaml-failure";
import { expect, test } from "@/tests/support/unit-test";

/** The mark `¦` is before the expected position, and is not part of the text. */
const rows: readonly [title: string, text: string, reason: string, hint: string][] = [
  ["a colon in a value", "title: ¦One: two", "this value contains a colon, like a key", "Put the value in quotes."],
  [
    "a key that is indented too far",
    "title: One\n  ¦icon: x",
    "this key is indented as if it belonged to the value above",
    "Indent keys of the same level equally.",
  ],
  ["a tab", "seo:\n¦\tx: 1", "a tab is used for indentation, where only spaces are allowed", "Indent with spaces."],
  [
    "an open quotation mark",
    `title: ¦"One\nicon: x`,
    'the quotation mark `"` is not closed',
    'Put a second `"` after the value.',
  ],
  ["a key written twice", "a: 1\n¦a: 2", "this key appears twice", "Remove one of the two; the last one is used."],
  [
    "a line of text",
    "title: One\n¦Some text\nicon: x",
    "this line has no colon after its key",
    "Write `key: value`, or indent the line if it belongs to the value above.",
  ],
  [
    "a value that begins with a sign",
    "title: ¦@one",
    "a plain value cannot begin with this character",
    "Put the value in quotes.",
  ],
];

for (const [title, marked, reason, hint] of rows) {
  test(title, () => {
    const text = marked.replace("¦", "");
    const { errors } = parseDocument(text, { prettyErrors: false, logLevel: "silent" });
    const [failure] = explainYamlErrors(text, errors);
    expect(failure).toMatchObject({ offset: marked.indexOf("¦"), reason, hint });
  });
}

test("what follows from a mistake is not reported, a key written twice is", () => {
  const text = "a: 1\na: 2\nb: [\nc: 1\nd: 2\ne: { f\n";
  const { errors } = parseDocument(text, { prettyErrors: false, logLevel: "silent" });
  expect(errors.length).toBeGreaterThan(2);
  expect(explainYamlErrors(text, errors).map(({ isDuplicateKey }) => isDuplicateKey)).toEqual([true, false]);
});

const aliases: readonly [title: string, text: string, isEndless: boolean][] = [
  ["an alias within the value it stands for", "a: &one\n  b:\n    - ¦*one", true],
  ["an alias within a list it stands for", "a: &one [1, ¦*one]", true],
  ["an alias beside its value", "a: &one { b: 1 }\nc: *one", false],
  ["an alias for an inner value of the same name", "a: &one { b: &one 1, c: *one }", false],
  ["an alias without a value", "a: { b: *one }", false],
];

for (const [title, marked, isEndless] of aliases) {
  test(`${title} is ${isEndless ? "reported" : "accepted"}`, () => {
    const document = parseDocument(marked.replace("¦", ""), { prettyErrors: false, logLevel: "silent" });
    expect(findSelfAlias(document)?.offset).toBe(isEndless ? marked.indexOf("¦") : undefined);
  });
}
