import { buildSuggestionIndex, suggestPages } from "@/lib/navigation/suggest-pages";
import { expect, test } from "@/tests/support/unit-test";

const pages = [
  "/introduction",
  "/guides/install/linux",
  "/guides/install/windows",
  "/guides/authentication",
  "/reference/authentication",
  "/reference/limits",
  "/fr/guides/authentication",
  "/tutorials/deploy",
  "/deploy/tutorials",
].map((path) => ({ path, title: path }));
const index = buildSuggestionIndex(pages);

const rows: [sentence: string, path: string, first: string | undefined][] = [
  ["a page that moved to another folder is found", "/setup/install/windows", "/guides/install/windows"],
  ["a typing error is forgiven", "/guides/authentification", "/guides/authentication"],
  ["the same folder is preferred", "/reference/authentication/old", "/reference/authentication"],
  ["the same language is preferred", "/fr/authentication", "/fr/guides/authentication"],
  [
    "of two pages with the same words, the one that begins alike comes first",
    "/deploy/tutorials/x",
    "/deploy/tutorials",
  ],
  ["nothing is suggested for words that no page has", "/wp-login.php", undefined],
  ["nothing is suggested for the root", "/", undefined],
];
for (const [sentence, path, first] of rows) {
  test(sentence, () => expect(suggestPages(index, path)[0]?.path).toBe(first));
}

test("the number of suggestions is limited, even if every page has the word", () => {
  const many = Array.from({ length: 2000 }, (_, position) => ({ path: `/guides/page-${position}`, title: "" }));
  expect(suggestPages(buildSuggestionIndex(many), "/guides/page", 3)).toHaveLength(3);
});
