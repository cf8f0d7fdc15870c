import type { PageView } from "@/lib/navigation/types";
import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface PlaceRow extends SiteFixture {
  sentence: string;
  path: string;
  expected: Partial<PageView>;
}

const trailNavigation = {
  languages: [
    {
      language: "en",
      versions: [
        {
          version: "1",
          products: [
            {
              product: "P",
              tabs: [
                {
                  tab: "T",
                  menu: [
                    { item: "I", groups: [{ group: "G", root: "root", pages: ["a", { group: "H", pages: ["b"] }] }] },
                  ],
                },
                { tab: "U", pages: ["c"] },
              ],
            },
          ],
        },
      ],
    },
  ],
};

const places: PlaceRow[] = [
  {
    sentence: "breadcrumbs name the full trail without languages and versions, each entry with its landing page",
    navigation: trailNavigation,
    path: "/b",
    expected: {
      divisionId: "l0.v0.p0.t0.i0",
      section: "H",
      breadcrumbs: [
        { label: "P", href: "/root" },
        { label: "T", href: "/root" },
        { label: "I", href: "/root" },
        { label: "G", href: "/root" },
        { label: "H", href: "/b" },
      ],
    },
  },
  {
    sentence: "a root page belongs to its group",
    navigation: trailNavigation,
    path: "/root",
    expected: { section: "G" },
  },
  {
    sentence: "the section of a page without group is its nearest division",
    navigation: trailNavigation,
    path: "/c",
    expected: { section: "U" },
  },
  {
    sentence: "a page of a bare version has no section",
    navigation: { versions: [{ version: "1", pages: ["a"] }] },
    path: "/a",
    expected: { breadcrumbs: [] },
  },
  {
    sentence: "an unlabeled group is no section",
    navigation: { tabs: [{ tab: "T", groups: [{ group: " ", pages: ["a"] }] }] },
    path: "/a",
    expected: { section: "T", breadcrumbs: [{ label: "T", href: "/a" }] },
  },
  {
    sentence: "previous and next follow the sidebar depth-first, roots before children",
    navigation: trailNavigation,
    path: "/a",
    expected: { previous: { label: "Title of /root", path: "/root" }, next: { label: "Title of /b", path: "/b" } },
  },
  {
    sentence: "previous and next are labeled like the sidebar",
    files: { a: {}, b: { title: "Long title", sidebarTitle: "Short" } },
    navigation: { pages: ["a", "b"] },
    path: "/a",
    expected: { next: { label: "Short", path: "/b" } },
  },
  {
    sentence: "previous and next skip links to other sites and hidden pages",
    files: { a: {}, x: { url: "https://x.dev" }, y: { hidden: true }, b: {} },
    navigation: { pages: ["a", "x", { group: "G", hidden: true, pages: ["y"] }, "y", "b"] },
    path: "/b",
    expected: { previous: { label: "Title of /a", path: "/a" } },
  },
  {
    sentence: "an unlisted page takes divisions and groups of the page with the longest common prefix",
    files: ["guides/a", "reference/x/a", "reference/x/new"],
    navigation: {
      tabs: [
        { tab: "T", pages: ["guides/a"] },
        { tab: "U", groups: [{ group: "G", pages: ["reference/x/a"] }] },
      ],
    },
    path: "/reference/x/new",
    expected: { isListed: false, divisionId: "t1", section: "G" },
  },
  {
    sentence: "an unlisted page without relatives belongs to the first division and no group",
    files: ["guides/a", "legal"],
    navigation: { tabs: [{ tab: "T", groups: [{ group: "G", pages: ["guides/a"] }] }] },
    path: "/legal",
    expected: { isListed: false, divisionId: "t0", section: "T" },
  },
  {
    sentence: "of two equally near pages the visible one lends its divisions",
    files: ["g/a", "g/b", "g/new"],
    navigation: {
      tabs: [
        { tab: "T", hidden: true, pages: ["g/a"] },
        { tab: "U", pages: ["g/b"] },
      ],
    },
    path: "/g/new",
    expected: { divisionId: "t1" },
  },
  {
    sentence: "of two equally near pages that of the default version lends its divisions",
    files: ["v1/a", "v2/a", "index"],
    navigation: {
      versions: [
        { version: "1", pages: ["v1/a"] },
        { version: "2", default: true, pages: ["v2/a"] },
      ],
    },
    path: "/",
    expected: { isListed: false, divisionId: "v1" },
  },
  {
    sentence: "whole segments count as common, not letters",
    files: ["guide/a", "guides/a", "guides/new"],
    navigation: {
      tabs: [
        { tab: "T", pages: ["guide/a"] },
        { tab: "U", pages: ["guides/a"] },
      ],
    },
    path: "/guides/new",
    expected: { divisionId: "t1" },
  },
  {
    sentence: "boost comes from the nearest group",
    navigation: { groups: [{ group: "G", boost: 2, pages: ["a", { group: "H", boost: 0.5, pages: ["b"] }] }] },
    path: "/b",
    expected: { boost: 0.5 },
  },
  {
    sentence: "boost is inherited",
    navigation: { groups: [{ group: "G", boost: 2, pages: [{ group: "H", pages: ["b"] }] }] },
    path: "/b",
    expected: { boost: 2 },
  },
  {
    sentence: "a page's own boost wins",
    files: { b: { boost: 3 } },
    navigation: { groups: [{ group: "G", boost: 2, pages: ["b"] }] },
    path: "/b",
    expected: { boost: 3 },
  },
  { sentence: "without any boost it is 1", navigation: { pages: ["b"] }, path: "/b", expected: { boost: 1 } },
  {
    sentence: "a page listed twice opens at its first place",
    navigation: {
      tabs: [
        { tab: "T", pages: ["a"] },
        { tab: "U", pages: ["a"] },
      ],
    },
    path: "/a",
    expected: { divisionId: "t0" },
  },
  {
    sentence: "a page listed in two versions opens in the default one",
    navigation: {
      versions: [
        { version: "1", pages: ["a"] },
        { version: "2", default: true, pages: ["a"] },
      ],
    },
    path: "/a",
    expected: { divisionId: "v1" },
  },
  {
    sentence: "the default language weighs more than the default version",
    navigation: {
      languages: [
        { language: "fr", versions: [{ version: "1", pages: ["a"] }] },
        {
          language: "en",
          default: true,
          versions: [
            { version: "1", pages: ["x"] },
            { version: "2", pages: ["a"] },
          ],
        },
      ],
    },
    path: "/a",
    expected: { divisionId: "l1.v1" },
  },
  {
    sentence: "a visible place comes before a hidden one",
    navigation: {
      tabs: [
        { tab: "T", hidden: true, pages: ["a"] },
        { tab: "U", pages: ["a"] },
      ],
    },
    path: "/a",
    expected: { divisionId: "t1" },
  },
];

