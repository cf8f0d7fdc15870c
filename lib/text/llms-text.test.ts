import { buildFolderIndex, buildLlmsIndex } from "@/lib/text/llms-text";
import { isExcludedFromSearchEngines, markdownUrl, pageUrl } from "@/lib/text/page-addresses";
import { formatPage } from "@/lib/text/page-text";
import { memoryPage, memorySite } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const address = { origin: "https://a.test", basePath: "/docs" };
const anchor = { anchor: "Forum [new]", href: "https://a.test/forum (1)" };
const indexOf = (fields: Parameters<typeof memoryPage>[1]) =>
  buildLlmsIndex(
    memorySite({ navigation: { global: { anchors: [anchor] }, pages: ["a b"] } }, [memoryPage("/a b", fields)]),
    address,
  );

const entries: [rule: string, fields: Parameters<typeof memoryPage>[1], line: string][] = [
  ["a title with brackets is one text", { title: "A [b" }, "- [A \\[b](https://a.test/docs/a%20b.md)"],
  ["a title of several lines is on one", { title: "A\n b" }, "- [A b](https://a.test/docs/a%20b.md)"],
  [
    "a description is on one line",
    { title: "A", description: "b\nc\n\nd" },
    "- [A](https://a.test/docs/a%20b.md): b c",
  ],
  [
    "a long one is cut, not within a character",
    { title: "A", description: `x${"😀".repeat(400)}` },
    `- [A](https://a.test/docs/a%20b.md): x${"😀".repeat(149)}…`,
  ],
];
for (const [rule, fields, line] of entries) {
  test(`an entry of llms.txt: ${rule}`, () => expect(indexOf(fields).split("\n")).toContain(line));
}

test("a link that leaves the site is a link, whatever its name and address", () => {
  expect(indexOf({})).toContain("- [Forum \\[new\\]](https://a.test/forum%20%281%29)");
});

test("a folder is distinguished from another one whose name begins with its name", () => {
  const site = memorySite(
    { navigation: { pages: ["a", "a/b", "ab/c"] } },
    ["/a", "/a/b", "/ab/c"].map((path) => memoryPage(path)),
  );
  const lines = buildFolderIndex(site, "a", address)
    ?.split("\n")
    .filter((line) => line.startsWith("- "));
  expect(lines).toEqual(["- [a](https://a.test/docs/a.md)", "- [b](https://a.test/docs/a/b.md)"]);
  expect(buildFolderIndex(site, "constructor", address)).toBeUndefined();
});

const urls: [path: string, page: string, ended: string, markdown: string][] = [
  ["/", "https://a.test/docs/", "https://a.test/docs/", "https://a.test/docs/index.md"],
  ["/a", "https://a.test/docs/a", "https://a.test/docs/a/", "https://a.test/docs/a.md"],
  [
    "/c#/ä",
    "https://a.test/docs/c%23/%C3%A4",
    "https://a.test/docs/c%23/%C3%A4/",
    "https://a.test/docs/c%23/%C3%A4.md",
  ],
];
for (const [path, page, ended, markdown] of urls) {
  test(`the addresses of the page ${path}`, () => {
    const of = (trailingSlash: boolean) =>
      pageUrl(path, address, { seo: { trailingSlash } } as Parameters<typeof pageUrl>[2]);
    expect([of(false), of(true), markdownUrl(path, address)]).toEqual([page, ended, markdown]);
  });
}

const robots: [text: string | undefined, isKept: boolean][] = [
  [undefined, false],
  ["index, follow", false],
  ["NOINDEX, nofollow", true],
  ["none", true],
  ["nonesuch", false],
];
for (const [text, isKept] of robots) {
  test(`a site with robots ${text} is ${isKept ? "" : "not "}kept from search engines`, () => {
    const seo = { metatags: text === undefined ? {} : { robots: text } };
    expect(isExcludedFromSearchEngines({ seo } as Parameters<typeof isExcludedFromSearchEngines>[0])).toBe(isKept);
  });
}

const texts: [rule: string, page: Parameters<typeof formatPage>[0], instructions: string | undefined, text: string][] =
  [
    ["title and body", { title: "A", body: "b" }, undefined, "# A\n\nb\n"],
    [
      "a description is a quotation",
      { title: "A", description: " b\nc ", body: "d" },
      undefined,
      "# A\n\n> b\n> c\n\nd\n",
    ],
    [
      "what the owner has to say comes before the body",
      { title: "A", body: "b" },
      " Be kind. ",
      "# A\n\n## Agent Instructions\n\nBe kind.\n\nb\n",
    ],
    ["a page without body", { title: "A", body: "" }, undefined, "# A\n"],
  ];
for (const [rule, page, instructions, text] of texts) {
  test(`a page as one text: ${rule}`, () => expect(formatPage(page, instructions)).toBe(text));
}
