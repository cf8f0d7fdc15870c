import { migrateFixture, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

const GTAG = "window.dataLayer = []; function gtag(){dataLayer.push(arguments)} gtag('config', 'G-ABC');";

const SERVICES: { rule: string; files: SourceFiles; integrations: object | undefined; report: string[] }[] = [
  {
    rule: "docusaurus: options of the preset and of plugins, and scripts",
    files: {
      "docusaurus.config.js": `module.exports = {
        presets: [["classic", { gtag: { trackingID: ["UA-1", "G-ABC"] } }]],
        plugins: [["@docusaurus/plugin-google-tag-manager", { containerId: "GTM-X1" }], "docusaurus-plugin-typedoc", "docusaurus-plugin-sass"],
        scripts: [{ src: "https://stats.example.com/js/script.js", "data-domain": "a.com", defer: true }, "/own.js"],
        headTags: [{ tagName: "meta", attributes: { name: "x" } }],
      };`,
      "docs/a.md": "# A",
    },
    integrations: {
      plausible: { domain: "a.com", server: "stats.example.com" },
      ga4: { measurementId: "G-ABC" },
      gtm: { tagId: "GTM-X1" },
    },
    report: [
      "Plugins were left out, with what they add to pages: `docusaurus-plugin-typedoc`.",
      "Scripts of the head were left out: `/own.js`.",
      "Elements of the head were left out: `meta`.",
    ],
  },
  {
    rule: "vitepress: scripts of the head, one of them in two parts",
    files: {
      ".vitepress/config.js": `export default { head: [
        ["link", { rel: "icon", href: "/a.svg" }],
        ["script", { async: "", src: "https://www.googletagmanager.com/gtag/js?id=G-ABC" }],
        ["script", {}, ${JSON.stringify(GTAG)}],
        ["script", { src: "https://cdn.example.com/x.js" }],
        ["meta", { name: "x" }],
      ] }`,
      "public/a.svg": "",
      "a.md": "# A",
    },
    integrations: { ga4: { measurementId: "G-ABC" } },
    report: [
      "Scripts of the head were left out: `https://cdn.example.com/x.js`.",
      "Elements of the head were left out: `meta`.",
    ],
  },
  {
    rule: "starlight: scripts of the head, and plugins",
    files: {
      "astro.config.mjs": `import starlight from "@astrojs/starlight";
        import types from "starlight-typedoc";
        import links from "starlight-links-validator";
        export default { integrations: [starlight({ title: "T", plugins: [types(), links()], head: [
          { tag: "script", content: "posthog.init('phc_a1', {})" },
          { tag: "script", content: "alert(1)" },
        ] })] };`,
      "src/content/docs/index.md": "",
    },
    integrations: { posthog: { apiKey: "phc_a1" } },
    report: [
      "Plugins were left out, with what they add to pages: `starlight-typedoc`.",
      "Scripts of the head were left out: one without an address.",
    ],
  },
  {
    rule: "vitepress: further services",
    files: {
      ".vitepress/config.js": `export default { head: [
        ["script", { src: "https://cdn.usefathom.com/script.js", "data-site": "ABC" }],
        ["script", {}, ${JSON.stringify('(function(c,l,a,r,i){t.src="https://www.clarity.ms/tag/"+i})(window,document,"clarity","script","abc1")')}],
        ["script", {}, "h._hjSettings={hjid:12,hjsv:6}"],
        ["script", { src: "https://api.pirsch.io/pa.js", "data-code": "x1" }],
      ] }`,
      "a.md": "# A",
    },
    integrations: {
      fathom: { siteId: "ABC" },
      clarity: { projectId: "abc1" },
      hotjar: { hjid: "12", hjsv: "6" },
      pirsch: { id: "x1" },
    },
    report: [],
  },
  {
    rule: "mkdocs: analytics, and what code of the site adds",
    files: {
      "mkdocs.yml":
        "site_name: T\nextra: { analytics: { provider: google, property: G-ABC }, version: { provider: mike } }\ntheme: { name: material, custom_dir: overrides }\nhooks: [a.py]\nplugins: [search, mkdocstrings, { gen-files: { scripts: [b.py] } }]\n",
      "docs/a.md": "# A",
    },
    integrations: { ga4: { measurementId: "G-ABC" } },
    report: [
      "`custom_dir` was left out: it was written for other markup.",
      "`hooks` is code of the old site; what it adds to pages was left out.",
      "Versions of `mike` are built pages on another branch; this one was converted. Convert the source of each older one into a folder and list them under `navigation.versions`.",
      "Plugins were left out, with what they add to pages: `mkdocstrings`, `gen-files`.",
    ],
  },
  {
    rule: "mkdocs: an identifier that collects nothing any more",
    files: { "mkdocs.yml": "site_name: T\nextra: { analytics: { property: UA-1-1 } }\n", "docs/a.md": "# A" },
    integrations: undefined,
    report: [],
  },
];

for (const { rule, files, integrations, report } of SERVICES) {
  test(`services that count readers, and what is left out: ${rule}`, async () => {
    const migrated = await migrateFixture(files);
    expect(migrated.config.integrations).toEqual(integrations);
    expect(migrated.report.map((line) => line.replace(/^[^:]+: /, ""))).toEqual(report);
  });
}

test("docusaurus: a footer without columns, and entries of the top bar that are markup", async () => {
  const { config, report } = await migrateFixture({
    "docusaurus.config.js": `module.exports = { themeConfig: {
      navbar: { items: [{ type: "html", value: "<button/>" }] },
      footer: { links: [{ label: "A", to: "/a" }, { label: "B", href: "https://b.com" }] },
    } };`,
    "docs/a.md": "# A",
  });
  expect(config.footer).toEqual({
    links: [
      {
        items: [
          { label: "A", href: "/a" },
          { label: "B", href: "https://b.com" },
        ],
      },
    ],
  });
  expect(report).toEqual(["docusaurus.config.js: Entries of the top bar of type `html` were left out."]);
});

test("fonts of style sheets elsewhere, and of packages", async () => {
  const link = (href: string, rel = "stylesheet") => `['link', { rel: '${rel}', href: '${href}' }]`;
  const vitepress = await migrateFixture({
    ".vitepress/config.js": `export default { head: [${link("https://fonts.googleapis.com", "preconnect")}, ${link("https://fonts.googleapis.com/css2?display=swap&family=Fira+Code")}, ${link("https://fonts.googleapis.com/css2?family=Open+Sans:wght@400&display=swap")}] }`,
    "a.md": "# A",
  });
  expect(vitepress.config.fonts).toEqual({ family: "Open Sans" });
  expect(vitepress.report).toEqual([]);
  const starlight = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T', customCss: ['@fontsource/ibm-plex-serif/400.css'] })] }",
    "src/content/docs/a.md": "---\ntitle: A\n---\n",
  });
  expect(starlight.config.fonts).toEqual({ family: "IBM Plex Serif" });
  const docusaurus = await migrateFixture({
    "docusaurus.config.js": "module.exports = { stylesheets: ['https://fonts.googleapis.com/css?family=Lato'] }",
    "docs/a.md": "# A",
  });
  expect(docusaurus.config.fonts).toEqual({ family: "Lato" });
});

