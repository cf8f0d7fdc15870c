import { migrateFixture } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

const STARLIGHT = {
  "astro.config.mjs":
    "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T' })] }",
  "src/content/docs/b.mdoc": "---\ntitle: B\n---\n",
  "src/content/docs/part.md": "Part",
};

const ROWS: { rule: string; body: string; expected: string; report?: string[] }[] = [
  {
    rule: "ids of headings, values, and braces of the text",
    body: "# A {% #top %}\n\n## Sec {% #own .big %}\n\n{% $frontmatter.v %}, {% $user.name %}, {x}.",
    expected: '<a id="top" />\n\n## Sec {#own}\n\n3, `{% $user.name %}`, \\{x\\}.',
    report: ["9: The value of `{% $user.name %}` is known only when the code runs; it is shown as it is written."],
  },
  {
    rule: "components of the engine, callouts, and numbered lists as steps",
    body: '{% aside type="tip" title="T" %}\nText\n{% /aside %}\n\n{% tabs %}\n{% tabitem label="A" %}\n[b](./b.mdoc)\n{% /tabitem %}\n{% /tabs %}\n\n{% steps %}\n1. One\n{% /steps %}\n\nA {% badge text="New" variant="tip" /%}',
    expected:
      '<Tip title="T">\n\nText\n\n</Tip>\n\n<Tabs>\n\n<Tab title="A">\n\n[b](/b)\n\n</Tab>\n\n</Tabs>\n\n1. One\n\nA <Badge color="purple">New</Badge>',
  },
  {
    rule: "tables, parts, and options of code",
    body: '{% table %}\n* A\n* B {% width="10%" %}\n---\n* 1\n* `x | y`\n{% /table %}\n\n{% partial file="part.md" /%}\n\n```js {% title="a.js" process=false %}\n{% x %}\n```',
    expected: '| A | B |\n| --- | --- |\n| 1 | `x \\| y` |\n\nPart\n\n```js title="a.js"\n{% x %}\n```',
  },
  {
    rule: "what has no equivalent",
    body: '{% if $flag %}\nYes\n{% /if %}\n\n{% own-thing\n  title="Big words"\n  href="/b" /%}\n\nIn {% other %}a line{% /other %}.',
    expected: "Yes\n\n[Big words](/b)\n\nIn a line.",
    report: [
      "5: A condition has no equivalent here; all of its content is shown.",
      "9: The tag `{% own-thing %}` has no equivalent here; its words were kept.",
      "13: The tag `{% other %}` has no equivalent here; its content was kept.",
    ],
  },
];

for (const { rule, body, expected, report = [] } of ROWS) {
  test(`markdoc: ${rule}`, async () => {
    const page = "src/content/docs/a.mdoc";
    const migrated = await migrateFixture({ ...STARLIGHT, [page]: `---\ntitle: A\nv: 3\n---\n${body}\n` });
    expect(
      migrated.texts
        .get("a.mdx")
        ?.replace(/^---\n[\s\S]*?\n---\n/, "")
        .trim(),
    ).toBe(expected);
    expect(migrated.report).toEqual(report.map((line) => `${page}:${line}`));
  });
}

test("markdoc: files of Markdown with its tags, but not those that only show them", async () => {
  const { texts, report } = await migrateFixture({
    "a.md": '{% callout type="warning" %}\nMind.\n{% /callout %}\n\n{% badge text="New" /%}\n',
    "b.md": "`{% tag /%}` and {% include x %}\n",
  });
  expect(texts.get("a.mdx")).toContain("<Warning>\n\nMind.\n\n</Warning>\n\n<Badge>New</Badge>");
  expect(texts.get("b.mdx")).toContain("`{% tag /%}` and \\{% include x %\\}");
  expect(report).toEqual([]);
});
