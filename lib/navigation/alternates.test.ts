import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  path: string;
  alternates: Record<string, string>;
  translations?: Record<string, string>;
}

const languages = (english: unknown[], french: unknown[]) => ({
  languages: [
    { language: "en", pages: english },
    { language: "fr", pages: french },
  ],
});
const versions = (first: unknown[], second: unknown[]) => ({
  versions: [
    { version: "1", pages: first },
    { version: "2", pages: second },
  ],
});
const dropdowns = (first: unknown[], second: unknown[]) => ({
  dropdowns: [
    { dropdown: "D", pages: first },
    { dropdown: "E", pages: second },
  ],
});

const rows: Row[] = [
  // Languages.
  {
    sentence: "a language switch stays on the page whose path differs by the locale segment",
    navigation: languages(["en/a", "en/b"], ["fr/a", "fr/b"]),
    path: "/en/b",
    alternates: { l1: "/fr/b" },
    translations: { en: "/en/b", fr: "/fr/b", "x-default": "/en/b" },
  },
  {
    sentence: "the default language may do without a locale segment",
    navigation: languages(["a", "b"], ["fr/a", "fr/b"]),
    path: "/b",
    alternates: { l1: "/fr/b" },
    translations: { en: "/b", fr: "/fr/b", "x-default": "/b" },
  },
  {
    sentence: "and back",
    navigation: languages(["a", "b"], ["fr/a", "fr/b"]),
    path: "/fr/b",
    alternates: { l0: "/b" },
    translations: { en: "/b", fr: "/fr/b", "x-default": "/b" },
  },
  {
    sentence: "the locale segment may be after docs",
    navigation: languages(["docs/en/a", "docs/en/b"], ["docs/fr/a", "docs/fr/b"]),
    path: "/docs/en/b",
    alternates: { l1: "/docs/fr/b" },
    translations: { en: "/docs/en/b", fr: "/docs/fr/b", "x-default": "/docs/en/b" },
  },
  {
    sentence: "a final index makes no difference",
    navigation: languages(["en/a", "en/b/index"], ["fr/a", "fr/b"]),
    path: "/en/b",
    alternates: { l1: "/fr/b" },
    translations: { en: "/en/b", fr: "/fr/b", "x-default": "/en/b" },
  },
  {
    sentence: "a version before the locale segment is kept",
    navigation: languages(["v1/en/a", "v1/en/b"], ["v2/fr/b", "v1/fr/a", "v1/fr/b"]),
    path: "/v1/en/b",
    alternates: { l1: "/v1/fr/b" },
    translations: { en: "/v1/en/b", fr: "/v1/fr/b", "x-default": "/v1/en/b" },
  },
  {
    sentence: "remaining segments must be identical",
    navigation: languages(["en/a", "en/x/b"], ["fr/a", "fr/y/b"]),
    path: "/en/x/b",
    alternates: {},
    translations: {},
  },
  {
    sentence: "a page without translation leads to the first page of the language",
    navigation: languages(["en/a", "en/b"], ["fr/a"]),
    path: "/en/b",
    alternates: {},
    translations: {},
  },
  {
    sentence: "the first page needs no alternate but is a translation",
    navigation: languages(["en/a"], ["fr/a"]),
    path: "/en/a",
    alternates: {},
    translations: { en: "/en/a", fr: "/fr/a", "x-default": "/en/a" },
  },
  {
    sentence: "languages of a product are searched in that product",
    navigation: {
      products: [
        { product: "P", ...languages(["p/a"], ["fr/p/a"]) },
        { product: "Q", ...languages(["q/a", "q/b"], ["fr/q/a", "fr/q/b"]) },
      ],
    },
    path: "/q/b",
    alternates: { "p1.l1": "/fr/q/b" },
    translations: { en: "/q/b", fr: "/fr/q/b", "x-default": "/q/b" },
  },
  {
    sentence: "translations are named by BCP 47 tags",
    navigation: {
      languages: [
        { language: "en", pages: ["en/a"] },
        { language: "cn", pages: ["cn/a"] },
      ],
    },
    path: "/en/a",
    alternates: {},
    translations: { en: "/en/a", "zh-Hans": "/cn/a", "x-default": "/en/a" },
  },
  {
    sentence: "an unlisted page finds its listed translation",
    files: ["en/a", "en/new", "fr/a", "fr/new"],
    navigation: languages(["en/a"], ["fr/a", "fr/new"]),
    path: "/en/new",
    alternates: { l1: "/fr/new" },
    translations: { en: "/en/new", fr: "/fr/new", "x-default": "/en/new" },
  },
  {
    sentence: "the locale segment need not be the code that docs.json uses",
    navigation: {
      languages: [
        { language: "en", pages: ["docs/en/a", "docs/en/b"] },
        { language: "cn", pages: ["docs/zh-CN/a", "docs/zh-CN/b"] },
      ],
    },
    path: "/docs/en/b",
    alternates: { l1: "/docs/zh-CN/b" },
    translations: { en: "/docs/en/b", "zh-Hans": "/docs/zh-CN/b", "x-default": "/docs/en/b" },
  },
  // Versions.
  {
    sentence: "a version switch finds the page that differs in one segment",
    navigation: versions(["v1/a", "v1/b"], ["v2/a", "v2/b"]),
    path: "/v1/b",
    alternates: { v1: "/v2/b" },
  },
  {
    sentence: "the differing segment may stand further in",
    navigation: versions(["docs/v1/a", "docs/v1/b"], ["docs/v2/a", "docs/v2/b"]),
    path: "/docs/v2/b",
    alternates: { v0: "/docs/v1/b" },
  },
  {
    sentence: "the last segment must be the same",
    navigation: versions(["v1/a", "v1/b"], ["v2/a", "v2/c"]),
    path: "/v1/b",
    alternates: {},
  },
  {
    sentence: "two differing segments are too many",
    navigation: versions(["v1/x/a", "v1/x/b"], ["v2/y/a", "v2/y/b"]),
    path: "/v1/x/b",
    alternates: {},
  },
  {
    sentence: "one extra leading segment is found",
    navigation: versions(["a", "b"], ["v2/a", "v2/b"]),
    path: "/b",
    alternates: { v1: "/v2/b" },
  },
  {
    sentence: "one missing leading segment is found",
    navigation: versions(["a", "b"], ["v2/a", "v2/b"]),
    path: "/v2/b",
    alternates: { v0: "/b" },
  },
  {
    sentence: "else the first page of a group with the same label",
    navigation: versions([{ group: "G", pages: ["one"] }], ["x", { group: "G", pages: ["two"] }]),
    path: "/one",
    alternates: { v1: "/two" },
  },
  {
    sentence: "a page that is also listed without version stays",
    navigation: {
      tabs: [
        { tab: "T", ...versions(["v1/a", "free"], ["v2/a"]) },
        { tab: "U", pages: ["free"] },
      ],
    },
    path: "/free",
    alternates: { "t0.v1": "/free" },
  },
  {
    sentence: "a page that both versions list opens in the first, so the switch looks further",
    navigation: versions([{ group: "G", pages: ["both"] }], ["x", { group: "G", pages: ["both", "two"] }]),
    path: "/both",
    alternates: { v1: "/two" },
  },
  {
    sentence: "a hidden page is where the current version leads",
    files: { "v1/a": {}, "v1/b": { hidden: true }, "v2/a": {} },
    navigation: versions(["v1/a", "v1/b"], ["v2/a"]),
    path: "/v1/b",
    alternates: { v0: "/v1/b" },
  },
  {
    sentence: "a hidden page is where the current language leads",
    files: { "en/a": {}, "en/b": { hidden: true }, "fr/a": {} },
    navigation: languages(["en/a", "en/b"], ["fr/a"]),
    path: "/en/b",
    alternates: { l0: "/en/b" },
  },
  // Dropdowns and products.
  {
    sentence: "a dropdown switch finds the page that differs in one segment",
    navigation: dropdowns(["js/a", "js/b"], ["py/a", "py/b"]),
    path: "/js/b",
    alternates: { d1: "/py/b" },
  },
  {
    sentence: "a dropdown switch does not look for groups",
    navigation: dropdowns([{ group: "G", pages: ["one"] }], ["x", { group: "G", pages: ["two"] }]),
    path: "/one",
    alternates: {},
  },
  {
    sentence: "products follow the same rule",
    navigation: {
      products: [
        { product: "P", pages: ["p/a", "p/b"] },
        { product: "Q", pages: ["q/a", "q/b"] },
      ],
    },
    path: "/p/b",
    alternates: { p1: "/q/b" },
  },
  {
    sentence: "entries that link out have no alternates",
    navigation: {
      versions: [
        { version: "1", pages: ["v1/a"] },
        { version: "0", href: "https://x.dev" },
      ],
    },
    path: "/v1/a",
    alternates: {},
  },
  {
    sentence: "tabs and anchors are no switchers",
    navigation: {
      tabs: [
        { tab: "T", pages: ["t/a", "t/b"] },
        { tab: "U", pages: ["u/a", "u/b"] },
      ],
    },
    path: "/t/b",
    alternates: {},
  },
];

for (const { sentence, path, alternates, translations = {}, ...site } of rows) {
  test(sentence, () => {
    const view = makeSite(site).pageView(path);
    expect(view?.alternates).toEqual(alternates);
    expect(view?.translations).toEqual(translations);
  });
}

test("from a shared page, a dropdown that the page opens in keeps the page", () => {
  const { pageView } = makeSite({ navigation: dropdowns(["a", "shared"], ["b", "shared"]) });
  expect(pageView("/shared", "d1")).toMatchObject({ divisionId: "d1", alternates: { d0: "/shared" } });
});
