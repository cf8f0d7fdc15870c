import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const fixture = {
  files: { "images/a.png": "", "images/a b.png": "", "images/a,b.png": "", "guides/x.pdf": "" },
  pages: ["/guides/start", "/other"],
};

const addresses: [rule: string, source: string, html: string][] = [
  ["a file beside the page", "[a](x.pdf)", '<a href="/guides/x.pdf">a</a>'],
  ["a place in a file", "[a](/guides/x.pdf#page=2)", '<a href="/guides/x.pdf#page=2">a</a>'],
  ["a page beside the page", "[a](./start.mdx#b)", '<a href="/guides/start#b">a</a>'],
  ["a query or a place alone", "[a](?b=c) [d](#e)", '<a href="?b=c">a</a> <a href="#e">d</a>'],
  [
    "other sites and schemes",
    "[a](//b.test/c) [d](mailto:e@f.test)",
    '<a href="//b.test/c">a</a> <a href="mailto:e@f.test">d</a>',
  ],
  ["escapes that are none", "[a](/%zz)", '<a href="/%zz">a</a>'],
  ["a definition", '[a][b]\n\n[b]: ../images/a.png "c"', '<a href="/images/a.png" title="c">a</a>'],
  ["an attribute in braces", "<a href={`/other`}>a</a>", '<a href="/other">a</a>'],
];
for (const [rule, source, html] of addresses) {
  test(`addresses of links: ${rule}`, async () => {
    expect((await renderFixture(source, fixture)).replace(/^<p>|<\/p>$/g, "")).toBe(html);
  });
}

const images: [rule: string, source: string, html: string][] = [
  [
    "several sizes",
    '<img srcSet="/images/a.png 1x, ../images/a.png 2x" />',
    '<img srcSet="/images/a.png 1x, /images/a.png 2x" alt=""/>',
  ],
  [
    "names with commas",
    '<img srcset="/images/a,b.png 1x, /images/a.png" />',
    '<img srcSet="/images/a,b.png 1x, /images/a.png" alt=""/>',
  ],
  [
    "data in place of a file",
    '<img srcSet="data:image/png;base64,AA= 1x, ../images/a.png 2x" />',
    '<img srcSet="data:image/png;base64,AA= 1x, /images/a.png 2x" alt=""/>',
  ],
  [
    "names with spaces",
    '<img src="../images/a b.png" />',
    '<img src="/images/a%20b.png" width="640" height="480" alt=""/>',
  ],
  [
    "a width keeps the proportions",
    '<img src="/images/a.png" width={100} />',
    '<img src="/images/a.png" width="100" height="75" alt=""/>',
  ],
  [
    "a width that is no number of pixels stays alone",
    '<img src="/images/a.png" width="50%" />',
    '<img src="/images/a.png" width="50%" alt=""/>',
  ],
  [
    "a height keeps the proportions",
    '<img src="/images/a.png" height="10" />',
    '<img src="/images/a.png" height="10" width="13" alt=""/>',
  ],
  ["the picture of a video", '<video poster="../images/a.png" muted />', '<video poster="/images/a.png"></video>'],
  ["in code", '{[1].map((n) => <img key={n} src="../images/a.png" />)}', '<img src="/images/a.png" alt=""/>'],
  ["half a character", '<img src={"/a\\ud800.png"} />', '<img src="/a%EF%BF%BD.png" alt=""/>'],
];
for (const [rule, source, html] of images) {
  test(`addresses of images: ${rule}`, async () => {
    const rendered = await renderFixture(source, fixture);
    expect(rendered.replace(/ muted=""| loading="eager"| fetchPriority="high"/g, "")).toBe(html);
  });
}

test("the first image at the start of a page is loaded eagerly", async () => {
  const html = await renderFixture("![](/images/a.png)\n\n![](/images/a.png)", fixture);
  expect(html.match(/loading="eager"|fetchPriority="high"/g)).toHaveLength(2);
});

test("a component's image is a file, its icon may be the name of a drawing", async () => {
  const source = '<Card img="../images/a.png" icon="star" />\n\n<Card icon="../images/a.png" />';
  expect(await renderFixture(source, { ...fixture, basePath: "/docs" })).toBe(
    '<x-card img="/docs/images/a.png" icon="star"></x-card><x-card icon="/docs/images/a.png"></x-card>',
  );
});

test("links are recorded as written, with their target", async () => {
  const source =
    "[a](/other#b) [c](./x.pdf) ![](../images/none.png) [d](https://e.test/f) <Card href='#g' /> [h](../../../i)";
  const { links } = await compiledFixture(source, fixture);
  expect(links.map(({ path, fragment, written }) => [path, fragment, written])).toEqual([
    ["/other", "b", "/other#b"],
    ["/guides/x.pdf", undefined, "./x.pdf"],
    ["", "g", "#g"],
    ["/i", undefined, "../../../i"],
  ]);
});
