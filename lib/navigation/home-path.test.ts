import { findHomePath } from "@/lib/navigation/home-path";
import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

const homes: [sentence: string, site: SiteFixture, expected: string][] = [
  ["the root index page is the home page", { navigation: { pages: ["a"] }, files: ["a", "index"] }, "/"],
  [
    "without index the home page is the first page",
    { navigation: { tabs: [{ tab: "T", groups: [{ group: "G", pages: ["a"] }] }] } },
    "/a",
  ],
  [
    "a root page comes before the pages of its group",
    { navigation: { groups: [{ group: "G", root: "r", pages: ["a"] }] } },
    "/r",
  ],
  [
    "the default language decides",
    {
      navigation: {
        languages: [
          { language: "fr", pages: ["a"] },
          { language: "en", default: true, pages: ["b"] },
        ],
      },
    },
    "/b",
  ],
  [
    "the default version decides",
    {
      navigation: {
        versions: [
          { version: "1", pages: ["a"] },
          { version: "2", default: true, pages: ["b"] },
        ],
      },
    },
    "/b",
  ],
  [
    "hidden pages, groups and divisions are skipped",
    {
      files: { a: {}, b: {}, c: { hidden: true }, d: {} },
      navigation: {
        tabs: [
          { tab: "T", hidden: true, pages: ["a"] },
          {
            tab: "U",
            groups: [
              { group: "G", hidden: true, pages: ["b"] },
              { group: "H", pages: ["c", "d"] },
            ],
          },
        ],
      },
    },
    "/d",
  ],
  [
    "links to other sites are skipped",
    { files: { a: { url: "https://x.dev" }, b: {} }, navigation: { pages: ["a", "b"] } },
    "/b",
  ],
  [
    "tabs that are links are skipped",
    {
      navigation: {
        tabs: [
          { tab: "T", href: "https://x.dev" },
          { tab: "U", pages: ["b"] },
        ],
      },
    },
    "/b",
  ],
  [
    "a site with hidden pages only still has a home",
    { navigation: { tabs: [{ tab: "T", hidden: true, pages: ["a"] }] } },
    "/a",
  ],
  ["a site without navigation opens any page", { navigation: {}, files: ["x"] }, "/x"],
];
for (const [sentence, site, expected] of homes) {
  test(sentence, () => {
    const { build, pages } = makeSite(site);
    expect(findHomePath(build.tree, pages)).toBe(expected);
  });
}
