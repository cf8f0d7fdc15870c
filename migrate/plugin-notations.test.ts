import type { EngineName } from "@/lib/site/detect-engine";
import { migrateBody, migrateFixture, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

/** What plugins of the engines, and options of theirs, add to pages. */
const BODIES: { rule: string; engine: EngineName; body: string; expected: string; others?: SourceFiles }[] = [
  {
    rule: "vitepress: containers with tabs, one of them in another container",
    engine: "vitepress",
    body: ":::: tip\n:::tabs key:a\n== `One`\nFirst\n== Two\nSecond\n:::\n::::\n\n== no label",
    expected:
      '<Tip>\n\n<Tabs>\n\n<Tab title="One">\n\nFirst\n\n</Tab>\n\n<Tab title="Two">\n\nSecond\n\n</Tab>\n\n</Tabs>\n\n</Tip>\n\n== no label',
  },
  {
    rule: "vitepress: an alert with a title, and one without",
    engine: "vitepress",
    body: "> [!NOTE] Mind **this**\n> Text\n>\n> More\n\n> [!TIP]\n> Plain",
    expected: '<Note title="Mind this">\n\nText\n\nMore\n\n</Note>\n\n> [!TIP]\n> Plain',
  },
  {
    rule: "vitepress: names of icons in labels of code",
    engine: "vitepress",
    body: "::: code-group\n\n```sh [pnpm ~vscode-icons:file-type-pnpm~]\npnpm i\n```\n\n:::",
    expected: '<CodeGroup>\n\n```sh title="pnpm"\npnpm i\n```\n\n</CodeGroup>',
  },
  ...(["vitepress", "docusaurus", "mkdocs"] as const).map((engine) => ({
    rule: `${engine}: names of emoji, but not what looks like one`,
    engine,
    body: "Go :rocket: at 10:30:15 and :no-such-name:, `:rocket:`",
    expected: "Go 🚀 at 10:30:15 and :no-such-name:, `:rocket:`",
  })),
  {
    rule: "docusaurus: folded parts of the theme",
    engine: "docusaurus",
    body: "import Details from '@theme/Details';\n\n<Details open>\n<summary>More</summary>\n\nText\n\n</Details>",
    expected: "<details open>\n<summary>More</summary>\n\nText\n\n</details>",
  },
  {
    rule: "docusaurus: line numbers that begin elsewhere",
    engine: "docusaurus",
    body: "```js showLineNumbers=10\na\n```\n\n```js showLineNumbers=false\na\n```",
    expected: "```js lines\na\n```\n\n```js\na\n```",
  },
  {
    rule: "starlight: commands in the package managers of a plugin",
    engine: "starlight",
    body: 'import { PackageManagers } from "starlight-package-managers";\n\n<PackageManagers pkg="a" dev pkgManagers={["npm", "yarn"]} />\n\n<PackageManagers type="exec" pkg="a" args="build" pkgManagers={["npm"]} />',
    expected:
      '<CodeGroup>\n\n```bash title="npm"\nnpm install --save-dev a\n```\n\n```bash title="yarn"\nyarn add --dev a\n```\n\n</CodeGroup>\n\n<CodeGroup>\n\n```bash title="npm"\nnpx a build\n```\n\n</CodeGroup>',
  },
  {
    rule: "fumadocs: steps by class, around headings",
    engine: "fumadocs",
    body: '<div className="fd-steps [&_h3]:fd-step">\n\n### One\n\nFirst\n\n### Two\n\nSecond\n\n</div>\n\n<div className="x">\n\nText\n\n</div>',
    expected:
      '<Steps>\n\n<Step title="One" titleSize="h3">\n\nFirst\n\n</Step>\n\n<Step title="Two" titleSize="h3">\n\nSecond\n\n</Step>\n\n</Steps>\n\n<div className="x">\n\nText\n\n</div>',
  },
  {
    rule: "fumadocs: tabs of code alone",
    engine: "fumadocs",
    body: '<Tabs items={["A", "B"]}>\n\n```js tab="A"\n1\n```\n\n```js tab="B"\n2\n```\n\n</Tabs>',
    expected: '<CodeGroup>\n\n```js title="A"\n1\n```\n\n```js title="B"\n2\n```\n\n</CodeGroup>',
  },
  {
    rule: "fumadocs: code as an attribute, and tables of types",
    engine: "fumadocs",
    body: '<DynamicCodeBlock lang="ts" code="let a" />\n\n<AutoTypeTable path="./a.ts" name="Props" />',
    expected: '<CodeBlock language="ts">{"let a"}</CodeBlock>\n\n`Props in ./a.ts`',
  },
  {
    rule: "mkdocs: files of another folder, in part, deeper, and over several lines",
    engine: "mkdocs",
    body: '{% include-markdown "../README.md" start="<!--a-->" end="<!--z-->" heading-offset=1 %}\n\n{%\n   include-markdown "parts/b.md"\n%}\n\n```\n{% include "x.md" %}\n```',
    expected: '## Title\n\nText with [link](/b).\n\nPart B\n\n```\n{% include "x.md" %}\n```',
    others: {
      "README.md": "…\n<!--a-->\n# Title\n\nText with [link](docs/b.md).\n<!--z-->\n…\n",
      "docs/parts/b.md": "---\ntitle: B\n---\nPart B\n",
    },
  },
  {
    rule: "fumadocs: headings that are steps, inside each other, and what ends them",
    engine: "fumadocs",
    body: "## One [step]\n\nA\n\n### Inner [step] [#in]\n\nB\n\n## Two [step]\n\n```md\n## Code [step]\n```\n\n## Rest",
    expected:
      '<Steps>\n\n<Step title="One" titleSize="h2">\n\nA\n\n<Steps>\n\n<Step title="Inner" titleSize="h3" id="in">\n\nB\n\n</Step>\n\n</Steps>\n\n</Step>\n\n<Step title="Two" titleSize="h2">\n\n```md\n## Code [step]\n```\n\n</Step>\n\n</Steps>\n\n## Rest',
  },
];

for (const { rule, engine, body, expected, others } of BODIES) {
  test(rule, async () => {
    expect(await migrateBody(engine, body, others)).toBe(expected);
  });
}

test("docusaurus: numbers that are part of names, and pages of Markdown", async () => {
  const { config, texts } = await migrateFixture({
    "docusaurus.config.js": `module.exports = {
      title: "T",
      markdown: { format: "detect" },
      presets: [["classic", { docs: { numberPrefixParser: false } }]],
    }`,
    "docs/02-b.md": "# B\n\nA {brace}.\n",
    "docs/01-a.mdx": "# A\n\n{1 + 1}\n",
    "src/css/custom.css":
      ":root { --ifm-color-primary-dark: #000; --ifm-color-primary: #102030 }\n[data-theme='dark'] { --ifm-color-primary: #aabbcc }",
  });
  expect(config.navigation).toEqual({ pages: ["docs/01-a", "docs/02-b"] });
  expect(config.colors).toEqual({ primary: "#102030", light: "#aabbcc" });
  expect(texts.get("docs/02-b.mdx")).toContain("A \\{brace\\}.");
  expect(texts.get("docs/01-a.mdx")).toContain("{1 + 1}");
});

test("markdown: the notations of Python-Markdown in a folder without its configuration, and nowhere else", async () => {
  const { texts } = await migrateFixture({ "a.md": '# A\n\n=== "One"\n\n    Text\n', "b.md": "# B\n\n## Own name\n" });
  expect(texts.get("a.mdx")).toContain('<Tab title="One">');
  const others = await migrateFixture({ "a.md": "# A\n\nA\n=== \n\n    code\n" });
  expect(others.texts.get("a.mdx")).not.toContain("<Tab");
});

test("mkdocs: abbreviations of a list at the end of every page, and shorthands for a repository", async () => {
  const { texts, report } = await migrateFixture({
    "mkdocs.yml": `site_name: T
markdown_extensions:
  - abbr
  - pymdownx.magiclink: { repo_url_shorthand: true, user: own, repo: site, provider: gitlab }
  - pymdownx.snippets: { base_path: parts, auto_append: [words.md, lost.md] }
`,
    "parts/words.md": '*[API]: Programming "interface"\n*[API key]: Secret\n',
    "docs/a.md":
      "# A\n\nAn API key, an [API](https://a.example/API), an API-like API, API, and `API`.\n\n## API\n\n| API |\n| --- |\n| API |\n",
    "docs/b.md": `# B\n\nFixed #12, !3, other/site#4 by @person: ${"a1".repeat(20)}.\n\n[#5](https://a.example/#6), C#7, a@b.example, \`#8\`, #name\n`,
  });
  expect(texts.get("a.mdx")).toBe(
    `---
title: A
---

An <Tooltip tip="Secret">API key</Tooltip>, an [API](https://a.example/API), an API-like <Tooltip tip="Programming &quot;interface&quot;">API</Tooltip>, API, and \`API\`.

## API

| <Tooltip tip="Programming &quot;interface&quot;">API</Tooltip> |
| --- |
| API |
`,
  );
  expect(texts.get("b.mdx")).toBe(
    `---
title: B
---

Fixed [#12](https://gitlab.com/own/site/-/issues/12), [!3](https://gitlab.com/own/site/-/merge_requests/3), [other/site#4](https://gitlab.com/other/site/-/issues/4) by [@person](https://gitlab.com/person): [a1a1a1a](https://gitlab.com/own/site/-/commit/${"a1".repeat(20)}).

[#5](https://a.example/#6), C#7, a@b.example, \`#8\`, #name
`,
  );
  expect(report).toEqual(["mkdocs.yml: The included file `lost.md` is not part of the folder."]);
});

test("starlight: pages of plugins for versions and blogs, and a source folder of another name", async () => {
  const page = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n`;
  const { config, texts, report } = await migrateFixture({
    "astro.config.mjs": `import starlight from "@astrojs/starlight";
      import versions from "starlight-versions";
      import blog from "starlight-blog";
      export default { srcDir: "./site", base: "/docs", integrations: [starlight({
        title: "T",
        sidebar: ["guide/a"],
        plugins: [versions({ current: { label: "Now" }, versions: [{ slug: "1.0", label: "Old" }] }), blog({ title: "News", prefix: "news" })],
        social: [{ icon: "mastodon", href: "https://social.example/@a", label: "Us" }],
      })] }`,
    "site/content/docs/guide/a.md": page("A"),
    "site/content/docs/1.0/guide/a.md": page("Old A", "slug: 1.0/guide/a\n"),
    "site/content/docs/news/first.md": page("First", "date: 2024-01-01\n"),
    "site/content/docs/news/second.md": page("Second", "date: 2024-02-01\n"),
  });
  expect(config.navigation).toEqual({ pages: ["guide/a"] });
  expect([...texts.keys()]).toEqual(expect.arrayContaining(["1.0/guide/a.mdx", "news/first.mdx", "news/second.mdx"]));
  expect(report).toEqual([
    "astro.config.mjs: Pages of older versions (`starlight-versions`) were converted like all others. List those of each version under `navigation.versions`.",
    "astro.config.mjs: Posts of `starlight-blog` were converted like all other pages. Order them in the navigation, and write a page that lists them.",
    "astro.config.mjs: Accounts of other platforms were left out: `https://social.example/@a`.",
  ]);
});

