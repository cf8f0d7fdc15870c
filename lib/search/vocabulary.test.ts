import { WordList } from "@/lib/search/vocabulary";
import { expect, test } from "@/tests/support/unit-test";

/** A list of words, with `word*3` for one that occurs three times, and `word=term`. */
function listOf(...written: string[]): WordList {
  const words = written.map((entry) => {
    const [, text = "", term = text, count = "1"] = /^([^=*]+)(?:=([^*]+))?(?:\*(\d+))?$/.exec(entry) ?? [];
    return { text, term, count: Number(count) };
  });
  words.sort((one, other) => (one.text < other.text ? -1 : 1));
  return new WordList(
    words.map(({ text }) => text),
    (index) => words[index] as { term: string; count: number },
  );
}

const suggestions: [rule: string, list: WordList, word: string, found: string[]][] = [
  [
    "the nearest come first, then the most common",
    listOf("retry", "retro*2", "retryy*9", "retr*5"),
    "retrz",
    ["retr", "retro", "retry"],
  ],
  ["the word itself is the nearest", listOf("retry", "retro"), "retry", ["retry", "retro"]],
  ["short words are not corrected", listOf("get", "set"), "gte", []],
  ["long words may have two mistakes", listOf("authentication"), "autentcation", ["authentication"]],
  ["words of seven letters one", listOf("receive"), "recive", ["receive"]],
  ["but not two", listOf("receive"), "reciv", []],
  ["the first two letters may be swapped", listOf("retry"), "ertry", ["retry"]],
  ["another first letter is another word", listOf("retry"), "metry", []],
  ["words of one term are one", listOf("retries=retri*2", "retried=retri"), "retrie", ["retries"]],
  ["at most three", listOf("test1", "test2", "test3", "test4"), "test5", ["test1", "test2", "test3"]],
  ["a name of every object is a word like others", listOf("constructor"), "constructr", ["constructor"]],
  ["an empty list has none", listOf(), "retry", []],
];
for (const [rule, list, word, found] of suggestions) {
  test(`corrections of a word: ${rule}`, () => expect(list.suggest(word).map(({ text }) => text)).toEqual(found));
}

const completions: [rule: string, list: WordList, beginning: string, found: string[]][] = [
  ["the most common come first", listOf("retry", "return*3", "rest"), "ret", ["return", "retry"]],
  ["a whole word completes itself", listOf("retry", "retrying"), "retry", ["retry", "retrying"]],
  ["words of one term are one", listOf("retried=retri", "retries=retri*2"), "retr", ["retries"]],
  ["nothing begins with it", listOf("retry", "set"), "s3", []],
  ["what comes after all words", listOf("retry"), "zz", []],
  ["four for one or two letters", listOf("ta", "tb", "tc", "td", "te"), "t", ["ta", "tb", "tc", "td"]],
  ["words of other alphabets", listOf("密码", "密钥*2", "密"), "密", ["密钥", "密", "密码"]],
];
for (const [rule, list, beginning, found] of completions) {
  test(`completions of a beginning: ${rule}`, () => {
    expect(list.complete(beginning).map(({ text }) => text)).toEqual(found);
  });
}

test("twelve completions for three letters", () => {
  const words = Array.from({ length: 20 }, (_, index) => `tes${String.fromCharCode(97 + index)}`);
  expect(listOf(...words).complete("tes")).toHaveLength(12);
});
