import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { outlineLinks, outlineNodes } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  /** Division looked at; `root` if absent. */
  id?: string;
  /** Outlines of the parts under test. */
  expected: { tabs?: string; anchors?: string; sidebar?: string };
}

const anchors = (name: string) => ({ anchors: [{ anchor: name, href: `https://${name}.dev` }] });
const withHidden = {
  tabs: [
    { tab: "T", pages: ["a"] },
    { tab: "U", hidden: true, pages: ["b"] },
    { tab: "V", pages: ["c"] },
  ],
};

const rows: Row[] = [
  {
    sentence: "tabs make a bar; each leads to its first page",
    navigation: {
      tabs: [
        { tab: "T", groups: [{ group: "G", pages: ["a"] }] },
        { tab: "U", pages: ["b"] },
      ],
    },
    id: "t1",
    expected: { tabs: "T→/a *U→/b", sidebar: "/b" },
  },
  {
    sentence: "a tab may link out",
    navigation: {
      tabs: [
        { tab: "T", pages: ["a"] },
        { tab: "Blog", href: "https://x.dev" },
      ],
    },
    id: "t0",
    expected: { tabs: "*T→/a Blog→https://x.dev" },
  },
  {
    sentence: "a tab with a menu lists its items",
    navigation: {
      tabs: [
        {
          tab: "T",
          menu: [
            { item: "I", pages: ["a"] },
            { item: "J", pages: ["b"] },
            { item: "K", href: "https://x.dev" },
          ],
        },
      ],
    },
    id: "t0.i1",
    expected: { tabs: "*T→/a{I→/a *J→/b K→https://x.dev}", sidebar: "/b" },
  },
  {
    sentence: "a tab without pages, whose menu consists of links, leads to the first of them",
    navigation: {
      tabs: [
        { tab: "T", pages: ["a"] },
        {
          tab: "U",
          menu: [
            { item: "I", href: "https://x.dev" },
            { item: "J", href: "/a" },
          ],
        },
      ],
    },
    id: "t0",
    expected: { tabs: "*T→/a U→https://x.dev{I→https://x.dev J→/a}", sidebar: "/a" },
  },
  { sentence: "a hidden tab is left out", navigation: withHidden, id: "t0", expected: { tabs: "*T→/a V→/c" } },
  {
    sentence: "a hidden tab is shown while it is active",
    navigation: withHidden,
    id: "t1",
    expected: { tabs: "T→/a *U→/b V→/c", sidebar: "/b" },
  },
  {
    sentence: "a tab whose pages are all hidden leads nowhere and is left out",
    files: { a: {}, b: { hidden: true } },
    navigation: {
      tabs: [
        { tab: "T", pages: ["a"] },
        { tab: "U", pages: ["b"] },
      ],
    },
    id: "t0",
    expected: { tabs: "*T→/a" },
  },
  {
    sentence: "local anchors section the content",
    navigation: {
      anchors: [
        { anchor: "A", pages: ["a"] },
        { anchor: "B", pages: ["b"] },
      ],
    },
    id: "a0",
    expected: { anchors: "*A→/a B→/b", sidebar: "/a" },
  },
  {
    sentence: "global anchors come first and are never active",
    navigation: { global: anchors("x"), anchors: [{ anchor: "A", pages: ["a"] }] },
    id: "a0",
    expected: { anchors: "x→https://x.dev *A→/a" },
  },
  {
    sentence: "global anchors appear on all pages",
    navigation: { global: anchors("x"), groups: [{ group: "G", pages: ["a"] }] },
    expected: { anchors: "x→https://x.dev", sidebar: "G[/a]" },
  },
  {
    sentence: "global anchors may be root-relative",
    navigation: { global: { anchors: [{ anchor: "Log", href: "/log" }] }, pages: ["a"] },
    expected: { anchors: "Log→/log" },
  },
  {
    sentence: "hidden global anchors and those without href are left out",
    navigation: { global: { anchors: [{ anchor: "x", href: "/x", hidden: true }, { anchor: "y" }] }, pages: ["a"] },
    expected: { anchors: "" },
  },
  {
    sentence: "global links of a division come before those of the site",
    navigation: { global: anchors("site"), languages: [{ language: "en", global: anchors("own"), pages: ["a"] }] },
    id: "l0",
    expected: { anchors: "own→https://own.dev site→https://site.dev" },
  },
  {
    sentence: "global links of the innermost division come first",
    navigation: {
      languages: [
        {
          language: "en",
          global: anchors("outer"),
          versions: [{ version: "1", global: anchors("inner"), pages: ["a"] }],
        },
      ],
    },
    id: "l0.v0",
    expected: { anchors: "inner→https://inner.dev outer→https://outer.dev" },
  },
  {
    sentence: "global links of another division do not appear",
    navigation: {
      languages: [
        { language: "en", pages: ["a"] },
        { language: "fr", global: anchors("own"), pages: ["b"] },
      ],
    },
    id: "l0",
    expected: { anchors: "" },
  },
  {
    sentence: "global tabs follow the local ones",
    navigation: { global: { tabs: [{ tab: "Blog", href: "https://x.dev" }] }, tabs: [{ tab: "T", pages: ["a"] }] },
    id: "t0",
    expected: { tabs: "*T→/a Blog→https://x.dev" },
  },
  {
    sentence: "an entry that contains versions leads into the reader's own",
    navigation: {
      tabs: [
        {
          tab: "T",
          versions: [
            { version: "1", pages: ["t1"] },
            { version: "2", pages: ["t2"] },
          ],
        },
        {
          tab: "U",
          versions: [
            { version: "1", pages: ["u1"] },
            { version: "2", pages: ["u2"] },
          ],
        },
      ],
    },
    id: "t0.v1",
    expected: { tabs: "*T→/t2 U→/u2" },
  },
  {
    sentence: "an entry that contains versions leads into the default one for readers of none",
    navigation: {
      tabs: [
        { tab: "T", pages: ["t"] },
        {
          tab: "U",
          versions: [
            { version: "1", pages: ["u1"] },
            { version: "2", default: true, pages: ["u2"] },
          ],
        },
      ],
    },
    id: "t0",
    expected: { tabs: "*T→/t U→/u2" },
  },
];