test("nextra: color, mode, and announcement of the layout, pictures of the public folder, icons without a name", async () => {
  const { config, texts } = await migrateFixture({
    "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
    "app/layout.jsx": `const banner = <Banner storageKey="k"><a href="/a">Two</a> is <b>out</b></Banner>
      export default () => <Layout banner={banner} nextThemes={{ defaultTheme: "dark" }}><Head color={{ hue: 200, saturation: 80 }} /></Layout>`,
    "content/a.mdx":
      'import pic from "/public/p.png"\nimport { Icon } from "../icons"\n\n<Cards.Card title="A" href="/a" icon={<Icon />} />\n\n<img src={pic} />\n',
    "public/p.png": "",
  });
  expect(config).toMatchObject({
    colors: { primary: "#1791cf" },
    appearance: { default: "dark" },
    banner: { content: "[Two](/a) is out", dismissible: true },
  });
  expect(texts.get("a.mdx")).toContain('export const pic = "/p.png";');
  expect(texts.get("a.mdx")).toContain('<Card title="A" href="/a" />');
});

test("gitbook: values of variables, prompts, updates with tags, and long code", async () => {
  const body = await migrateBody(
    "gitbook",
    [
      '---\nvars: { own: 4 }\n---\n\nVersion <code class="expression">space.vars.version</code>, <code class="expression">page.vars.own</code>, <code class="expression">user.name</code>.',
      '{% prompt description="Ask it" icon="robot" %}\nWrite it.\n{% endprompt %}',
      '{% updates format="full" %}\n{% update date="2025-10-01" tags="new, api" %}\nBig.\n{% endupdate %}\n{% update date="2025-09-01" %}\nSmall.\n{% endupdate %}\n{% endupdates %}',
      '{% code expandable="true" %}\n```js\na()\n```\n{% endcode %}',
    ].join("\n\n"),
    { ".gitbook/vars.yaml": "version: 1.2.3\n" },
  );
  expect(body).toBe(
    [
      'Version 1.2.3, 4, <code class="expression">user.name</code>.',
      '<Prompt description="Ask it" icon="robot">',
      "Write it.",
      "</Prompt>",
      '<Update label="2025-10-01" tags={["new","api"]}>',
      "Big.",
      "</Update>",
      '<Update label="2025-09-01">',
      "Small.",
      "</Update>",
      "```js expandable\na()\n```",
    ].join("\n\n"),
  );
});

