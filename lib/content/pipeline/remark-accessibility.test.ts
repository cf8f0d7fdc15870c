import { renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const CASES: [rule: string, source: string, html: string][] = [
  ["levels in order are left as they are", "## A\n\n### B", '<h2 id="a">A</h2><h3 id="b">B</h3>'],
  [
    "a heading that skips levels is announced one below the title",
    "#### A\n\n#### B",
    '<h4 id="a" aria-level="2">A</h4><h4 id="b" aria-level="2">B</h4>',
  ],
  [
    "what follows a skipped level counts from the heading above it",
    "### A\n\n## B\n\n#### C\n\n##### D",
    '<h3 id="a" aria-level="2">A</h3><h2 id="b">B</h2><h4 id="c" aria-level="3">C</h4><h5 aria-level="4">D</h5>',
  ],
  ["headings written as elements count too", "<h3>A</h3>", '<h3 id="a" aria-level="2">A</h3>'],
  [
    "a link around an icon is named by its address",
    '<a href="https://www.example.com/a/"><Icon icon="github" /></a>',
    '<a href="https://www.example.com/a/" aria-label="example.com/a"><x-icon icon="github"></x-icon></a>',
  ],
  [
    "so is a link around a picture without words",
    "[![](https://example.com/i.png)](/start)",
    '<p><a href="/start" aria-label="/start"><img src="https://example.com/i.png" alt="" data-inline=""/></a></p>',
  ],
  [
    "a picture's words are a name",
    "[![Logo](https://example.com/i.png)](/start)",
    '<p><a href="/start"><img src="https://example.com/i.png" alt="Logo" data-inline=""/></a></p>',
  ],
  [
    "a link with a name of its own keeps it",
    '<a href="/start" aria-label="Begin"><Icon icon="play" /></a>',
    '<a href="/start" aria-label="Begin"><x-icon icon="play"></x-icon></a>',
  ],
  [
    "a component may have words that only it knows",
    '<a href="/start"><Card title="Begin" /></a>',
    '<a href="/start"><x-card title="Begin"></x-card></a>',
  ],
  [
    "an empty head of a column is a cell",
    "| | B |\n| --- | --- |\n| 1 | 2 |",
    "<table><thead><tr><td></td><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
  ],
  [
    "so is one that is written as an element",
    "<table><thead><tr><th></th><th>B</th></tr></thead></table>",
    "<table><thead><tr><td></td><th>B</th></tr></thead></table>",
  ],
];

for (const [rule, source, html] of CASES) {
  test(`accessibility: ${rule}`, async () => {
    expect(await renderFixture(source)).toBe(html);
  });
}

test("accessibility: a page that renders its own headings starts with any level", async () => {
  const page = { file: "index.mdx", source: "### A\n\n##### B", title: "Start", mode: "custom" as const };
  expect(await renderFixture(page)).toBe('<h3>A</h3><h5 aria-level="4">B</h5>');
});
