import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { highlightCode } from "@/lib/content/pipeline/code/highlight-code";
import { DEFAULT_CODE_THEME } from "@/lib/content/pipeline/code/highlighter";
import { expect, test } from "@/tests/support/unit-test";

/** The words of a code that have a color, in a site whose language has these keywords. */
async function coloredWords(code: string, language: string, keywords?: string): Promise<string[]> {
  const rule = { match: `\\b(${keywords})\\b`, name: "keyword.control" };
  const grammar = { name: "acme", scopeName: "source.acme", aliases: ["ac"], patterns: [rule] };
  const customLanguages = keywords === undefined ? undefined : { grammars: [grammar], key: keywords };
  const options = { theme: DEFAULT_CODE_THEME, isAlwaysDark: false, customLanguages };
  const { html } = await highlightCode(code, language, emptyFenceMeta(), options);
  return [...html.matchAll(/<span class="?[^">]*"?>(\w+)<\/span>/g)].map(([, word = ""]) => word);
}

test("a site's own language has the colors of its grammar, by its name and its aliases", async () => {
  expect(await coloredWords("one two", "acme", "two")).toEqual(["two"]);
  expect(await coloredWords("one two", "ac", "two")).toEqual(["two"]);
});

test("a grammar that has changed, or that another site has by the same name, is another one", async () => {
  expect(await coloredWords("one two three", "acme", "three")).toEqual(["three"]);
  expect(await coloredWords("one two three", "acme", "one|three")).toEqual(["one", "three"]);
  expect(await coloredWords("one two three", "acme", "three")).toEqual(["three"]);
});

test("a language of another site is plain", async () => {
  await coloredWords("one", "acme", "one");
  expect(await coloredWords("one", "acme")).toEqual([]);
});
