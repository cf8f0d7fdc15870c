import { suggestSynonym } from "@/lib/config/key-synonyms";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly [title: string, key: string, known: string[], hint: string | undefined][] = [
  ["the likeliest known key is meant", "path", ["source", "href"], "Did you mean `href`?"],
  ["a key that is not known here is not meant", "path", ["source"], "Did you mean `source`?"],
  ["no known key, no hint", "path", ["pages"], undefined],
  ["a key that every object has is none of another format", "constructor", ["source"], undefined],
];
for (const [title, key, known, hint] of rows) {
  test(title, () => expect(suggestSynonym(key, known)).toBe(hint));
}
