import { type RelatedLink, readPageMenu, readRelated } from "@/lib/site/page-overrides";
import { expect, test } from "@/tests/support/unit-test";

const titles = new Map([
  ["/guides/start", "Start here"],
  ["/", "Home"],
]);

const rows: [sentence: string, related: unknown, links: RelatedLink[]][] = [
  ["a page goes by its title", ["guides/start"], [{ label: "Start here", href: "/guides/start" }]],
  ["suffix and `index` are no part of a path", ["/index.mdx"], [{ label: "Home", href: "/" }]],
  ["a part of a page is kept", ["/guides/start#two"], [{ label: "Start here", href: "/guides/start#two" }]],
  ["an address goes by itself", ["https://a.test"], [{ label: "https://a.test", href: "https://a.test" }]],
  ["a title may be given", [{ Other: "/guides/start" }], [{ label: "Other", href: "/guides/start" }]],
  ["a page that is not there goes by its name", ["/late-news"], [{ label: "Late news", href: "/late-news" }]],
  [
    "a name with signs of addresses",
    ["/c%23", "/100%25 é"],
    [
      { label: "C#", href: "/c%23" },
      { label: "100% é", href: "/100%25 é" },
    ],
  ],
  ["`false` names none", false, []],
  ["what is no link is passed over", [3, null, ""], []],
];

for (const [sentence, related, links] of rows) {
  test(`related: ${sentence}`, () => {
    expect(readRelated({ related }, (path) => titles.get(path))).toEqual(links);
  });
}

test("the page menu of a page replaces that of the site, and may be empty", () => {
  expect(readPageMenu({ contextual: { options: ["view"], display: "toc" } })).toEqual({
    options: [{ type: "builtin", name: "view" }],
    display: "toc",
  });
  expect(readPageMenu({ contextual: { options: [] } })?.options).toEqual([]);
});

test("an invalid page menu leaves that of the site unchanged", () => {
  for (const contextual of [undefined, true, "copy", { options: "copy" }]) {
    expect(readPageMenu({ contextual })).toBeUndefined();
  }
});