test("mkdocs: the font of the theme", async () => {
  const { config } = await migrateFixture({
    "mkdocs.yml": "site_name: T\ntheme: { name: material, font: { text: Work Sans, code: Fira Code } }\n",
    "docs/a.md": "# A",
  });
  expect(config.fonts).toEqual({ family: "Work Sans" });
});

test("vitepress: pictures and links of the home page", async () => {
  const { texts } = await migrateFixture({
    ".vitepress/config.js": "export default {}",
    "public/a.svg": "<svg/>",
    "public/b.svg": "<svg/>",
    "index.md":
      "---\nlayout: home\nhero:\n  name: T\n  image:\n    light: /a.svg\n    dark: /b.svg\n    alt: The mark\nfeatures:\n  - title: One\n    details: First\n    link: ./guide.md\n    linkText: Read it\n---\n",
    "guide.md": "# Guide",
  });
  const home = texts.get("index.mdx");
  expect(home).toContain('<img className="block dark:hidden" src="/a.svg" alt="The mark" />');
  expect(home).toContain('<img className="hidden dark:block" src="/b.svg" alt="The mark" />');
  expect(home).toContain('<Card title="One" href="/guide" cta="Read it">First</Card>');
});

test("fumadocs: pages of operations, icon, links and menus of the top bar", async () => {
  const { config, report, texts } = await migrateFixture({
    "source.config.ts": "",
    "app/icon.svg": "<svg/>",
    "openapi.json": "{}",
    "lib/layout.shared.tsx":
      'export function baseOptions() { return { links: [{ text: "Blog", url: "/blog" }, { type: "menu", text: "More", items: [{ text: "Pets", url: "/docs/pets" }, { text: "Out", url: "https://out.com" }] }] }; }',
    "content/docs/index.mdx": "---\ntitle: Home\n---\n\n## Part [!toc]\n\nUse `a = 1{:js}`.",
    "content/docs/pets.mdx":
      '---\ntitle: List pets\nfull: true\n_openapi:\n  method: GET\n---\n\n<APIPage document={"./openapi.json"} operations={[{"path":"/pets","method":"get"}]} hasHead={false} />\n',
  });
  expect(texts.get("docs/pets.mdx")?.trim()).toBe("---\ntitle: List pets\nopenapi: /openapi.json GET /pets\n---");
  expect(texts.get("docs.mdx")).toContain("## Part\n\nUse `a = 1`.");
  expect(config).toMatchObject({
    favicon: "/app/icon.svg",
    navbar: {
      links: [
        { label: "Pets", href: "/docs/pets" },
        { label: "Out", href: "https://out.com" },
      ],
    },
  });
  expect(report).toEqual([
    "lib/layout.shared.tsx: Links of the top bar that lead to no page of the documentation were left out: `Blog`.",
    "lib/layout.shared.tsx: Labels of menus of the top bar were left out, not their entries: `More`.",
  ]);
});

