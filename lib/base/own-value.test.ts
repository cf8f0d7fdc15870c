import { ownValue } from "@/lib/base/own-value";
import { iconCandidates, normalizeIconName } from "@/lib/content/icons/icon-candidates";
import { calloutKind } from "@/lib/content/pipeline/callout-kinds";
import { findGrammarName, formatLanguageLabel } from "@/lib/content/pipeline/code/languages";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { mayBeWrittenIn } from "@/lib/search/reader-language";
import { expect, test } from "@/tests/support/unit-test";

test("a table has no inherited keys", () => {
  expect(ownValue({ ts: "TypeScript" }, "ts")).toBe("TypeScript");
  for (const key of ["js", "constructor", "__proto__", "toString"]) {
    expect(ownValue({ ts: "TypeScript" }, key)).toBeUndefined();
  }
});

const names: [sentence: string, read: () => unknown, expected: unknown][] = [
  ["a language of code", () => findGrammarName("constructor"), "constructor"],
  ["the label of a language", () => formatLanguageLabel("constructor"), "Constructor"],
  ["a directive", () => preprocess(":::constructor\nA\n:::", {}).text, ":::constructor\nA\n:::"],
  ["a kind of callout", () => calloutKind("constructor"), undefined],
  ["an icon", () => normalizeIconName("constructor"), { name: "constructor" }],
  ["an icon that another stands in for", () => iconCandidates("constructor", "fontawesome").length, 6],
  ["the language of a site", () => mayBeWrittenIn("question", "constructor"), true],
];
for (const [sentence, read, expected] of names) {
  test(`a name that every object has is no special one as ${sentence}`, () => expect(read()).toEqual(expected));
}
