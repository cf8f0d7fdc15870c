import { makeSite } from "@/tests/support/navigation-fixture";
import { outlineContent } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

const french = { language: "fr", pages: ["fr/index", "fr/guides/start"] };
const english = { language: "en", default: true, pages: ["index", "guides/start"] };
const files = { "index.mdx": {}, "guides/start.mdx": {}, "fr/index.mdx": {} };
const site = makeSite({ navigation: { languages: [english, french] }, files });

test("a listed page without translation is replaced by the page in the default language", () => {
  expect(site.build.problems).toEqual([]);
  expect(outlineContent(site.build.tree.content)).toContain("language:Français(/fr /fr/guides/start)");
  expect(site.pages.get("/fr/guides/start")).toMatchObject({
    file: "guides/start.mdx",
    tag: "English",
    standsInFor: { path: "/guides/start", languageTag: "en", direction: "ltr" },
  });
});

test("a replacement page is in the search, but not indexed by search engines, and not listed as a translation", () => {
  expect(site.pageView("/fr/guides/start")).toMatchObject({ isIndexed: true, isNoindex: true, translations: {} });
  expect(site.pageView("/guides/start")?.translations).toEqual({});
  expect(site.pageView("/")?.translations).toEqual({ en: "/", fr: "/fr", "x-default": "/" });
});

test("switching the language keeps the page, both ways", () => {
  expect(Object.values(site.pageView("/guides/start")?.alternates ?? {})).toContain("/fr/guides/start");
  expect(Object.values(site.pageView("/fr/guides/start")?.alternates ?? {})).toContain("/guides/start");
});

const folders: readonly [sentence: string, original: string, reference: string, path: string][] = [
  ["the default language has a folder, too", "en/a.mdx", "fr/a", "/fr/a"],
  ["the languages are in a folder", "docs/en/a.mdx", "docs/fr/a", "/docs/fr/a"],
  ["the language is below the version", "v2/en/a.mdx", "v2/fr/a.mdx", "/v2/fr/a"],
];
for (const [sentence, original, reference, path] of folders) {
  test(`a page replaces a missing translation if ${sentence}`, () => {
    const languages = [
      { language: "en", pages: [original] },
      { language: "fr", pages: [reference] },
    ];
    const { build, pages } = makeSite({ navigation: { languages }, files: [original] });
    expect(build.problems).toEqual([]);
    expect(pages.get(path)?.file).toBe(original);
  });
}

test("a misspelled page is still missing", () => {
  const languages = [english, { language: "fr", pages: ["fr/index", "fr/guides/strat", "guides/strat"] }];
  const { problems } = makeSite({ navigation: { languages }, files }).build;
  expect(problems.map(({ code }) => code)).toEqual(["missing-page", "missing-page"]);
});

test("a page that is private in the default language is private as a replacement, too", () => {
  const hidden = { group: "Private", public: false, pages: ["guides/start"] };
  const languages = [{ ...english, pages: ["index", hidden] }, french];
  const { build } = makeSite({ navigation: { languages }, files });
  expect(build.privatePaths).toContain("/fr/guides/start");
});
