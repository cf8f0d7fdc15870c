import type { SiteName } from "./row";
import { SPECIFICATION } from "./specification";

interface FormatSite {
  config: Record<string, unknown>;
  files: Record<string, string>;
  environment?: Record<string, string>;
}

const page = (title: string, body = `Words of ${title}.`, more = "") => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 20L20 0L40 20" /></svg>';

/** Tabs with groups and a menu, an API, and a value for most settings. */
const guide: FormatSite = {
  environment: { LECTERN_SITE_URL: "https://docs.acme.example" },
  config: {
    $schema: "https://docs.acme.example/docs.json",
    name: "Acme",
    description: "All of Acme.",
    colors: { primary: "#16A34A", light: "#4ADE80", dark: "#166534" },
    logo: { light: "/logo/light.svg", dark: "/logo/dark.svg", href: "https://acme.example" },
    favicon: "/favicon.svg",
    appearance: { default: "dark" },
    fonts: { heading: { family: "Own", source: "/fonts/own.woff2", format: "woff2", weight: 600 } },
    icons: { library: "lucide" },
    background: { decoration: "grid", color: { light: "#FFFFF0", dark: "#101010" }, image: "/logo/light.svg" },
    styling: { eyebrows: "breadcrumbs", codeblocks: "dark" },
    navbar: {
      links: [
        { label: "Support", href: "mailto:a@acme.example" },
        { type: "github", href: "https://github.com/acme/acme" },
      ],
      primary: { type: "button", label: "Sign up", href: "https://acme.example/signup" },
    },
    footer: {
      socials: { x: "https://x.com/acme", github: "https://github.com/acme" },
      links: [{ header: "Company", items: [{ label: "Jobs", href: "https://acme.example/jobs" }] }],
    },
    banner: { content: "**New**: [read on](/guides/start)", dismissible: true, type: "warning" },
    interaction: { drilldown: false },
    search: { prompt: "Find it" },
    metadata: { timestamp: true },
    variables: { product: "Rocket <b>One</b>" },
    redirects: [
      { source: "/old", destination: "/guides/start" },
      { source: "passing", destination: "/guides/start#one", permanent: false },
      { source: "/blog/:slug", destination: "/guides/:slug" },
      { source: "/v0/:rest*", destination: "/guides/:rest*" },
      { source: "/beta-*", destination: "/guides/*" },
    ],
    errors: { 404: { redirect: false, title: "Lost", description: "Go <Badge>home</Badge>" } },
    contextual: {
      options: [
        ...["copy", "view", "assistant", "chatgpt", "claude", "perplexity", "grok", "aistudio", "devin", "windsurf"],
        ...["mcp", "add-mcp", "cursor", "vscode", "devin-mcp", "download-pdf", "download-spec"],
        {
          title: "Own",
          description: "Ours",
          href: { base: "https://acme.example/ask", query: [{ key: "p", value: "$path" }] },
        },
      ],
    },
    markdown: { instructions: ["One rule.", "Two rules."] },
    seo: {
      metatags: { "og:locale": "en_US", "google-site-verification": "abc" },
      paths: [{ path: "guides", metatags: { "article:section": "Guides" } }],
      organization: { legalName: "Acme Limited" },
    },
    integrations: { plausible: { domain: "acme.example" } },
    feedback: { thumbsRating: true, suggestEdit: true, raiseIssue: true, repository: "https://github.com/acme/docs" },
    api: {
      examples: { languages: ["bash", "go"] },
      mdx: { server: ["https://a.test", "https://b.test"], auth: { method: "key", name: "x-key" } },
    },
    navigation: {
      global: {
        anchors: [{ anchor: "Forum", href: "https://forum.acme.example", icon: "users", color: { light: "#ff0000" } }],
      },
      tabs: [
        {
          tab: "Guides",
          icon: "book",
          groups: [
            {
              group: "Start",
              icon: "rocket",
              tag: "NEW",
              pages: [
                ...[
                  "index",
                  "guides/start",
                  "guides/link",
                  "guides/quiet",
                  "guides/short",
                  "guides/manual",
                  "guides/snippets",
                  "guides/rare",
                  "guides/panel",
                  "guides/order",
                  "guides/upload",
                ],
                { group: "Nested", pages: ["guides/deep"] },
                { group: "Open", expanded: true, root: "guides/open", pages: ["guides/child"] },
              ],
            },
            { group: "Secret", hidden: true, pages: ["guides/secret"] },
            { group: "Directory", root: "dir/index", directory: "card", pages: ["dir/a", "dir/b"] },
          ],
        },
        {
          tab: "More",
          menu: [
            { item: "First item", description: "What is **first**", icon: "star", pages: ["more/one"] },
            { item: "Second item", groups: [{ group: "Two", pages: ["more/two"] }] },
            { item: "Away", href: "https://away.example" },
          ],
        },
        { tab: "Blog", href: "https://blog.acme.example", align: "end" },
        { tab: "Covered", hidden: true, searchable: true, pages: ["covered/found"] },
        { tab: "API", openapi: { source: "openapi.json", directory: "ref" } },
      ],
    },
  },
  files: {
    "index.mdx": page("Home", "Welcome to {{product}}.\n\n## One\n\n```js\nlet a;\n```"),
    "guides/start.mdx": page(
      "Start **here**",
      "Begin with {{product}}.\n\n## One\n\n### Two\n\n`Ctrl+K`",
      "description: The *first* steps\nicon: flag\n",
    ),
    "guides/link.mdx": page("Status", "", "url: https://status.acme.example\n"),
    "guides/quiet.mdx": page("Quiet", "Silence", "noindex: true\n"),
    "guides/short.mdx": page("A very long title", "Words", "sidebarTitle: Short\ntag: BETA\n"),
    "guides/manual.mdx": page(
      "By hand",
      '<ParamField query="limit" type="number">How many</ParamField>',
      'api: "GET /things/{id}"\n',
    ),
    "guides/snippets.mdx": page(
      "Snippets",
      'import Part, { since } from "/snippets/part.mdx"\n\n<Part name="Ada" />\n\nRelease {since}, sum {1 + 1}, list {["one", "two"].map((word) => word + " ")}.',
    ),
    "guides/rare.mdx": page(
      "Rare",
      "<SnippetGroup>\n```js one.js\na\n```\n```js two.js\nb\n```\n</SnippetGroup>\n\n<CustomCode>Kept</CustomCode>",
    ),
    "guides/panel.mdx": page(
      "Panel",
      [
        "<Panel>Beside</Panel>",
        "<RequestExample>\n```bash\ncurl x\n```\n</RequestExample>",
        "<ResponseExample>\n```json\n{}\n```\n</ResponseExample>",
        "<Note>Look</Note>",
        "```mermaid\ngraph TD; A-->B\n```",
        '<View title="One">1</View>\n<View title="Two">2</View>',
        '<Update label="One" tags={["a"]}>A</Update>\n<Update label="Two" tags={["b"]}>B</Update>',
      ].join("\n\n"),
    ),
    "guides/order.mdx": page("Order", "", 'openapi-schema: "Order"\n'),
    "guides/upload.mdx": page(
      "Upload",
      '<ParamField body="file" type="string">What</ParamField>',
      'api: "POST /files"\ncontentType: multipart/form-data\n',
    ),
    "guides/deep.mdx": page("Deep"),
    "guides/open.mdx": page("Open"),
    "guides/child.mdx": page("Child"),
    "guides/secret.mdx": page("Secret"),
    "guides/unlisted.mdx": page("Unlisted"),
    "dir/index.mdx": page("Directory"),
    "dir/a.mdx": page("Entry A", "A", "description: About A\n"),
    "dir/b.md": page("Entry B"),
    "more/one.mdx": page("One"),
    "more/two.mdx": page("Two"),
    "covered/found.mdx": page("Found"),
    "README.md": "# Not a page",
    ".mintignore": "drafts/\n",
    "drafts/x.mdx": page("Draft"),
    "snippets/part.mdx":
      'export const since = "2.0"\n\nA part by {name} since {since}.\n\n```bash\nhello {name}\n```\n',
    ".mintlify/assistant/skills/refunds/skill.md": "---\ndescription: Refunds\n---\n\nAsk for the order.",
    "openapi.json": SPECIFICATION,
    "logo/light.svg": IMAGE,
    "logo/dark.svg": IMAGE,
    "favicon.svg": IMAGE,
    "fonts/own.woff2": "",
    "custom.css": ".mine { color: red }",
    "own.js": "window.mine = true;",
    "security.txt": "Contact: a@acme.example",
  },
};

