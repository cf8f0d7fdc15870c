import { analyze } from "@/lib/search/analyze";
import { synonymsOf, synonymsOfPhrases } from "@/lib/search/synonyms";
import { expect, test } from "@/tests/support/unit-test";

const termOf = (word: string) => analyze(word)[0]?.term ?? "";

const rows: { title: string; word: string; finds: string }[] = [
  { title: "what is bought has a price", word: "money", finds: "pricing" },
  { title: "what is removed was deleted", word: "delete", finds: "remove" },
  { title: "inflected forms are one word", word: "deleting", finds: "remove" },
  { title: "an entry may be for several words", word: "coworker", finds: "member" },
  { title: "Chinese words are entries of their own", word: "删除", finds: "移除" },
];
for (const { title, word, finds } of rows) {
  test(title, () => expect(synonymsOf(termOf(word))).toContain(termOf(finds)));
}

test("most words have no synonyms, and no word is its own synonym", () => {
  expect(synonymsOf("walru")).toEqual([]);
  expect(synonymsOf("delet")).not.toContain("delet");
});

const phrases: { title: string; text: string; finds: string }[] = [
  { title: "a turn of phrase has a meaning of its own", text: "How long can it run?", finds: "timeout" },
  { title: "inflected forms are the same phrase", text: "signing in fails", finds: "login" },
  { title: "two words are found where they are one", text: "back up data", finds: "backup" },
];
for (const { title, text, finds } of phrases) {
  test(title, () => expect(synonymsOfPhrases(analyze(text))).toContain(termOf(finds)));
}

test("the words of a phrase apart from each other are no phrase", () => {
  expect(synonymsOfPhrases(analyze("how this long page"))).toEqual([]);
});
