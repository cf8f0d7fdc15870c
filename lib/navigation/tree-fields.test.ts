import type { DivisionContent, DivisionNode, GroupNode, PageNode } from "@/lib/navigation/types";
import { makePage, makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

const group = { group: "G", pages: ["a"] };

function divisionsOf(content: DivisionContent): DivisionNode[] {
  return content.type === "divisions" ? content.divisions : [];
}

function firstGroup(navigation: unknown, files?: SiteFixture["files"]): GroupNode | undefined {
  const { content } = makeSite({ navigation, files }).build.tree;
  const node = content.type === "nodes" ? content.nodes[0] : undefined;
  return node?.type === "group" ? node : undefined;
}

test("problems contain the path of the entry in docs.json", () => {
  const { build } = makeSite({ files: ["a"], navigation: { tabs: [{ tab: "T", pages: ["a", "gone"] }] } });
  expect(build.problems).toEqual([
    {
      code: "missing-page",
      path: ["navigation", "tabs", 0, "pages", 1],
      message: "No page file exists for `gone`; the entry is left out.",
    },
  ]);
});

test("the identifier of a division is its position in docs.json, even if an entry before it is left out", () => {
  const { divisionIds, build } = makeSite({
    navigation: {
      languages: [{ language: "en", tabs: [{ tab: "Empty" }, { tab: "T", menu: [{ item: "I", pages: ["a"] }] }] }],
    },
  });
  expect(divisionIds).toEqual(["l0.t1.i0"]);
  expect(JSON.stringify(build.tree)).toContain('"id":"l0.t1.i0.n0"');
});

test("a tree without divisions has one leaf named root", () => {
  expect(makeSite({ navigation: { groups: [group] } }).divisionIds).toEqual(["root"]);
  expect(makeSite({ navigation: {}, files: ["a"] }).divisionIds).toEqual(["root"]);
});

test("groups have an icon, a tag, a directory, and initial states", () => {
  const nested = { group: "H", pages: ["b"], icon: "flag", iconType: "solid", tag: "NEW", expanded: true, root: "r" };
  const outer = firstGroup({ directory: "card", groups: [{ group: "G", expanded: false, pages: [nested] }] });
  expect(outer).toMatchObject({ isCollapsible: false, isInitiallyExpanded: true, firstPagePath: "/r" });
  expect(outer).not.toHaveProperty("directory");
  expect(outer?.children[0]).toMatchObject({
    icon: { name: "flag", style: "solid" },
    tag: "NEW",
    isCollapsible: true,
    isInitiallyExpanded: true,
    rootPath: "/r",
    firstPagePath: "/r",
    directory: "card",
  });
});

const directories: [sentence: string, navigation: unknown, expected: string | undefined][] = [
  [
    "directory is inherited from a division",
    { tabs: [{ tab: "T", directory: "accordion", groups: [{ group: "G", root: "r" }] }] },
    "accordion",
  ],
  [
    "a group overrides the inherited directory",
    { directory: "card", groups: [{ group: "G", root: "r", directory: "accordion" }] },
    "accordion",
  ],
  [
    "directory none overrides the inherited directory",
    { directory: "card", groups: [{ group: "G", root: "r", directory: "none" }] },
    undefined,
  ],
];
for (const [sentence, navigation, expected] of directories) {
  test(sentence, () => {
    const { listings } = makeSite({ navigation }).table;
    expect(listings.get("/r")?.[0]?.groups[0]?.directory).toBe(expected);
  });
}

test("divisions have an icon, a description, a color, and a hidden state", () => {
  const { content } = makeSite({
    navigation: {
      dropdowns: [
        {
          dropdown: "D",
          icon: "book",
          description: "Read",
          color: { light: "#abc", dark: "no" },
          hidden: true,
          pages: ["a"],
        },
      ],
    },
  }).build.tree;
  expect(divisionsOf(content)[0]).toMatchObject({
    icon: "book",
    description: "Read",
    color: { light: "#aabbcc" },
    isHidden: true,
    firstPagePath: "/a",
  });
});

const defaults: [sentence: string, marks: (boolean | undefined)[], expected: number][] = [
  ["without `default`, the first version is the default", [undefined, undefined], 0],
  ["the version with `default` is the default", [undefined, true], 1],
  ["of several versions with `default`, the first one is the default", [undefined, true, true], 1],
];
for (const [sentence, marks, expected] of defaults) {
  test(sentence, () => {
    const versions = marks.map((mark, index) => ({ version: `v${index}`, default: mark, pages: [`p${index}`] }));
    const { content } = makeSite({ navigation: { versions } }).build.tree;
    const flags = divisionsOf(content).map(({ isDefault }) => isDefault === true);
    expect(flags).toEqual(marks.map((_, index) => index === expected));
  });
}

test("language codes are converted to BCP 47 tags", () => {
  const languages = ["cn", "jp", "ua", "fr"].map((language) => ({ language, pages: [language] }));
  const { content } = makeSite({ navigation: { languages } }).build.tree;
  expect(divisionsOf(content).map(({ languageTag }) => languageTag)).toEqual(["zh-Hans", "ja", "uk", "fr"]);
});

const pageRows: [sentence: string, frontmatter: Record<string, unknown>, expected: Partial<PageNode>][] = [
  ["a page is labeled by its title", { title: "Title" }, { label: "Title" }],
  ["sidebarTitle takes precedence over title", { title: "Title", sidebarTitle: "Short" }, { label: "Short" }],
  ["icon and tag are shown in the row", { icon: "bolt", tag: "NEW" }, { icon: "bolt", tag: "NEW" }],
  ["a url makes the row a link to another site", { url: "https://x.dev" }, { href: "https://x.dev" }],
  ["openapi frontmatter gives a method pill", { openapi: "post /users" }, { method: "POST" }],
  ["openapi frontmatter may name a specification", { openapi: "spec.json GET /users" }, { method: "GET" }],
  ["a webhook has its own pill", { openapi: "webhook order-created" }, { method: "WEBHOOK" }],
  ["api frontmatter gives a method pill", { api: "DELETE https://x.dev/users/{id}" }, { method: "DELETE" }],
  ["a deprecated page is marked", { deprecated: true }, { isDeprecated: true }],
  ["a hidden page is marked", { hidden: true }, { isHidden: true }],
];
for (const [sentence, frontmatter, expected] of pageRows) {
  test(sentence, () => {
    const { content } = makeSite({ navigation: { pages: ["a"] }, files: { "a.mdx": frontmatter } }).build.tree;
    expect(content.type === "nodes" ? content.nodes[0] : undefined).toMatchObject(expected);
  });
}

test("hideApiMarker removes the method pill", () => {
  const files = { "a.mdx": { openapi: "GET /users", hideApiMarker: true } };
  expect(makeSite({ navigation: { pages: ["a"] }, files }).table.listings.get("/a")?.[0]?.page).not.toHaveProperty(
    "method",
  );
});

test("a fallback page named by the navigation is adopted, others are not", () => {
  const fallbackPages = [makePage("docs/README.md"), makePage("other/README.md")];
  const site = makeSite({ navigation: { pages: ["docs"] }, files: [], fallbackPages });
  expect(site.build.adoptedPages.map(({ path }) => path)).toEqual(["/docs/README"]);
  expect(site.pageView("/docs/README")?.isListed).toBe(true);
});