/** Languages with versions. */
const world: FormatSite = {
  environment: { LECTERN_SITE_URL: "https://docs.acme.example" },
  config: {
    theme: "maple",
    seo: { trailingSlash: true },
    appearance: { default: "light", strict: true },
    logo: "/logo.svg",
    styling: { codeblocks: { theme: { light: "github-light", dark: "github-dark" } } },
    navigation: {
      languages: [
        {
          language: "en",
          banner: { content: "English banner" },
          versions: [
            { version: "v1", tag: "old", groups: [{ group: "G", pages: ["en/v1/a", "en/v1/b"] }] },
            { version: "v2", default: true, groups: [{ group: "G", pages: ["en/v2/a", "en/v2/b"] }] },
          ],
        },
        {
          language: "ar",
          versions: [
            { version: "v1", pages: ["ar/v1/a"] },
            { version: "v2", default: true, pages: ["ar/v2/a"] },
          ],
        },
        { language: "ua", hidden: true, pages: ["ua/a"] },
      ],
    },
  },
  files: {
    ...Object.fromEntries(
      ["en/v1/a", "en/v1/b", "en/v2/a", "en/v2/b", "ar/v1/a", "ar/v2/a", "ua/a", "loose"].map((name) => [
        `${name}.mdx`,
        page(`Page ${name}`, "## Part\n\n```js\nlet a;\n```"),
      ]),
    ),
    "en/v2/a.mdx": page("Page en/v2/a", "## Part\n\n```js\nlet a;\n```\n\nRead [on](b#part)."),
    "logo.svg": IMAGE,
    "robots.txt": "User-agent: *\nDisallow: /private\n",
  },
};

