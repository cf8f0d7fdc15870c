import path from "node:path";
import { collectProblems } from "@/lib/check/collect-problems";
import type { EngineName } from "@/lib/site/detect-engine";
import type { ConfiguredEngine } from "@/migrate/engines/known-settings";
import { migrateFixture, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { createFolder } from "@/tests/support/command-folder";
import { expect, test } from "@/tests/support/unit-test";

/** What a fixture of one class of mistakes becomes. */
interface Row {
  rule: string;
  files: SourceFiles;
  engine?: EngineName;
  /** Parts of docs.json. */
  config?: Record<string, unknown>;
  /** Texts that files hold, and, in front of `!`, texts that they must not. */
  texts?: Record<string, readonly string[]>;
  /** Lines of the report. */
  report?: readonly string[];
  /** Facts at the start of the report. */
  facts?: readonly string[];
}

const DOCUSAURUS = { "docusaurus.config.js": "module.exports = { title: 'T' }" };
const STARLIGHT = (options: string) =>
  `import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'T', ${options} })] }`;
const page = (title: string, body = "") => `---\ntitle: ${title}\n---\n${body}`;
const mkdocs = (settings: string, body: string): SourceFiles => ({
  "mkdocs.yml": `site_name: T\n${settings}`,
  "docs/index.md": body,
});
const nextra = (body: string, others: SourceFiles = {}): SourceFiles => ({
  "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
  "content/a.mdx": body,
  ...others,
});

const ROWS: Row[] = [
  {
    rule: "a page in no sidebar stays in search, and is counted",
    files: {
      "astro.config.mjs": STARLIGHT("sidebar: ['a']"),
      "src/content/docs/a.md": page("A"),
      "src/content/docs/b.md": page("B"),
    },
    config: { seo: { indexing: "all" }, navigation: { pages: ["a"] } },
    texts: { "b.mdx": ["title: B"] },
    facts: ["Pages: 2, from Starlight", "In the navigation: 1 page, from `astro.config.mjs`; 1 page in no sidebar"],
  },
  {
    rule: "what no sidebar lists follows in a group if it is more than a quarter",
    files: {
      "astro.config.mjs": STARLIGHT("sidebar: ['a']"),
      ...Object.fromEntries("abcdefghijkl".split("").map((name) => [`src/content/docs/${name}.md`, page(name)])),
    },
    config: { navigation: { pages: ["a", { group: "More pages", pages: "bcdefghijkl".split("") }] } },
    report: [
      "astro.config.mjs: Pages that no sidebar lists, more than a quarter of all: 11. They follow in a group, `More pages`.",
    ],
  },
  {
    rule: "pages that are served only if they are listed are listed",
    files: {
      ...DOCUSAURUS,
      "sidebars.js": "module.exports = { docs: ['a'] }",
      "docs/a.md": "# A",
      "docs/contributing.md": "# C",
    },
    config: { navigation: { pages: ["docs/a", { group: "More pages", pages: ["docs/contributing"] }] } },
  },
  {
    rule: "a configuration behind a function of a package is what the function is given",
    files: {
      ".vitepress/config.ts":
        "import { extendConfig } from '@acme/theme/config'\nconst config = { title: 'Acme', themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } }\nexport default extendConfig(config)",
      "a.md": "# A",
    },
    config: { name: "Acme", navigation: { pages: ["a"] } },
    report: [".vitepress/config.ts:3: The function of `@acme/theme/config` was not run; what it is given was read."],
  },
  {
    rule: "values of a production build, of the environment, and of unread imports",
    files: {
      "docusaurus.config.js":
        "const pkg = require('../package.json')\nmodule.exports = { title: 'T' + (process.env.URL || ''), themeConfig: { navbar: { items: [{ label: 'Play', href: process.env.NODE_ENV === 'production' ? '/play' : 'http://localhost' }] } } }",
      "docs/a.md": "# A",
    },
    config: { name: "T", navbar: { links: [{ label: "Play", href: "/play" }] } },
    report: ["docusaurus.config.js:2: The variable `URL` of the environment was read as if it were not set."],
  },
  {
    rule: "fumadocs: languages that code lists, a file in another language, and collections in each language",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      "lib/i18n.ts": "export const i18n = defineI18n({ defaultLanguage: 'en', languages: ['en', 'fr'] });",
      "content/docs/a.mdx": page("A"),
      "content/docs/a.fr.mdx": page("A fr"),
      "content/docs/a.es.mdx": page("A es"),
      "content/docs/b.mdx": page("B"),
      "content/docs/b.es.mdx": page("B es"),
      "content/blog/c.mdx": page("C"),
      "content/blog/c.fr.mdx": page("C fr"),
    },
    config: {
      navigation: {
        languages: [
          {
            language: "en",
            default: true,
            tabs: [
              { tab: "Documentation", pages: ["docs/a", "docs/b"] },
              { tab: "Blog", pages: ["blog/c"] },
            ],
          },
          {
            language: "fr",
            tabs: [
              { tab: "Documentation", pages: ["fr/docs/a", "fr/docs/b"] },
              { tab: "Blog", pages: ["fr/blog/c"] },
            ],
          },
        ],
      },
    },
    facts: ["Languages: en, fr, from `source.config.ts`", "Markdown files that are no pages: 2"],
  },
  {
    rule: "fumadocs: languages that no code lists, by the names of the files",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      ...Object.fromEntries(
        ["a", "b"].flatMap((name) => [
          [`content/docs/${name}.mdx`, page(name)],
          [`content/docs/${name}.cn.mdx`, page(name)],
        ]),
      ),
    },
    texts: { "cn/docs/a.mdx": ["title: a"] },
  },
  {
    rule: "fumadocs: tabs of code that code shows stay as they are",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      "content/docs/a.mdx": page("A", '\n````mdx\n```ts tab="One"\n1\n```\n````\n\n```ts tab="Two"\n2\n```\n'),
    },
    texts: { "docs/a.mdx": ['```ts tab="One"', '<CodeGroup>\n\n```ts title="Two"\n2\n```\n\n</CodeGroup>'] },
  },
  {
    rule: "fumadocs: a sidebar that is written in code",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      "content/docs/meta.json": '{ "pages": ["a"] }',
      "components/sidebar.tsx": `export const contents = [{ title: "Start", Icon: () => <svg />, list: [${"abcdef"
        .split("")
        .map((name) => `{ title: "${name.toUpperCase()}", href: "/docs/${name}" }`)
        .join(", ")}] }]`,
      ...Object.fromEntries("abcdef".split("").map((name) => [`content/docs/${name}.mdx`, page(name)])),
    },
    config: { navigation: { groups: [{ group: "Start", pages: "abcdef".split("").map((name) => `docs/${name}`) }] } },
    facts: ["In the navigation: 6 pages, from `components/sidebar.tsx`"],
  },
  {
    rule: "mdbook: the book of book.toml, its old addresses, hidden lines, alerts and elements",
    files: {
      "book.toml":
        '[book]\ntitle = "Rust"\nsrc = "src"\n[output.html]\ngit-repository-url = "https://github.com/a/b"\n[output.html.redirect]\n"/old.html" = "ch01.html"\n',
      "redirects/SUMMARY.md": "- [X](x.md)",
      "redirects/x.md": "# X",
      "src/SUMMARY.md": "# Summary\n\n[Foreword](foreword.md)\n\n- [One](ch01.md)\n",
      "src/foreword.md": "## Foreword\n\nWords.",
      "src/ch01.md":
        '# One\n\n```rust,ignore\n# fn main() {\nlet x = 1;\n# }\n```\n\n<Listing number="1" file-name="src/main.rs" caption="A caption">\n\nText.\n\n</Listing>\n',
      "src/unused.md": "# U",
    },
    config: {
      name: "Rust",
      navigation: { pages: ["foreword", "ch01"] },
      navbar: { links: [{ type: "github", href: "https://github.com/a/b" }] },
      redirects: [
        { source: "/", destination: "/foreword", permanent: false },
        { source: "/old.html", destination: "/ch01" },
        { source: "/:path*.html", destination: "/:path*" },
      ],
    },
    texts: {
      "ch01.mdx": ["```rust\nlet x = 1;\n```", "src/main.rs: A caption", "!<Listing"],
      "foreword.mdx": ["!## Foreword"],
    },
    facts: ["In the navigation: 2 pages, from `src/SUMMARY.md`", "Markdown files that are no pages: 4"],
  },
  {
    rule: "docsify: the sidebar, the name, callouts, ids, includes and options of links",
    files: {
      "docs/index.html":
        "<script>\nwindow.$docsify = { name: 'Acme', repo: 'acme/a', loadSidebar: true, loadNavbar: true }\n</script>",
      "docs/_sidebar.md": "- Start\n  - [Home](/)\n  - [Guide](guide.md)\n",
      "docs/_navbar.md": "- [Blog](https://blog.example)\n",
      "docs/README.md": "# Acme\n",
      "docs/guide.md":
        "# Guide\n\n!> Careful.\n\n?> A tip.\n\n## Part :id=part\n\n## Skip {docsify-ignore}\n\n[Link](other?id=x ':target=_blank')\n\n[file](a.js ':include :type=code')\n",
      "docs/a.js": "run();",
      "docs/other.md": "# Other\n\n## X",
    },
    config: {
      name: "Acme",
      navigation: { groups: [{ group: "Start", pages: ["index", "guide"] }] },
      navbar: {
        links: [
          { label: "Blog", href: "https://blog.example" },
          { type: "github", href: "https://github.com/acme/a" },
        ],
      },
    },
    texts: {
      "guide.mdx": [
        "<Warning>\n\nCareful.",
        "<Tip>\n\nA tip.",
        "## Part {#part}",
        "## Skip\n",
        "[Link](/other#x)",
        "```js\nrun();",
      ],
    },
  },
  {
    rule: "starlight: a fragment of literal HTML",
    files: {
      "astro.config.mjs": STARLIGHT("sidebar: ['a']"),
      "src/content/docs/a.mdx": page("A", '\n<Fragment set:html={"<p>Use <code>*</code> in {braces}.</p>"} />\n'),
    },
    texts: { "a.mdx": ["<p>Use <code>\\*</code> in \\{braces\\}.</p>"] },
    report: [],
  },
  {
    rule: "starlight: frontmatter below a blank line",
    files: {
      "astro.config.mjs": STARLIGHT("sidebar: []"),
      "src/content/docs/a.md": "\n---\ntitle: Start\n---\nText.\n",
    },
    texts: { "a.mdx": ["title: Start", "!title: X description"] },
  },
  {
    rule: "nextra: a component of the repository is not the engine's of the same name; its members are tabs",
    files: nextra(
      'import { Code } from "../components/Code"\n\n<Code>\n<Code.Next>\nOne\n</Code.Next>\n<Code.Svelte>\nTwo\n</Code.Svelte>\n</Code>\n',
      { "components/Code.tsx": "import x from 'pkg'\nexport const Code = x" },
    ),
    texts: { "a.mdx": ["<Tabs>", '<Tab title="Next">', '<Tab title="Svelte">', "!<code>"] },
  },
  {
    rule: "nextra: components of a package that stand for the engine's are no loss",
    files: nextra('import { Callout } from "@acme/components"\n\n<Callout type="info">Text</Callout>\n'),
    texts: { "a.mdx": ["<Info>Text</Info>"] },
    report: [],
  },
  {
    rule: "what components without an equivalent show: links, names, tables, operations, commands",
    files: nextra(
      [
        'Text <Fancy href="https://a.example">Learn</Fancy>.',
        '<Author name="Ann" link="https://b.example" />',
        '<Fields rows={[{ name: "id", type: "string" }, { name: "at", type: "date" }]} />',
        '<Method path="/enable" method="post">\n\nWords\n\n</Method>',
        '<Commands npm={["npm i a"]} pnpm="pnpm add a" />',
      ].join("\n\n"),
    ),
    texts: {
      "a.mdx": [
        '<a href="https://a.example">Learn</a>',
        "[Ann](https://b.example)",
        "| name | type |\n| --- | --- |\n| id | string |",
        "`POST /enable`",
        '```bash title="pnpm"\npnpm add a',
      ],
    },
  },
  {
    rule: "mkdocs: references to generated documentation, places, and recordings of terminals",
    files: mkdocs(
      "plugins: [mkdocstrings]\n",
      'Inherit from [`Base`][pkg.Base], [`int`][] and [own][b].\n\n[](){#place}\n\n- __*After* validators__{#after}: text\n\n[b]: https://b.example\n\n::: pkg.Base\n\n<div class="termy">\n\n```console\n$ <font color="#4E9A06">pip</font> install\n```\n\n</div>\n',
    ),
    texts: {
      "index.mdx": [
        "Inherit from [`Base`](/#pkg.Base), `int` and [own][b].",
        '<a id="place"></a>',
        '<a id="after"></a>',
        '<a id="pkg.Base"></a>',
        "$ pip install",
        "!<font",
      ],
    },
    report: [
      "docs/index.md:1: A reference to documentation generated from Python code leads nowhere here; its text was kept.",
      "docs/index.md:9: Documentation generated from Python code has no equivalent here; only the name was kept. Write it here, or link to where it is published.",
      "mkdocs.yml: Plugins were left out, with what they add to pages: `mkdocstrings`.",
    ],
  },
  {
    rule: "mkdocs: a section without a name has that of its first page",
    files: {
      "mkdocs.yml":
        'site_name: T\ntheme:\n  features: [navigation.tabs]\nnav:\n- "":\n  - a.md\n  - b.md\n- More:\n  - c.md\n',
      "docs/a.md": "# Learn",
      "docs/b.md": "# B",
      "docs/c.md": "# C",
    },
    config: {
      navigation: {
        tabs: [
          { tab: "Learn", pages: ["a", "b"] },
          { tab: "More", pages: ["c"] },
        ],
      },
    },
  },
  {
    rule: "mkdocs: a fence that its tab does not end, and annotations that code shows",
    files: mkdocs(
      "markdown_extensions: [pymdownx.tabbed, attr_list]\n",
      '=== "One"\n\n    ```sh\n    run\n    ```\n\n    Words.\n    ```\n\n=== "Two"\n\n    Others.\n\n``` markdown\nText (1)\n{ .annotate }\n\n1.  Note\n```\n',
    ),
    texts: {
      "index.mdx": ['<Tab title="One">', "Words.\n\n</Tab>", '<Tab title="Two">', "</Tabs>", "Text (1)\n{ .annotate }"],
    },
    report: [],
  },
  {
    rule: "mkdocs: elements in each other stay one block, and Markdown follows them",
    files: mkdocs(
      "markdown_extensions: [md_in_html]\n",
      '# A\n\n<div class="a">\n  <div>\n    <button>\n      <span>Go</span>\n    </button>\n  </div>\n</div>\n**After**\n\n<div markdown>\n*In*\n</div>\n',
    ),
    texts: { "index.mdx": ["<button>", "<span>Go</span>", "</div>\n\n**After**", "<div>\n\n*In*\n\n</div>", "!```"] },
    report: [],
  },
  {
    rule: "mkdocs: templates are reported without a plugin too, settings that are not understood by name",
    files: mkdocs("wiki: true\n", "{{ version }} of the tool.\n"),
    texts: { "index.mdx": ["\\{\\{ version \\}\\} of the tool."] },
    report: [
      "docs/index.md:1: `{{ version }}` is for a plugin that runs code, and stands as it is written.",
      "mkdocs.yml: Settings that are not understood were left out: `wiki`.",
    ],
  },
  {
    rule: "zensical: the configuration in TOML",
    files: {
      "zensical.toml":
        '[project]\nsite_name = "Acme"\nnav = [{ "Start" = "index.md" }]\n[project.markdown_extensions.pymdownx.keys]\n',
      "docs/index.md": "# Home\n\n++ctrl+a++\n",
    },
    config: { name: "Acme", navigation: { pages: ["index"] } },
    texts: { "index.mdx": ["sidebarTitle: Start", "<kbd>Ctrl</kbd>"] },
    report: [],
  },
  {
    rule: "docusaurus: posts, pages and the top bar in another language",
    files: {
      "docusaurus.config.js":
        "module.exports = { title: 'T', i18n: { defaultLocale: 'en', locales: ['en', 'zh'] }, themeConfig: { navbar: { items: [{ label: 'Docs', to: '/docs/a' }, { label: 'Blog', to: '/blog' }, { label: 'Menu', items: [{ label: 'Out', href: 'https://x.example' }] }] } } }",
      "docs/a.md": "# A",
      "blog/2024-01-01-b.md": "# B",
      "src/pages/p.md": "# P",
      "i18n/zh/docusaurus-plugin-content-docs/current/a.md": "# 甲",
      "i18n/zh/docusaurus-plugin-content-blog/2024-01-01-b.md": "# 乙",
      "i18n/zh/docusaurus-plugin-content-pages/p.md": "# 丙",
      "i18n/zh/docusaurus-theme-classic/navbar.json":
        '{ "item.label.Blog": { "message": "博客" }, "item.label.Menu": { "message": "菜单" } }',
    },
    config: {
      navigation: {
        languages: [
          {
            language: "en",
            default: true,
            tabs: [
              { tab: "Docs", pages: ["docs/a"] },
              { tab: "Menu", menu: [{ item: "Out", href: "https://x.example" }] },
              { tab: "Blog", pages: ["blog/2024/01/01/b"] },
            ],
          },
          {
            language: "zh",
            tabs: [
              { tab: "Docs", pages: ["zh/docs/a"] },
              { tab: "菜单", menu: [{ item: "Out", href: "https://x.example" }] },
              { tab: "博客", pages: ["zh/blog/2024/01/01/b"] },
            ],
          },
        ],
      },
    },
    texts: { "zh/p.mdx": ["title: 丙"] },
  },
  {
    rule: "docusaurus: the blog is in the first version alone",
    files: {
      ...DOCUSAURUS,
      "versions.json": '["1.0"]',
      "docs/a.md": "# A",
      "versioned_docs/version-1.0/a.md": "# A",
      "blog/2024-01-01-b.md": "# B",
    },
    config: {
      navigation: {
        versions: [
          {
            version: "1.0",
            default: true,
            tabs: [
              { tab: "Documentation", pages: ["docs/a"] },
              { tab: "Blog", pages: ["blog/2024/01/01/b"] },
            ],
          },
          {
            version: "Next",
            tabs: [
              { tab: "Documentation", pages: ["docs/next/a"] },
              { tab: "Blog", href: "/blog/2024/01/01/b" },
            ],
          },
        ],
      },
    },
  },
  {
    rule: "gitbook: references to pages, and files of a repository",
    files: {
      "SUMMARY.md": "* [A](a.md)\n* [B](b.md)\n",
      "a.md":
        '# A\n\n{% page-ref page="b.md" %}\n\n{% @github-files/github-code-block url="https://github.com/a/b/blob/main/src/x.js#L1" %}\n',
      "b.md": "# Other",
    },
    texts: {
      "a.mdx": ['<Card title="Other" href="/b" />', "[src/x.js](https://github.com/a/b/blob/main/src/x.js#L1)"],
    },
    report: [],
  },
  {
    rule: "gitbook: parts that do not end, and text between parts",
    files: {
      "SUMMARY.md": "* [A](a.md)\n",
      "a.md":
        '# A\n\n{% tabs %}\n{% tab title="One" %}\n1\n{% tab title="Two" %}\n{% endtab %}\n2\n{% endtab %}\n{% tab title="Three" %}\n3\n{% endtab %}\n{% endtabs %}\n\nLast\n',
    },
    texts: {
      "a.mdx": [
        '<Tab title="One">\n\n1\n\n</Tab>\n\n<Tab title="Two">\n\n2\n\n</Tab>\n\n<Tab title="Three">\n\n3\n\n</Tab>\n\n</Tabs>\n\nLast',
      ],
    },
    report: [],
  },
  {
    rule: "vitepress: the id of a heading does not hold what a component in it shows",
    files: { ".vitepress/config.ts": "export default {}", "a.md": '# A\n\n## `use` <Badge text="new" />\n' },
    texts: { "a.mdx": ["## `use` <Badge>new</Badge> {#use}"] },
  },
  {
    rule: "nextra: parts of a component of the engine in one that cannot run",
    files: nextra('<Files>\n  <FileTree.File name="a.js" />\n</Files>\n'),
    texts: { "a.mdx": ["<Tree>", '<Tree.File name="a.js" />', "</Tree>"] },
  },
  {
    rule: "gitbook: text of raw HTML is no Markdown",
    files: {
      "SUMMARY.md": "* [A](a.md)\n",
      "a.md": "# A\n\n<table><tbody><tr><td><code>*</code></td><td>a</td><td>Law*</td></tr></tbody></table>\n",
    },
    texts: { "a.mdx": ["<code>\\*</code>", "Law\\*"] },
  },
  {
    rule: "mint: a version without groups, which is reported",
    files: {
      "mint.json":
        '{ "name": "T", "versions": ["2", "1"], "navigation": [{ "group": "G", "version": "2", "pages": ["a"] }] }',
      "a.mdx": "# A",
    },
    config: { navigation: { versions: [{ version: "2", groups: [{ group: "G", pages: ["a"] }] }] } },
    report: ["mint.json:1: No group of `navigation` names the version `1`; it was left out."],
  },
  {
    rule: "redirects with patterns in their destinations, and with endings of files",
    files: nextra("# A", {
      "vercel.json":
        '{ "redirects": [{ "source": "/old/:path*", "destination": "/new/:path(.*)" }, { "source": "/x", "destination": "/a.html" }] }',
    }),
    config: {
      redirects: [
        { source: "/old/:path*", destination: "/new/:path*" },
        { source: "/x", destination: "/a" },
      ],
    },
  },
  {
    rule: "the name of a README is its heading without markup, not a line of code",
    files: {
      "docs/a.md": "# A",
      "docs/b.md": "# B",
      "README.md": "```sh\n# install\n```\n\n# [Acme](https://acme.example) ![x](y.svg)\n",
    },
    config: { name: "Acme" },
    facts: ["Name: Acme, a guess, from `README.md`"],
  },
  {
    rule: "the logo in a component, and a color for each mode, are read",
    files: {
      "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
      "theme.config.tsx":
        'export default { logo: <div><img src="/logo.webp" alt="T" /></div>, color: { hue: { dark: 204, light: 212 } } }',
      "pages/index.mdx": "# A",
      "public/logo.webp": "",
    },
    config: { logo: "/logo.webp", colors: { primary: "#006be6" } },
  },
  {
    rule: "themes of code have the names that they have here",
    files: {
      "docusaurus.config.js":
        "const { themes } = require('prism-react-renderer'); module.exports = { title: 'T', themeConfig: { prism: { theme: themes.vsLight, darkTheme: themes.dracula } } }",
      "docs/a.md": "# A",
    },
    config: { styling: { codeblocks: { theme: { light: "light-plus", dark: "dracula" } } } },
  },
  {
    rule: "an entry of the bar that opens the only sidebar names it",
    files: {
      "docusaurus.config.js":
        "module.exports = { title: 'T', themeConfig: { navbar: { items: [{ type: 'doc', docId: 'a', label: 'Guide' }, { to: 'blog', label: 'News' }] } } }",
      "docs/a.md": "# A",
      "sidebars.js": "module.exports = { x: ['a'] }",
      "blog/2024-01-01-b.md": "# B",
    },
    config: {
      navigation: {
        tabs: [
          { tab: "Guide", pages: ["docs/a"] },
          { tab: "News", pages: ["blog/2024/01/01/b"] },
        ],
      },
    },
  },
  {
    rule: "a sidebar without entry in the bar is named after its first group with pages",
    files: {
      ".vitepress/config.ts":
        "export default { cleanUrls: true, themeConfig: { nav: [{ text: 'Guide', link: '/a/' }], sidebar: { '/a/': [{ text: 'G', items: [{ text: 'One', link: '/a/' }] }], '/b/': [{ text: 'Current', items: [] }, { text: 'Changes', items: [{ text: 'Two', link: '/b/two' }] }] } } }",
      "a/index.md": "# One",
      "b/two.md": "# Two",
    },
    config: {
      navigation: {
        tabs: [
          { tab: "Guide", groups: [{ group: "G", expanded: true, pages: ["a"] }] },
          { tab: "Changes", groups: [{ group: "Changes", expanded: true, pages: ["b/two"] }] },
        ],
      },
    },
  },
  {
    rule: "members of a team in a file of their own are cards",
    files: {
      ".vitepress/config.ts": "export default { cleanUrls: true }",
      "team.md":
        "<script setup>\nimport { VPTeamMembers } from 'vitepress/theme'\nimport { core } from './_data/team'\n</script>\n\n# Team\n\n<VPTeamMembers :members=\"core\" />\n",
      "_data/team.ts": "export const core = [{ name: 'Ann', title: 'Lead' }]",
    },
    texts: { "team.mdx": ['<Card title="Ann">Lead</Card>', "!VPTeamMembers"] },
  },
  {
    rule: "part of an address in an attribute is no link",
    files: nextra('# A\n\n<ForkButton url="acme/examples/x" title="Fork it" />\n'),
    texts: { "a.mdx": ["Fork it", "!](acme"] },
  },
];