for (const { sentence, id = "root", expected, ...site } of rows) {
  test(sentence, () => {
    const view = makeSite(site).divisionView(id);
    expect(view?.id).toBe(id);
    const outline = {
      tabs: outlineLinks(view?.tabs ?? []),
      anchors: outlineLinks(view?.anchors ?? []),
      sidebar: outlineNodes(view?.sidebar ?? []),
    };
    expect(outline).toMatchObject(expected);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
}

test("a view has a language and a version", () => {
  const navigation = { languages: [{ language: "jp", versions: [{ version: "v2", tag: "Latest", pages: ["a"] }] }] };
  const view = makeSite({ navigation }).divisionView("l0.v0");
  expect(view).toMatchObject({ languageCode: "jp", versionLabel: "v2" });
  expect(view?.switchers[0]?.entries[0]).toMatchObject({ languageTag: "ja", isExternal: false });
  expect(view?.switchers[1]?.entries[0]).toMatchObject({ tag: "Latest" });
});

test("links have the icon and other content next to their label", () => {
  const navigation = {
    tabs: [
      { tab: "T", icon: "book", align: "end", menu: [{ item: "I", icon: "x", description: "Why", pages: ["a"] }] },
    ],
    global: { anchors: [{ anchor: "A", href: "https://x.dev", icon: "globe", color: { light: "#112233" } }] },
  };
  const view = makeSite({ navigation }).divisionView("t0.i0");
  expect(view?.tabs[0]).toMatchObject({ icon: "book", align: "end" });
  expect(view?.tabs[0]?.items?.[0]).toMatchObject({ icon: "x", description: "Why" });
  expect(view?.anchors[0]).toMatchObject({ icon: "globe", color: { light: "#112233" }, isExternal: true });
});

test("a division whose content is divisions has no view of its own", () => {
  const { divisionView } = makeSite({ navigation: { tabs: [{ tab: "T", anchors: [{ anchor: "A", pages: ["a"] }] }] } });
  expect(divisionView("t0")).toBeUndefined();
  expect(divisionView("t0.a0")).toBeDefined();
  expect(divisionView("root")).toBeUndefined();
});
