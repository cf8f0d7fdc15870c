import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { outlineNodes } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  /** Division looked at; `root` if absent. */
  id?: string;
  sidebar: string;
}

const rows: Row[] = [
  {
    sentence: "the sidebar shows the pages or groups that contain the page, in full",
    navigation: {
      tabs: [
        { tab: "T", pages: ["a", { group: "G", pages: ["b"] }] },
        { tab: "U", pages: ["c"] },
      ],
    },
    id: "t0",
    sidebar: "/a G[/b]",
  },
  {
    sentence: "hidden groups and pages are left out of the sidebar",
    files: { a: {}, b: {}, c: { hidden: true } },
    navigation: { pages: ["a", "c", { group: "G", hidden: true, pages: ["b"] }] },
    sidebar: "/a",
  },
  {
    sentence: "a page with hidden false below a hidden group stays unrendered",
    files: { a: {}, b: { hidden: false } },
    navigation: { pages: ["a", { group: "G", hidden: true, pages: ["b"] }] },
    sidebar: "/a",
  },
  {
    sentence: "a group without visible page and visible root disappears",
    files: { a: {}, c: { hidden: true } },
    navigation: {
      groups: [
        { group: "G", pages: ["a", { group: "H", pages: ["c"] }] },
        { group: "I", pages: ["c"] },
      ],
    },
    sidebar: "G[/a]",
  },
  {
    sentence: "a group with a visible root stays without visible pages",
    files: { r: {}, c: { hidden: true } },
    navigation: { groups: [{ group: "G", root: "r", pages: ["c"] }] },
    sidebar: "G@/r[]",
  },
  {
    sentence: "a hidden root is not a link",
    files: { r: { hidden: true }, a: {} },
    navigation: { groups: [{ group: "G", root: "r", pages: ["a"] }] },
    sidebar: "G[/a]",
  },
  { sentence: "a site without any page has an empty sidebar", navigation: {}, files: [], sidebar: "" },
];

for (const { sentence, id = "root", sidebar, ...site } of rows) {
  test(sentence, () => {
    expect(outlineNodes(makeSite(site).divisionView(id)?.sidebar ?? [])).toBe(sidebar);
  });
}