for (const { rule, files, engine, config, texts = {}, report, facts = [] } of ROWS) {
  test(rule, async () => {
    const migrated = await migrateFixture(files, engine);
    if (config) expect(migrated.config).toMatchObject(config);
    if (config?.navigation) expect(migrated.config.navigation).toEqual(config.navigation);
    for (const [file, wanted] of Object.entries(texts)) {
      const text = migrated.texts.get(file) ?? "";
      for (const part of wanted) {
        if (part.startsWith("!")) expect(text).not.toContain(part.slice(1));
        else expect(text).toContain(part);
      }
    }
    if (report) expect([...migrated.report].sort()).toEqual([...report].sort());
    const head = migrated.texts.get("migration-report.md");
    for (const fact of facts) expect(head).toContain(`- ${fact}\n`);
    expect(head?.includes("Everything was converted.") ?? false).toBe(
      migrated.report.length === 0 && head?.includes("Markdown files that are no pages: 0") === true,
    );
  });
}

/** What migrate must not make: errors, and warnings of the navigation. */
const OWN_MISTAKES = new Set(["duplicate-page", "blank-label", "empty-element", "duplicate-entry"]);

test("check finds no mistake in a migrated site that the old one did not have", async () => {
  const found = await Promise.all(
    ROWS.map(async ({ rule, files, engine }) => {
      const { texts } = await migrateFixture(files, engine);
      // Pages in the same format are copied as they are.
      const copied = "mint.json" in files ? files : {};
      const folder = createFolder({ ...copied, ...Object.fromEntries(texts) });
      const problems = await collectProblems(folder, { dataDirectory: path.join(folder, ".lectern") });
      const own = problems.filter(({ level, code }) => level === "error" || OWN_MISTAKES.has(code));
      return own.map(({ code, file, message }) => `${rule}: ${code} ${file} ${message}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

/** A site of each engine with a setting that does not exist. */
const UNKNOWN: Readonly<Record<ConfiguredEngine, SourceFiles>> = {
  docusaurus: {
    "docusaurus.config.js": "module.exports = { title: 'T', themeConfig: { unheard: 1 } }",
    "docs/a.md": "# A",
  },
  vitepress: { ".vitepress/config.ts": "export default { themeConfig: { unheard: 1 } }", "a.md": "# A" },
  starlight: { "astro.config.mjs": STARLIGHT("unheard: 1"), "src/content/docs/a.md": page("A") },
  nextra: {
    "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
    "theme.config.js": "export default { unheard: 1 }",
    "pages/a.mdx": "# A",
  },
  mkdocs: mkdocs("unheard: 1\n", "# A"),
  gitbook: { ".gitbook.yaml": "structure:\n  unheard: 1\n", "SUMMARY.md": "* [A](a.md)\n", "a.md": "# A" },
  mdbook: { "book.toml": "[output.html]\nunheard = 1\n", "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": "# A" },
  docsify: { "index.html": "<script>window.$docsify = { unheard: 1 }</script>", "README.md": "# A" },
};

for (const [engine, files] of Object.entries(UNKNOWN)) {
  test(`${engine}: a setting that is not understood is in the report`, async () => {
    const { report } = await migrateFixture(files);
    expect(report.join("\n")).toMatch(/Settings that are not understood were left out: `[\w.]*unheard`/);
  });
}

test("a configuration that exports nothing to read stops the migration, with its place", async () => {
  const files = { ".vitepress/config.ts": "import { make } from 'x'\n\nexport default await make.site", "a.md": "# A" };
  await expect(migrateFixture(files)).rejects.toThrow(
    /^\.vitepress\/config\.ts:3 exports no configuration that can be read without running it\./,
  );
});

test("pages that include many files above the folder stop the migration", async () => {
  const files = mkdocs("", '--8<-- "../../src/a.py"\n\n'.repeat(12));
  await expect(migrateFixture(files)).rejects.toThrow(
    "Pages include 12 files above the folder to migrate, the first at docs/index.md:1. Migrate the folder that holds both.",
  );
});