test("gitbook: places of headings, icons, diagrams of an integration, and pictures for dark mode", async () => {
  const body = await migrateBody(
    "gitbook",
    [
      '## Sec <a href="#docs-internal-1" id="docs-internal-1"></a>',
      'Text <a href="#x" id="x"></a> <i class="fa-check">:check:</i> :tada:',
      '{% @mermaid/diagram content="graph TD\nA[\\"x\\"] --> B" fullWidth="false" %}',
      '{% @figma/embed url="https://www.figma.com/file/1" %}',
      '{% @other/thing id="1" %}',
      '<picture><source srcset=".gitbook/assets/d.png" media="(prefers-color-scheme: dark)"><img src=".gitbook/assets/l.png" alt=""></picture>',
    ].join("\n\n"),
    { ".gitbook/assets/d.png": "", ".gitbook/assets/l.png": "" },
  );
  expect(body).toBe(
    [
      "## Sec {#docs-internal-1}",
      'Text <a id="x"></a> <Icon icon="check" /> 🎉',
      '```mermaid\ngraph TD\nA["x"] --> B\n```',
      "[www.figma.com](https://www.figma.com/file/1)",
      '<picture><source srcset="/gitbook/assets/d.png" media="(prefers-color-scheme: dark)" /><img src="/gitbook/assets/l.png" alt="" /></picture>',
    ].join("\n\n"),
  );
});
