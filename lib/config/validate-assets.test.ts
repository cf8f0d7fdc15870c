import { formatPath } from "@/lib/config/json-path";
import { validateAssets } from "@/lib/config/validate-assets";
import { expect, test } from "@/tests/support/unit-test";

const files = new Set(["logo/light.svg", "images/a b.png", "fonts/a.woff2"]);

const rows: readonly (readonly [title: string, config: unknown, missing: readonly string[]])[] = [
  ["a file that exists", { logo: "/logo/light.svg" }, []],
  ["a path without slash", { favicon: "logo/light.svg" }, []],
  ["a space written as percent", { background: { image: "/images/a%20b.png" } }, []],
  ["an address", { logo: { light: "https://a.com/a.svg", dark: "//a.com/b.svg" } }, []],
  ["half of a logo missing", { logo: { light: "/logo/light.svg", dark: "/logo/dark.svg" } }, ["logo.dark"]],
  ["a font file missing", { fonts: { heading: { family: "A", source: "/fonts/b.woff2" } } }, ["fonts.heading.source"]],
  [
    "a grammar missing",
    { styling: { codeblocks: { languages: { custom: ["/g.json"] } } } },
    ["styling.codeblocks.languages.custom[0]"],
  ],
  [
    "an icon file missing",
    {
      navigation: {
        groups: [{ group: "A", icon: "/icons/a.svg", pages: [{ group: "B", icon: "rocket", pages: [] }] }],
      },
    },
    ["navigation.groups[0].icon"],
  ],
  [
    "icon files of global anchors and of the header missing",
    {
      navigation: { global: { anchors: [{ anchor: "A", href: "https://a.com", icon: "/icons/a.svg" }] }, pages: [] },
      navbar: {
        links: [
          { label: "B", href: "/b", icon: "/logo/light.svg" },
          { label: "C", icon: "/icons/c.svg" },
        ],
      },
    },
    ["navigation.global.anchors[0].icon", "navbar.links[1].icon"],
  ],
];

for (const [title, config, missing] of rows) {
  test(title, () => {
    expect(validateAssets(config, files).map((finding) => formatPath(finding.path))).toEqual(missing);
  });
}