test("nextra: the icon of the application, and the text of the footer", async () => {
  const { config, report } = await migrateFixture({
    "package.json": '{"dependencies":{"nextra":"4"}}',
    "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
    "src/app/favicon.ico": "x",
    "app/layout.jsx": "const footer = <Footer>MIT</Footer>",
    "content/index.mdx": "# Home",
  });
  expect(config.favicon).toBe("/src/app/favicon.ico");
  expect(report).toEqual(["app/layout.jsx: The footer here holds links, no text; that of the site was left out."]);
});

test("accounts are told by their address, else by their icon", async () => {
  const { config } = await migrateFixture({
    ".vitepress/config.js":
      'export default { themeConfig: { socialLinks: [{ icon: "discord", link: "https://chat.a.com" }, { icon: { svg: "<svg/>" }, link: "https://github.com/a" }, { icon: "mastodon", link: "https://m.social/@a" }] } }',
    "a.md": "# A",
  });
  expect(config.footer).toEqual({ socials: { discord: "https://chat.a.com", github: "https://github.com/a" } });
});

test("starlight: the title and the picture of a landing page", async () => {
  const { texts } = await migrateFixture({
    "astro.config.mjs":
      'import starlight from "@astrojs/starlight"; export default { integrations: [starlight({ title: "T" })] }',
    "src/assets/houston.svg": "<svg/>",
    "src/content/docs/index.mdx":
      "---\ntitle: Home\nhero:\n  title: Big <b>words</b>\n  tagline: Small words\n  image:\n    alt: Houston\n    file: ../../assets/houston.svg\n---\n",
  });
  expect(texts.get("index.mdx")).toBe(
    '---\ntitle: Big words\nsidebarTitle: Home\n---\n\nSmall words\n\n<img src="/assets/houston.svg" alt="Houston" />\n\n\n',
  );
});

test("vitepress: pages of a dynamic route whose parameters stand in its code, and a hero with HTML", async () => {
  const { texts, report } = await migrateFixture({
    ".vitepress/config.ts": "export default { rewrites: { 'packages/:pkg.md': 'p/:pkg.md' } }",
    "index.md": "---\nhero:\n  text: Very <em>fast</em>\n---\n",
    "packages/[pkg].md": "# {{ $params.pkg }}\n\n<!-- @content -->\n\n[Two](./two)",
    "packages/[pkg].paths.js":
      "const of = (pkg) => ({ params: { pkg }, content: `Costs $1 for ${pkg}` })\nexport default { async paths() { return [of('one'), of('two')] } }",
    "users/[id].md": "# User",
    "users/[id].paths.js":
      "export default { async paths() { return (await (await fetch('https://x.example')).json()).map(({ id }) => ({ params: { id } })) } }",
  });
  expect(texts.get("p/one.mdx")).toBe("---\ntitle: one\n---\n\nCosts $1 for one\n\n[Two](/p/two)\n");
  expect(texts.has("p/two.mdx")).toBe(true);
  expect(texts.get("index.mdx")).toContain("Very fast");
  expect(report).toEqual([
    "users/[id].md: Pages of a dynamic route are made by code that has to run; they were left out.",
  ]);
});

