import type { DivisionView } from "@/lib/navigation/types";
import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { outlineLinks } from "@/tests/support/navigation-outline";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  /** Division looked at; `root` if absent. */
  id?: string;
  /** Switchers in order, as `kind: links`. */
  switchers: string[];
}

const rows: Row[] = [
  {
    sentence: "global versions follow the local ones",
    navigation: {
      global: { versions: [{ version: "0", href: "https://x.dev" }] },
      versions: [{ version: "1", pages: ["a"] }],
    },
    id: "v0",
    switchers: ["version: *1→/a 0→https://x.dev"],
  },
  {
    sentence: "global dropdowns make a switcher of their own if there is none",
    navigation: { global: { dropdowns: [{ dropdown: "D", href: "https://x.dev" }] }, pages: ["a"] },
    switchers: ["dropdown: D→https://x.dev"],
  },
  {
    sentence: "dropdowns, products, versions and languages are switchers in tree order",
    navigation: {
      languages: [
        {
          language: "en",
          products: [{ product: "P", versions: [{ version: "1", dropdowns: [{ dropdown: "D", pages: ["a"] }] }] }],
        },
      ],
    },
    id: "l0.p0.v0.d0",
    switchers: ["language: *English→/a", "product: *P→/a", "version: *1→/a", "dropdown: *D→/a"],
  },
  {
    sentence: "the version switcher offers the versions of the current branch only",
    navigation: {
      products: [
        { product: "P", versions: [{ version: "1", pages: ["a"] }] },
        {
          product: "Q",
          versions: [
            { version: "8", pages: ["b"] },
            { version: "9", pages: ["c"] },
          ],
        },
      ],
    },
    id: "p1.v0",
    switchers: ["product: P→/a *Q→/b", "version: *8→/b 9→/c"],
  },
  {
    sentence: "a hidden version is left out of the switcher",
    navigation: {
      versions: [
        { version: "1", pages: ["a"] },
        { version: "2", hidden: true, pages: ["b"] },
      ],
    },
    id: "v0",
    switchers: ["version: *1→/a"],
  },
  {
    sentence: "a product with a menu lists its items",
    navigation: {
      products: [
        {
          product: "P",
          menu: [
            { item: "I", pages: ["a"] },
            { item: "J", pages: ["b"] },
          ],
        },
      ],
    },
    id: "p0.i0",
    switchers: ["product: *P→/a{*I→/a J→/b}", "item: *I→/a J→/b"],
  },
  {
    sentence: "the menu of a tab opens from the tab",
    navigation: {
      tabs: [
        {
          tab: "T",
          menu: [
            { item: "I", pages: ["a"] },
            { item: "J", pages: ["b"] },
          ],
        },
      ],
    },
    id: "t0.i0",
    switchers: [],
  },
  {
    sentence: "a switcher says whether the tabs depend on it",
    navigation: {
      versions: [
        { version: "1", tabs: [{ tab: "T", dropdowns: [{ dropdown: "D", pages: ["a"] }] }] },
        { version: "2", tabs: [{ tab: "T", pages: ["b"] }] },
      ],
    },
    id: "v0.t0.d0",
    switchers: ["version around tabs: *1→/a 2→/b", "dropdown: *D→/a"],
  },
  {
    sentence: "a switcher inside an anchor says so",
    navigation: {
      products: [
        {
          product: "P",
          anchors: [
            {
              anchor: "A",
              dropdowns: [
                { dropdown: "D", pages: ["a"] },
                { dropdown: "E", pages: ["b"] },
              ],
            },
            { anchor: "B", pages: ["c"] },
          ],
        },
      ],
    },
    id: "p0.a0.d1",
    switchers: ["product: *P→/a", "dropdown in anchor: D→/a *E→/b"],
  },
  {
    sentence: "a language leads into the reader's own version",
    navigation: {
      languages: [
        {
          language: "en",
          versions: [
            { version: "1", pages: ["e1"] },
            { version: "2", pages: ["e2"] },
          ],
        },
        {
          language: "fr",
          versions: [
            { version: "1", pages: ["f1"] },
            { version: "2", pages: ["f2"] },
          ],
        },
      ],
    },
    id: "l0.v1",
    switchers: ["language: *English→/e2 Français→/f2", "version: 1→/e1 *2→/e2"],
  },
  {
    sentence: "a product that shares its first page leads to the first page of its own",
    navigation: {
      products: [
        { product: "P", pages: ["shared", "p"] },
        { product: "Q", pages: ["shared", "q"] },
      ],
    },
    id: "p0",
    switchers: ["product: *P→/shared Q→/q"],
  },
];

function formatSwitchers(view: DivisionView | undefined): string[] | undefined {
  return view?.switchers.map(({ kind, entries, isInAnchor, isAroundTabs }) => {
    return `${kind}${isInAnchor ? " in anchor" : ""}${isAroundTabs ? " around tabs" : ""}: ${outlineLinks(entries)}`;
  });
}

for (const { sentence, id = "root", switchers, ...site } of rows) {
  test(sentence, () => {
    const view = makeSite(site).divisionView(id);
    expect(formatSwitchers(view)).toEqual(switchers);
    expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  });
}
