import type { RootContent } from "mdast";
import { buildFeed, type FeedPage, feedHtml, feedText } from "@/lib/text/feed";
import { escapeXml } from "@/lib/text/sitemap";
import { parseSource } from "@/tests/support/parse-page";
import { expect, test } from "@/tests/support/unit-test";

const nodesOf = async (markdown: string): Promise<RootContent[]> => (await parseSource(markdown)).children;

const texts: [rule: string, markdown: string, text: string][] = [
  ["a line for each block", "# A\n\nb **c**\nd\n\n---\n\n> e\n>\n> f", "A\nb c d\ne\nf"],
  ["items are marked, what is below them is indented", "- a\n\n  b\n\n  - c\n- d", "- a\n  b\n  - c\n- d"],
  ["rows are lines", "| a | b |\n| - | - |\n| c | d |", "a | b\nc | d"],
  ["code of its own is left out, that of a line is not", "a `b`\n\n```js\nc\n```", "a b"],
  ["an item of code alone", "- ```\n  a\n  ```", "- "],
  ["nothing", "", ""],
];
for (const [rule, markdown, text] of texts) {
  test(`the words of an entry: ${rule}`, async () => expect(feedText(await nodesOf(markdown))).toBe(text));
}

const htmls: [rule: string, markdown: string, html: string][] = [
  ["addresses are complete", "[a](/b) ![c](/d.png)", '<p><a href="X/b">a</a> <img src="X/d.png" alt="c"></p>'],
  [
    "code is left out, also within",
    "a\n\n```\nb\n```\n\n> ```\n> c\n> ```\n>\n> d",
    "<p>a</p>\n<blockquote>\n<p>d</p>\n</blockquote>",
  ],
  [
    "several blocks of code in a row",
    "- ```\n  a\n  ```\n\n  ```\n  b\n  ```\n\n  c",
    "<ul>\n<li>\n<p>c</p>\n</li>\n</ul>",
  ],
];
for (const [rule, markdown, html] of htmls) {
  test(`an entry as HTML: ${rule}`, async () => {
    expect(feedHtml(await nodesOf(markdown), (address) => `X${address}`)).toBe(html);
  });
}

test("the tree for HTML is not modified", async () => {
  const nodes = await nodesOf("[a](/b)\n\n```\nc\n```");
  feedHtml(nodes, () => "/other");
  expect(nodes).toMatchObject([{ children: [{ url: "/b" }] }, { type: "code" }]);
});

test("no script or handler gets into HTML", () => {
  const link: RootContent = {
    type: "paragraph",
    children: [{ type: "link", url: "javascript:alert(1)", children: [{ type: "text", value: "<script>" }] }],
  };
  expect(feedHtml([link], (address) => address)).toBe("<p><a>&#x3C;script></a></p>");
});

const characters: [given: string, escaped: string][] = [
  [`<a b="c">&'`, "&lt;a b=&quot;c&quot;&gt;&amp;'"],
  ["a\u0000\u0008\u000b\u001f\ufffe\uffffb", "ab"],
  ["a\t\n\r😀b", "a\t\n\r😀b"],
];
for (const [given, escaped] of characters) {
  test(`a text for XML contains only characters that XML 1.0 allows: ${JSON.stringify(given)}`, () =>
    expect(escapeXml(given)).toBe(escaped));
}

const settings = { name: "A & B", seo: { trailingSlash: false, metatags: {} } } as Parameters<typeof buildFeed>[2];
const address = { origin: "https://a.test", basePath: "/docs" };

async function feedOf(markdown: string, page: Partial<FeedPage> = {}): Promise<string> {
  const tree = await parseSource(markdown);
  const feed = buildFeed(tree, { path: "/news", title: "News", modifiedAt: 0, ...page }, settings, address);
  return feed ?? "";
}

const valuesOf = (feed: string, tag: string) =>
  [...feed.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "g"))].map(([, value]) => value);

const feeds: [rule: string, markdown: string, page: Partial<FeedPage>, tag: string, values: string[]][] = [
  ["an update is an item", '<Update label="One">a</Update>', {}, "title", ["A &amp; B - News", "One"]],
  [
    "its headings are items of their own",
    '<Update label="One">\n## a\n\nb\n\n## c\n\nd\n</Update>',
    {},
    "title",
    ["A &amp; B - News", "a", "c"],
  ],
  [
    "its label may be its day",
    '<Update label="2026-05-01">a</Update>',
    {},
    "pubDate",
    ["Fri, 01 May 2026 00:00:00 GMT"],
  ],
  [
    "else the page's date is",
    '<Update label="One">a</Update>',
    { frontmatter: { date: "2026-05-02" } },
    "pubDate",
    ["Sat, 02 May 2026 00:00:00 GMT"],
  ],
  ["else that of its last change", '<Update label="One">a</Update>', {}, "pubDate", ["Thu, 01 Jan 1970 00:00:00 GMT"]],
  [
    "text before the first update is none",
    'Before\n\n<Update label="One">a</Update>',
    {},
    "title",
    ["A &amp; B - News", "One"],
  ],
  [
    "at most fifteen items",
    Array.from({ length: 20 }, (_, index) => `<Update label="U${index}">a</Update>`).join("\n\n"),
    {},
    "title",
    ["A &amp; B - News", ...Array.from({ length: 15 }, (_, index) => `U${index}`)],
  ],
  [
    "the page's description describes it",
    '<Update label="One">a</Update>',
    { description: "<All>" },
    "description",
    ["&lt;All&gt;", "a"],
  ],
  [
    "an address may have any letters",
    '<Update label="日本">a</Update>',
    { path: "/ä b" },
    "link",
    ["https://a.test/docs/%C3%A4%20b", "https://a.test/docs/%C3%A4%20b#%E6%97%A5%E6%9C%AC"],
  ],
];
for (const [rule, markdown, page, tag, values] of feeds) {
  test(`a feed: ${rule}`, async () => expect(valuesOf(await feedOf(markdown, page), tag)).toEqual(values));
}

test("a page without updates has no feed", async () => expect(await feedOf("## One\n\na")).toBe(""));