test("fumadocs: languages that only running the code could tell are reported", async () => {
  const { report } = await migrateFixture({
    "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
    "lib/i18n.ts":
      "const names = { en: 'English', fr: 'Français' }\nexport const i18n = defineI18n({\n  defaultLanguage: 'en',\n  languages: Object.keys(names),\n})",
    "content/docs/a.mdx": "# A",
  });
  expect(report).toContain("lib/i18n.ts:4: This part of the configuration is known only when its code runs (`--run`).");
});

test("docusaurus: what a page adds to its head, and an entry of the top bar that is a tab", async () => {
  const { config, report, texts } = await migrateFixture({
    "docusaurus.config.js":
      'module.exports = { plugins: [["@docusaurus/plugin-content-docs", { id: "team", path: "team", routeBasePath: "team" }]], presets: [["classic", {}]], themeConfig: { navbar: { items: [{ to: "/team/people", label: "Team" }, { to: "/docs/a", label: "Docs" }] } } }',
    "docs/a.md":
      "import Head from '@docusaurus/Head';\n\n# A\n\n<head>\n  <meta name=\"x\" />\n</head>\n\n<Head><title>T</title></Head>\n\nText",
    "team/people.md": "# People",
  });
  expect(texts.get("docs/a.mdx")).toBe("---\ntitle: A\n---\n\nText\n");
  expect(report.filter((line) => line.includes("<head>"))).toHaveLength(2);
  expect(config.navbar).toBeUndefined();
  expect(config.navigation).toMatchObject({ tabs: [{ tab: "Team" }, { tab: "Docs" }] });
});

test("nextra 2: values of the theme, and redirects with regular expressions", async () => {
  const { config } = await migrateFixture({
    "package.json": '{"dependencies":{"nextra":"2"}}',
    "next.config.js":
      "module.exports = require('nextra')({})({ redirects: () => [{ source: '/a.([a-z]+)', destination: '/b' }, { source: '/c/:id(\\\\d+)', destination: '/b', statusCode: 302 }] })",
    "theme.config.tsx":
      "export default { logo: <b>Acme</b>, project: { link: 'https://github.com/acme/a' }, banner: { key: 'x', content: <a href='/x'>2.0 is <b>out</b></a> }, head: <meta name=\"description\" content=\"Words\" /> }",
    "pages/b.mdx": "# Home",
  });
  expect(config).toMatchObject({
    name: "Acme",
    description: "Words",
    banner: { content: "[2.0 is out](/x)" },
    navbar: { links: [{ type: "github", href: "https://github.com/acme/a" }] },
    redirects: [{ source: "/c/:id", destination: "/b", permanent: false }],
  });
});

test("meta tags of the site and of a page, in the notations of the engines", async () => {
  const vitepress = await migrateFixture({
    ".vitepress/config.js":
      "export default { base: '/b/', head: [['meta', { property: 'og:image', content: '/b/card.png' }], ['meta', { name: 'theme-color', content: '#fff' }], ['meta', { name: 'viewport', content: 'x' }]] }",
    "public/card.png": "",
    "a.md":
      "---\nhead:\n  - [meta, { property: 'og:title', content: Words }]\n  - [meta, { name: robots, content: noindex }]\n  - [link, { rel: canonical, href: 'https://x.example' }]\n---\n# A\n",
  });
  expect(vitepress.config.seo).toEqual({
    indexing: "all",
    metatags: { "og:image": "/card.png", "theme-color": "#fff" },
  });
  expect(vitepress.texts.get("a.mdx")).toContain("title: A\nrobots: noindex\nog:title: Words\n");
  expect(vitepress.report).toEqual(["a.md:1: Elements of the head were left out: `link`."]);
  const docusaurus = await migrateFixture({
    "docusaurus.config.js":
      "module.exports = { themeConfig: { image: 'img/card.png', metadata: [{ name: 'twitter:card', content: 'summary' }] }, headTags: [{ tagName: 'meta', attributes: { name: 'a', content: 'b' } }] }",
    "static/img/card.png": "",
    "docs/a.md": "# A",
  });
  expect(docusaurus.config.seo).toEqual({
    indexing: "all",
    metatags: { "og:image": "/img/card.png", "twitter:card": "summary", a: "b" },
  });
});

