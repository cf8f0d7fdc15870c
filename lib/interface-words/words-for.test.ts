import { expect, test } from "@playwright/test";
import { en } from "@/lib/interface-words/languages/en";
import { fillWords } from "@/lib/interface-words/words";
import { translations, wordsFor } from "@/lib/interface-words/words-for";
import { languages } from "@/lib/language/languages";

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const [tag, words] of Object.entries(translations)) {
  test(`${tag} translates every string and keeps its places`, () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, source] of Object.entries(en)) {
      const translated = words[key as keyof typeof en];
      expect(translated.trim(), key).not.toBe("");
      expect(placesOf(translated), key).toEqual(placesOf(source));
    }
  });
}

for (const { code, name } of languages.filter((language) => language.tag !== "en")) {
  test(`the code ${code} (${name}) has strings of its own`, () => {
    expect(wordsFor(code).skipToContent).not.toBe(en.skipToContent);
  });
}

const sameCases = [
  ["cn", "zh-Hans"],
  ["jp", "ja"],
  ["ua", "uk"],
  ["ja-jp", "ja"],
  ["zh-TW", "zh-Hant"],
] as const;
for (const [code, tag] of sameCases) {
  test(`the code ${code} reads the strings of ${tag}`, () => {
    expect(wordsFor(code)).toBe(translations[tag]);
  });
}

test("an unknown code reads English", () => {
  expect(wordsFor("tlh")).toBe(en);
  expect(wordsFor(undefined)).toBe(en);
});

test("a place without value stays", () => {
  expect(fillWords("Open in {name}, {place}", { name: "Claude" })).toBe("Open in Claude, {place}");
});
