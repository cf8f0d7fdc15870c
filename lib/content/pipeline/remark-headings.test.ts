import type { TocEntry } from "@/lib/content/pipeline/types";
import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const ENTRIES: [source: string, entries: TocEntry[], rule: string][] = [
  [
    "## One\n\n### Two",
    [entry("one", "One", 2), entry("two", "Two", 3)],
    "markdown headings are listed with their level",
  ],
  ["##### Five", [], "levels from 5 on have neither id nor entry"],
  ['## What\'s "new"', [entry("what's-new", "What’s “new”", 2)], "ids are made after smart punctuation"],
  ["## A\n\n## A", [entry("a", "A", 2), entry("a-2", "A", 2)], "repeats are numbered"],
  ["## T {#My-Id}\n\n## My-Id", [entry("My-Id", "T", 2), entry("my-id", "My-Id", 2)], "a custom id keeps its case"],
  [
    "## The value of $x^2$ here",
    [entry("the-value-of-here", "The value of x^2 here", 2)],
    "a formula is listed as text",
  ],
  ["## $\\alpha$", [entry("section", "α", 2)], "so is a formula alone"],
  ["## `code` and *more*", [entry("code-and-more", "code and more", 2)], "formatting is stripped"],
  ["## GET /users/{'{id}'}", [entry("get-/users/id", "GET /users/{id}", 2)], "text in braces is listed as it is shown"],
  [
    'export const release = "2.0"\n\n## Since {release} and {3}{/* soon */}',
    [entry("since-2-0-and-3", "Since 2.0 and 3", 2)],
    "names of texts are listed with their value",
  ],
  ["# Start\n\n## One", [entry("one", "One", 2)], "a first heading that repeats the title is dropped"],
  ["# Other", [entry("other", "Other", 1)], "another first-level heading is listed as one"],
  ["<h2>Raw</h2>", [entry("raw", "Raw", 2)], "headings written as elements count"],
  ["<h2>Area $a^2$</h2>", [entry("area", "Area a^2", 2)], "formulas in them are listed, too"],
  ['<Heading level={3} id="Own">Raw</Heading>', [entry("Own", "Raw", 3)], "Heading keeps its id and level"],
  [
    '<Update label="May 2026">\n\n## In\n\n</Update>',
    [entry("may-2026", "May 2026", 1)],
    "updates list their label only",
  ],
  [
    '<Steps titleSize="h3"><Step title="Do **it**">x</Step></Steps>',
    [entry("do-it", "Do it", 3)],
    "steps with h3 titles are listed",
  ],
  ['<Steps><Step title="Do it">x</Step></Steps>', [], "steps with plain titles are not"],
  ['<Steps titleSize="h2"><Step title="Do" noAnchor>x</Step></Steps>', [], "noAnchor leaves a step out"],
  ['<Accordion title="A">\n\n## In\n\n</Accordion>', [], "headings in accordions are left out"],
  ['<Expandable title="A">\n\n## In\n\n</Expandable>', [], "headings in expandables are left out"],
  ['<Visibility for="agents">\n\n## In\n\n</Visibility>', [], "what only agents read is left out"],
  [
    '<Tabs><Tab title="Node">\n\n## In\n\n</Tab></Tabs>',
    [{ ...entry("in", "In", 2), panelId: "node" }],
    "entries know the tab they are in",
  ],
  [
    '## Node\n\n<Tabs><Tab title="Node">\n\n## In\n\n</Tab></Tabs>',
    [entry("node", "Node", 2), { ...entry("in", "In", 2), panelId: "node-2" }],
    "a tab gives way to a heading with its id",
  ],
];

for (const [source, entries, rule] of ENTRIES) {
  test(`table of contents: ${rule}`, async () => {
    expect((await compiledFixture(source)).toc).toEqual(entries);
  });
}

test("a heading that is a formula has a name", async () => {
  expect(await renderFixture("## $\\alpha$")).toContain('<h2 id="section" aria-label="α">');
  expect(await renderFixture("## The sign $\\alpha$")).not.toContain("aria-label");
});

test("the title is the only first-level heading", async () => {
  expect(await renderFixture("# Other\n\n<h1>Raw</h1>")).toBe('<h2 id="other">Other</h2><h2 id="raw">Raw</h2>');
});

test("pages in custom mode keep their headings as written", async () => {
  const page = { file: "index.mdx", source: "# Start\n\n## One", title: "Start", mode: "custom" as const };
  expect(await renderFixture(page)).toBe("<h1>Start</h1><h2>One</h2>");
  expect((await compiledFixture(page)).toc).toEqual([]);
});

test("accordions with equal titles get different IDs and a warning", async () => {
  const compiled = await compiledFixture('<Accordion title="A">x</Accordion>\n\n<Accordion title="A">y</Accordion>');
  expect(compiled.code).toContain('id: "a-2"');
  expect(compiled.problems.map(({ code, line }) => [code, line])).toEqual([["duplicate-accordion-id", 3]]);
});

function entry(id: string, label: string, depth: number): TocEntry {
  return { id, label, depth };
}