const FEATURES: { rule: string; files: SourceFiles; settings: Record<string, unknown>; report: string[] }[] = [
  {
    rule: "docusaurus",
    files: {
      "docusaurus.config.js":
        "module.exports = { presets: [['classic', { docs: { editUrl: 'https://x.example', showLastUpdateTime: true } }]], themeConfig: { announcementBar: { content: 'New', backgroundColor: '#fafbfc' }, footer: { links: [{ title: 'A', items: [{ html: '<b/>' }] }] } } }",
      "docs/a.md": "# A",
      "src/theme/Footer/index.js": "",
      "src/theme/Root.js": "",
      "src/theme/MDXComponents.js": "",
    },
    settings: { metadata: { timestamp: true }, banner: { content: "New", dismissible: true, color: "#fafbfc" } },
    report: [
      "Entries of the footer that are markup were left out.",
      "Links to edit pages",
      "Replaced parts were left out: `Footer`, `Root`.",
    ],
  },
  {
    rule: "vitepress",
    files: {
      ".vitepress/config.js":
        "export default { lastUpdated: true, transformHead() {}, markdown: { theme: { light: 'github-light', dark: 'nord' } }, themeConfig: { editLink: { pattern: 'x' }, nav: [{ component: 'Switch' }, { text: 'More', items: [{ text: 'Group', items: [{ text: 'X', link: 'https://x.example' }] }] }] } }",
      ".vitepress/theme/index.js": "",
      "a.md": "# A",
    },
    settings: {
      metadata: { timestamp: true },
      styling: { codeblocks: { theme: { light: "github-light", dark: "nord" } } },
    },
    report: [
      "Labels of menus of the top bar were left out, not their entries: `Group`.",
      "Links to edit pages",
      "`transformHead` is code of the old site; what it adds to pages was left out.",
      "Components of the top bar were left out: `Switch`.",
      "`.vitepress/theme` was left out, but for the primary color: it was written for other markup.",
    ],
  },
  {
    rule: "starlight",
    files: {
      "astro.config.mjs":
        "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T', lastUpdated: true, editLink: { baseUrl: 'https://x.example' }, expressiveCode: { themes: ['dracula', 'github-light'] } })] }",
      "src/content/docs/a.md": "---\ntitle: A\n---\n",
    },
    settings: {
      metadata: { timestamp: true },
      styling: { codeblocks: { theme: { light: "github-light", dark: "dracula" } } },
    },
    report: ["Links to edit pages"],
  },
  {
    rule: "mkdocs",
    files: {
      "mkdocs.yml":
        "site_name: T\nedit_uri: edit/main\ntheme: { name: material, custom_dir: overrides, features: [announce.dismiss] }\nplugins: [git-revision-date-localized]\n",
      "overrides/main.html":
        '{% extends "base.html" %}\n{% block announce %}\n  Read <a href="/a">this</a>\n{% endblock %}\n',
      "docs/a.md": "# A",
    },
    settings: { metadata: { timestamp: true }, banner: { content: "Read [this](/a)", dismissible: true } },
    report: ["`custom_dir` was left out: it was written for other markup.", "Links to edit pages"],
  },
  {
    rule: "gitbook before it was a service",
    files: {
      "book.json":
        '{ "title": "T", "description": "Words", "plugins": ["-sharing", "quiz"], "links": { "sidebar": { "Home": "https://x.example" } } }',
      "SUMMARY.md": "* [A](a.md)\n",
      "a.md": "# A",
    },
    settings: { description: "Words", navbar: { links: [{ label: "Home", href: "https://x.example" }] } },
    report: ["Plugins were left out, with what they add to pages: `quiz`."],
  },
  {
    rule: "nextra",
    files: {
      "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
      "app/layout.jsx":
        'export default () => <Layout docsRepositoryBase="https://x.example"><GoogleAnalytics gaId="G-ABCDE" /></Layout>',
      "content/a.mdx": "# A",
    },
    settings: { integrations: { ga4: { measurementId: "G-ABCDE" } } },
    report: ["Links to edit pages"],
  },
  {
    rule: "fumadocs",
    files: {
      "source.config.ts": "export default defineConfig({ plugins: [lastModified()] })",
      "app/layout.tsx": '<GoogleTagManager gtmId="GTM-ABCDE" />',
      "content/docs/a.mdx": "---\ntitle: A\n---\n",
    },
    settings: { metadata: { timestamp: true }, integrations: { gtm: { tagId: "GTM-ABCDE" } } },
    report: [],
  },
];

