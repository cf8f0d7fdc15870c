import { migrateFixture } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

const loss = (tag: string) =>
  `Tags of Markdoc such as \`${tag}\` were left out, but not what is between them. Write components in their place.`;

test("markdoc: a page keeps its text and code, and its tags are one finding", async () => {
  const page = "src/content/docs/a.mdoc";
  const body = `{% aside type="tip" %}
Text in {braces} and \`{% code %}\`.
{% /aside %}

## Section {% #own %}

{% table %}
* A
* B
---
* 1
{% /table %}

{% own-thing
  title="%" /%}

\`\`\`js {% title="a.js" %}
{% x %}
\`\`\``;
  const { texts, report } = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T' })] }",
    [page]: `---\ntitle: A\n---\n${body}\n`,
  });
  expect(texts.get("a.mdx")?.replace(/^---\n[\s\S]*?\n---\n/, "")).toBe(
    "\nText in \\{braces\\} and `{% code %}`.\n\n## Section \n\n* A\n* B\n---\n* 1\n\n```js\n{% x %}\n```\n",
  );
  expect(report).toEqual([`${page}:4: ${loss("{% aside %}")}`]);
});

test("markdoc: files of Markdown with its tags, but not those that only show them", async () => {
  const { texts, report } = await migrateFixture({
    "a.md": 'First.\n\n{% callout type="warning" %}\nMind.\n{% /callout %}\n',
    "b.md": "`{% tag /%}` and {% include x %}\n",
  });
  expect(texts.get("a.mdx")).toContain("First.\n\nMind.\n");
  expect(texts.get("b.mdx")).toContain("`{% tag /%}` and \\{% include x %\\}");
  expect(report).toEqual([`a.md:3: ${loss("{% callout %}")}`]);
});