for (const { sentence, path, expected, ...site } of places) {
  test(sentence, () => {
    expect(makeSite(site).pageView(path)).toMatchObject(expected);
  });
}

test("the first and the last page of a sidebar have one neighbor", () => {
  const { pageView } = makeSite({
    navigation: {
      tabs: [
        { tab: "T", pages: ["a", "b"] },
        { tab: "U", pages: ["c"] },
      ],
    },
  });
  expect(pageView("/a")).not.toHaveProperty("previous");
  expect(pageView("/b")).not.toHaveProperty("next");
});

test("a root page has the visible pages and groups below it where `directory` says how", () => {
  const nested = { group: "More", icon: "star", root: "c", pages: ["d"] };
  const { pageView } = makeSite({
    files: { r: {}, a: { sidebarTitle: "A" }, b: { hidden: true }, c: {}, d: {} },
    navigation: { groups: [{ group: "G", root: "r", directory: "card", pages: ["a", "b", nested] }] },
  });
  expect(pageView("/r")?.directory).toEqual({
    style: "card",
    entries: [
      { label: "A", href: "/a" },
      { label: "More", href: "/c", icon: "star", children: [{ label: "Title of /d", href: "/d" }] },
    ],
  });
  expect(pageView("/c")?.directory?.entries).toEqual([{ label: "Title of /d", href: "/d" }]);
  expect(pageView("/a")).not.toHaveProperty("directory");
});

test("unlisted pages, hidden pages and pages that ask for it have no previous and next", () => {
  const { pageView } = makeSite({
    files: { a: {}, b: { hideFooterPagination: true }, c: { hidden: true }, d: {}, e: {} },
    navigation: { pages: ["a", "b", "c", "e"] },
  });
  for (const path of ["/b", "/c", "/d"]) {
    expect(pageView(path)).not.toHaveProperty("next");
    expect(pageView(path)).not.toHaveProperty("previous");
  }
});

test("a page that is listed twice opens in the division of its reader", () => {
  const product = (name: string) => ({
    product: name,
    tabs: [
      { tab: "Own", pages: [name] },
      { tab: "Shared", pages: ["a"] },
    ],
  });
  const { pageView } = makeSite({ navigation: { products: [product("p"), product("q")] } });
  expect(pageView("/a", "p1.t0")?.divisionId).toBe("p1.t1");
  expect(pageView("/a", "p0.t0")?.divisionId).toBe("p0.t1");
  expect(pageView("/a", "no-such-division")?.divisionId).toBe("p0.t1");
});

test("there is no view for a path without page", () => {
  expect(makeSite({ navigation: { pages: ["a"] } }).pageView("/b")).toBeUndefined();
});

test("a page view is plain JSON", () => {
  const view = makeSite({ navigation: trailNavigation }).pageView("/a");
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});