for (const { rule, files, settings, report } of FEATURES) {
  test(`what pages show beside their text, and what is left out of it: ${rule}`, async () => {
    const migrated = await migrateFixture(files);
    expect(migrated.config).toMatchObject(settings);
    const messages = migrated.report.map((line) =>
      line.replace(/^[^:]+: (Links to edit pages)?.*$/, (all, links) => links ?? all.replace(/^[^:]+: /, "")),
    );
    const isOfDates = (message: string) => message.startsWith("Pages show the day of their last change");
    expect(messages.filter((message) => !isOfDates(message))).toEqual(report);
    expect(messages.some(isOfDates)).toBe("metadata" in settings);
  });
}

test("dates of changes, and pages without neighbors", async () => {
  const { texts } = await migrateFixture({
    ".vitepress/config.js": "export default {}",
    "a.md": "---\nlastUpdated: 2024-05-06\nprev: false\nnext: false\n---\n# A\n",
    "b.md":
      "---\nlast_update: { date: 2024-05-06T10:00:00Z }\npagination_prev: null\npagination_next: null\n---\n# B\n",
    "c.md": "---\nlastUpdated: false\nnext: false\n---\n# C\n",
  });
  expect(texts.get("a.mdx")).toContain("title: A\nlastUpdatedDate: 2024-05-06\nhideFooterPagination: true\n---");
  expect(texts.get("b.mdx")).toContain(
    "title: B\nlastUpdatedDate: 2024-05-06T10:00:00Z\nhideFooterPagination: true\n---",
  );
  expect(texts.get("c.mdx")).toContain("title: C\ntimestamp: false\n---");
});

test("fields of the frontmatter that show or hide something and have no equivalent are reported", async () => {
  const { report } = await migrateFixture({
    "mkdocs.yml": "site_name: A\n",
    "docs/index.md": "---\nhide: [navigation, toc]\nauthors: [ann]\n---\n# A\n",
    "docs/b.md": "---\nlast_update: { author: Ann }\nprev: { text: Before, link: /a }\nnext: false\n---\n# B\n",
    "docs/c.md": "---\ntitle: C\nhide: toc\n---\n\nText\n",
  });
  expect(report).toEqual([
    expect.stringMatching(/b\.md.* left out: `prev`, `last_update\.author`\.$/),
    expect.stringMatching(/index\.md.* left out: `authors`, `hide: navigation`\.$/),
  ]);
});

test("a container without an equivalent becomes a note, which the report says", async () => {
  const { texts, report } = await migrateFixture({
    ".vitepress/config.ts": "export default {}",
    "a.md": "# A\n\n::: spoiler\nThe end.\n:::",
    "b.md": "# B",
  });
  expect(texts.get("a.mdx")).toContain("The end.");
  expect(report).toContain("a.md:3: The container `:::spoiler` has no equivalent here; it became a note.");
});

test("packed data in the field `api` of a page is no method and path", async () => {
  const { texts } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "docs/a.md": "---\ntitle: A\napi: eJztV21v2zYQ\n---\n\nText",
    "docs/b.md": "---\ntitle: B\napi: GET /things\n---\n\nText",
  });
  expect(texts.get("docs/a.mdx")).not.toContain("api:");
  expect(texts.get("docs/b.mdx")).toContain("api: GET /things");
});
