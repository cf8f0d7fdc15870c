import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { outlineContent } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  outline: string;
  problems?: string[];
}

const group = { group: "G", pages: ["a"] };

const rows: Row[] = [
  // Root patterns: the rows of the specification.
  { sentence: "pages at the root are a list of pages", navigation: { pages: ["a", "b"] }, outline: "/a /b" },
  { sentence: "groups at the root are sections", navigation: { groups: [group] }, outline: "G[/a]" },
  { sentence: "tabs at the root", navigation: { tabs: [{ tab: "T", groups: [group] }] }, outline: "tab:T(G[/a])" },
  {
    sentence: "anchors at the root",
    navigation: { anchors: [{ anchor: "A", pages: ["a"] }] },
    outline: "anchor:A(/a)",
  },
  {
    sentence: "dropdowns at the root",
    navigation: { dropdowns: [{ dropdown: "D", pages: ["a"] }] },
    outline: "dropdown:D(/a)",
  },
  {
    sentence: "products at the root",
    navigation: { products: [{ product: "P", pages: ["a"] }] },
    outline: "product:P(/a)",
  },
  {
    sentence: "versions at the root",
    navigation: { versions: [{ version: "1", pages: ["a"] }] },
    outline: "version:1(/a)",
  },
  {
    sentence: "languages at the root are shown by their names",
    navigation: { languages: [{ language: "cn", pages: ["a"] }] },
    outline: "language:简体中文(/a)",
  },
  {
    sentence: "of two patterns the one with pages is used, not one of links alone",
    navigation: { anchors: [{ anchor: "A", href: "https://a.com" }], groups: [group] },
    outline: "G[/a]",
  },
  {
    sentence: "of two patterns the one with pages is used, not one of names alone",
    navigation: { anchors: [{ name: "A", url: "https://a.com" }], groups: [group] },
    outline: "G[/a]",
  },
  {
    sentence: "a tab holds a menu of items",
    navigation: {
      tabs: [
        {
          tab: "T",
          menu: [
            { item: "I", pages: ["a"] },
            { item: "J", groups: [{ group: "G", pages: ["b"] }] },
          ],
        },
      ],
    },
    outline: "tab:T(item:I(/a) item:J(G[/b]))",
  },
  {
    sentence: "a product holds a menu of items",
    navigation: { products: [{ product: "P", menu: [{ item: "I", pages: ["a"] }] }] },
    outline: "product:P(item:I(/a))",
  },
  {
    sentence: "a tab holds anchors, and an anchor holds groups",
    navigation: { tabs: [{ tab: "T", anchors: [{ anchor: "A", groups: [group] }] }] },
    outline: "tab:T(anchor:A(G[/a]))",
  },
  {
    sentence: "every other kind nests: languages, versions, products, dropdowns, tabs",
    navigation: {
      languages: [
        {
          language: "en",
          versions: [
            {
              version: "1",
              products: [{ product: "P", dropdowns: [{ dropdown: "D", tabs: [{ tab: "T", pages: ["a"] }] }] }],
            },
          ],
        },
      ],
    },
    outline: "language:English(version:1(product:P(dropdown:D(tab:T(/a)))))",
  },
  {
    sentence: "a kind may reappear deeper",
    navigation: { tabs: [{ tab: "T", anchors: [{ anchor: "A", tabs: [{ tab: "U", pages: ["a"] }] }] }] },
    outline: "tab:T(anchor:A(tab:U(/a)))",
  },
  {
    sentence: "groups nest through pages, mixed with page strings",
    navigation: { groups: [{ group: "G", pages: ["a", { group: "H", pages: [{ group: "I", pages: ["b"] }] }, "c"] }] },
    outline: "G[/a H[I[/b]] /c]",
  },
  // One pattern per level, and several.
  {
    sentence: "of two root patterns the first of the fallback order counts",
    navigation: { tabs: [{ tab: "T", pages: ["a"] }], versions: [{ version: "1", pages: ["b"] }] },
    outline: "version:1(/b)",
  },
  {
    sentence: "of two patterns in an element the first of the fallback order counts",
    navigation: { tabs: [{ tab: "T", groups: [group], anchors: [{ anchor: "A", pages: ["b"] }] }] },
    outline: "tab:T(anchor:A(/b))",
  },
  {
    sentence: "an empty pattern is replaced by one that holds something",
    navigation: { tabs: [], groups: [group] },
    outline: "G[/a]",
  },
  {
    sentence: "pages and groups of one element are one list, so no page is lost",
    navigation: { tabs: [{ tab: "T", groups: [group], pages: ["b"] }] },
    outline: "tab:T(/b G[/a])",
  },
  {
    sentence: "a tab inside pages becomes a group",
    navigation: { groups: [{ group: "G", pages: [{ tab: "T", groups: [{ group: "H", pages: ["a"] }] }] }] },
    outline: "G[T[H[/a]]]",
  },
  {
    sentence: "a bare array is a list of pages and groups",
    navigation: ["a", group],
    outline: "/a G[/a]",
    problems: ["duplicate-page"],
  },
  // Groups.
  {
    sentence: "a root page is not repeated among the children",
    navigation: { groups: [{ group: "G", root: "r", pages: ["r", "a"] }] },
    outline: "G@/r[/a]",
  },
  {
    sentence: "a group may consist of its root alone",
    navigation: { groups: [{ group: "G", root: "r", pages: [] }] },
    outline: "G@/r[]",
  },
  {
    sentence: "a missing root is reported, the group stays",
    files: ["a"],
    navigation: { groups: [{ group: "G", root: "r", pages: ["a"] }] },
    outline: "G[/a]",
    problems: ["missing-page"],
  },
  {
    sentence: "a blank label makes an unlabeled section",
    navigation: { groups: [{ group: " ", pages: ["a"] }] },
    outline: "[/a]",
  },
  {
    sentence: "an empty group is left out",
    navigation: { groups: [{ group: "G", pages: [] }, group] },
    outline: "G[/a]",
    problems: ["empty-element"],
  },
  // Divisions.
  {
    sentence: "an element with href is a link without content",
    navigation: { tabs: [{ tab: "T", href: "https://x.dev", pages: ["a"] }] },
    outline: "tab:T→https://x.dev",
  },
  {
    sentence: "an internal href stays as it is",
    navigation: { tabs: [{ tab: "T", href: "/a" }] },
    outline: "tab:T→/a",
  },
  {
    sentence: "a relative href is taken from the root",
    navigation: { tabs: [{ tab: "T", href: "a/b" }] },
    outline: "tab:T→/a/b",
  },
  {
    sentence: "a product is labeled by its name",
    navigation: { products: [{ product: "p", name: "Pretty", pages: ["a"] }] },
    outline: "product:Pretty(/a)",
  },
  {
    sentence: "a link without label is named by its host",
    navigation: { anchors: [{ anchor: " ", href: "https://x.dev/y" }] },
    outline: "anchor:x.dev→https://x.dev/y",
  },
  {
    sentence: "an element without content is left out and reported",
    navigation: { tabs: [{ tab: "T" }, { tab: "U", pages: ["a"] }] },
    outline: "tab:U(/a)",
    problems: ["empty-element"],
  },
  {
    sentence: "an unknown language code is its own label",
    navigation: { languages: [{ language: "tlh", pages: ["a"] }] },
    outline: "language:tlh(/a)",
  },
  {
    sentence: "a root of a product comes first unless it is listed",
    navigation: {
      products: [
        { product: "P", root: "r", pages: ["a"] },
        { product: "Q", root: "b", pages: ["b"] },
      ],
    },
    outline: "product:P(/r /a) product:Q(/b)",
  },
  // Invalid shapes.
  {
    sentence: "null, numbers and stray objects never throw",
    navigation: { tabs: [null, 5, "x", { tab: 7, pages: ["a", null, 3, {}] }] },
    outline: "tab:7(/a)",
    files: ["a"],
  },
  {
    sentence: "pages that are no array count as none",
    navigation: { groups: [{ group: "G", pages: "a" }] },
    outline: "",
    files: ["a"],
    problems: ["empty-element"],
  },
  { sentence: "a missing navigation is an empty one", navigation: undefined, files: ["a"], outline: "" },
  { sentence: "a navigation that is a text is an empty one", navigation: "tabs", files: ["a"], outline: "" },
];

for (const { sentence, outline, problems = [], ...site } of rows) {
  test(sentence, () => {
    const { build } = makeSite(site);
    expect(outlineContent(build.tree.content)).toBe(outline);
    expect(build.problems.map(({ code }) => code)).toEqual(problems);
    expect(JSON.parse(JSON.stringify(build.tree))).toEqual(build.tree);
  });
}

const emptyTabs: [tab: object, message: string][] = [
  [{ openapi: "a.json" }, "`T` has no pages and is left out: its specification has no operations or webhooks."],
  [{ asyncapi: "a.yaml" }, "`T` has no pages and is left out: its specification has no channels."],
  [{}, "`T` has no pages and is left out."],
];

for (const [tab, message] of emptyTabs) {
  test(`an empty element with ${Object.keys(tab)[0] ?? "no other key"} has a hint about the cause`, () => {
    const { build } = makeSite({
      files: ["a"],
      navigation: {
        tabs: [
          { tab: "T", ...tab },
          { tab: "U", pages: ["a"] },
        ],
      },
    });
    expect(build.problems.filter(({ code }) => code === "empty-element").map((problem) => problem.message)).toEqual([
      message,
    ]);
  });
}