/** Products with every kind of division in them, and all pages indexed. */
const suite: FormatSite = {
  environment: { LECTERN_SITE_URL: "https://docs.acme.example" },
  config: {
    theme: "aspen",
    interaction: { drilldown: true },
    errors: { 404: { redirect: true } },
    seo: { indexing: "all" },
    navigation: {
      products: [
        {
          product: "core",
          name: "Core",
          description: "The **core**",
          icon: "cube",
          menu: [
            {
              item: "Use",
              groups: [{ group: "Using", pages: ["core/use", { group: "Inner", pages: ["core/inner"] }] }],
            },
            { item: "Build", pages: ["core/build", "core/hidden"] },
          ],
        },
        {
          product: "Cloud",
          anchors: [
            {
              anchor: "Learn",
              icon: "book",
              dropdowns: [
                { dropdown: "Web", description: "In browsers", pages: ["cloud/web"] },
                { dropdown: "Phone", pages: ["cloud/phone"] },
              ],
            },
            { anchor: "Look up", pages: ["cloud/reference"] },
          ],
        },
      ],
    },
  },
  files: {
    ...Object.fromEntries(
      ["core/use", "core/inner", "core/build", "cloud/web", "cloud/phone", "cloud/reference", "cloud/loose"].map(
        (name) => [`${name}.mdx`, page(`Page ${name}`)],
      ),
    ),
    "core/hidden.mdx": page("Hidden", "Hidden words", "hidden: true\n"),
    "core/assistant.mdx": page("Ask", "Never shown", "mode: assistant\n"),
  },
};

export const FORMAT_SITES: Readonly<Record<SiteName, FormatSite>> = { guide, world, suite };
