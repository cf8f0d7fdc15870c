import { migrateFixture, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface Row {
  rule: string;
  files: SourceFiles;
  /** `navigation` of docs.json. */
  navigation: unknown;
  /** Labels in frontmatter, by file. */
  labels?: Record<string, string>;
  /** `navbar` of docs.json. */
  navbar?: unknown;
  report?: string[];
}

/** Pages without a body at some paths. */
const pages = (...paths: string[]): SourceFiles => Object.fromEntries(paths.map((path) => [`${path}.mdx`, ""]));

const page = (title: string) => `---\ntitle: ${title}\n---\n`;

const ROWS: Row[] = [
  {
    rule: "docusaurus: sidebars in a file, with references, categories and links",
    files: {
      "docusaurus.config.ts":
        "export default { title: 'T', presets: [['classic', { docs: { sidebarPath: './sidebars.ts', routeBasePath: '/' } }]] }",
      "sidebars.ts":
        "const sidebars = { docs: ['intro', { type: 'category', label: 'Guides', link: { type: 'doc', id: 'guides/index' }, collapsed: false, items: ['guides/one', { type: 'link', label: 'Out', href: 'https://x.example' }] }] }\nexport default sidebars",
      "docs/intro.md": "---\nslug: /start\nsidebar_label: Begin\n---\n# Intro",
      "docs/guides/index.md": "# Guides\n\nText.",
      "docs/guides/one.md": "# One",
    },
    navigation: {
      pages: ["start", { group: "Guides", expanded: true, root: "guides", pages: ["guides/one", "links/out"] }],
    },
    labels: { "start.mdx": "Begin" },
  },
  {
    rule: "docusaurus: what refers to a page of another sidebar leaves it there; tabs, links and the blog in a second language",
    files: {
      "docusaurus.config.js":
        "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', {}]], plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }]], themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'one', label: 'One' }, { type: 'docSidebar', sidebarId: 'two', label: 'Two' }, { to: '/team/c', label: 'People' }] } } }",
      "sidebars.js":
        "module.exports = { one: [{ type: 'ref', id: 'b', label: 'See B' }, 'a', { type: 'link', label: 'Place', href: '/docs/b#x' }], two: ['b'] }",
      ...pages("docs/a", "docs/b", "team/c", "blog/2024-01-01-d"),
      ...pages(
        "i18n/fr/docusaurus-plugin-content-docs/current/a",
        "i18n/fr/docusaurus-plugin-content-docs/current/b",
        "i18n/fr/docusaurus-plugin-content-docs-team/current/c",
      ),
    },
    navigation: {
      languages: [
        {
          language: "en",
          default: true,
          tabs: [
            { tab: "One", pages: ["links/see-b", "docs/a", "links/place"] },
            { tab: "Two", pages: ["docs/b"] },
            { tab: "People", pages: ["team/c"] },
            { tab: "Blog", pages: ["blog/2024/01/01/d"] },
          ],
        },
        {
          language: "fr",
          tabs: [
            { tab: "One", pages: ["links/see-b-3", "fr/docs/a", "links/place-4"] },
            { tab: "Two", pages: ["fr/docs/b"] },
            { tab: "People", pages: ["fr/team/c"] },
            { tab: "Blog", href: "/blog/2024/01/01/d" },
          ],
        },
      ],
    },
    labels: { "links/see-b-3.mdx": "See B" },
  },
  {
    rule: "gitbook: an entry for a place on a page, before and without one for the page",
    files: {
      "SUMMARY.md": "* [Place](a.md#x)\n* [A](a.md)\n* [Other](b.md#y)\n",
      "a.md": "# A",
      "b.md": "# B",
    },
    navigation: { pages: ["links/place", "a", "b"] },
    labels: { "a.mdx": "A", "b.mdx": "Other" },
  },
  {
    rule: "docusaurus: a generated sidebar is ordered by position, number and name",
    files: {
      "docusaurus.config.js": "module.exports = {}",
      "docs/02-b.md": "# B",
      "docs/01-a.md": "# A",
      "docs/z.md": "---\nsidebar_position: 0\n---\n# Z",
      "docs/inner/_category_.json": '{ "label": "Inner", "position": 1.5, "link": { "type": "generated-index" } }',
      "docs/inner/c.md": "# C",
    },
    navigation: {
      pages: ["docs/z", "docs/a", { group: "Inner", root: "docs/category/inner", pages: ["docs/inner/c"] }, "docs/b"],
    },
  },
  {
    rule: "docusaurus: sidebars that the top bar opens are tabs",
    files: {
      "docusaurus.config.js":
        "module.exports = { themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'one', label: 'One' }, { type: 'docSidebar', sidebarId: 'two', label: 'Two' }] } } }",
      "sidebars.js": "module.exports = { one: ['a'], two: ['b'] }",
      "docs/a.md": "# A",
      "docs/b.md": "# B",
    },
    navigation: {
      tabs: [
        { tab: "One", pages: ["docs/a"] },
        { tab: "Two", pages: ["docs/b"] },
      ],
    },
  },
  {
    rule: "docusaurus: the tabs of documents and blog have the labels of the top bar",
    files: {
      "docusaurus.config.js":
        "module.exports = { presets: [['classic', {}]], themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'one', label: 'Tutorial' }, { to: '/blog', label: 'News' }] } } }",
      "sidebars.js": "module.exports = { one: ['a'] }",
      "docs/a.md": "# A",
      "blog/2026-01-02-b.md": "# B",
    },
    navigation: {
      tabs: [
        { tab: "Tutorial", pages: ["docs/a"] },
        { tab: "News", pages: ["blog/2026/01/02/b"] },
      ],
    },
  },
  {
    rule: "docusaurus: versions and languages; what is not translated shows the default language",
    files: {
      "docusaurus.config.js": "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }",
      "versions.json": '["1.0"]',
      "docs/a.md": "# A",
      "versioned_docs/version-1.0/a.md": "# Old",
      "i18n/fr/docusaurus-plugin-content-docs/version-1.0/a.md": "# Ancien",
    },
    navigation: {
      versions: [
        {
          version: "1.0",
          default: true,
          languages: [
            { language: "en", default: true, pages: ["docs/a"] },
            { language: "fr", pages: ["fr/docs/a"] },
          ],
        },
        {
          version: "Next",
          languages: [
            { language: "en", default: true, pages: ["docs/next/a"] },
            { language: "fr", pages: ["fr/docs/next/a"] },
          ],
        },
      ],
    },
    labels: { "fr/docs/a.mdx": "Ancien" },
  },
  {
    rule: "vitepress: sidebars by path, opened from the top bar",
    files: {
      ".vitepress/config.ts":
        "import { defineConfig } from 'vitepress'\nexport default defineConfig({ themeConfig: { nav: [{ text: 'Guide', link: '/guide/a' }, { text: 'More', items: [{ text: 'X', link: 'https://x.example' }] }], sidebar: { '/guide/': { base: '/guide/', items: items() }, '/api/': [{ text: 'API', items: [{ text: 'C', link: '/api/c' }] }] } } })\nfunction items() { return [{ text: 'Group', collapsed: true, items: [{ text: 'First', link: 'a' }] }] }",
      "guide/a.md": "# A",
      "api/c.md": "# C",
    },
    navigation: {
      tabs: [
        { tab: "Guide", groups: [{ group: "Group", pages: ["guide/a"] }] },
        { tab: "More", menu: [{ item: "X", href: "https://x.example" }] },
        { tab: "API", groups: [{ group: "API", expanded: true, pages: ["api/c"] }] },
      ],
    },
    labels: { "guide/a.mdx": "First" },
  },
  {
    rule: "vitepress: the only sidebar beside a menu is named by the top bar",
    files: {
      ".vitepress/config.ts":
        "export default { themeConfig: { nav: [{ text: 'Home', link: '/' }, { text: 'Guide', link: '/guide/a' }, { text: 'More', items: [{ text: 'X', link: 'https://x.example' }] }], sidebar: [{ text: 'Start', items: [{ text: 'A', link: '/guide/a' }] }] } }",
      "index.md": "# T",
      "guide/a.md": "# A",
    },
    navigation: {
      tabs: [
        { tab: "Guide", groups: [{ group: "Start", expanded: true, pages: ["guide/a"] }] },
        { tab: "More", menu: [{ item: "X", href: "https://x.example" }] },
      ],
    },
  },
  {
    rule: "vitepress: languages and rewrites",
    files: {
      ".vitepress/config.mts":
        "export default { rewrites: { 'en/:rest*': ':rest*' }, locales: { root: { lang: 'en-US', themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } }, fr: { lang: 'fr', themeConfig: { sidebar: [{ text: 'Un', link: '/fr/a' }] } } } }",
      "en/a.md": "# A",
      "fr/a.md": "# Un",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["a"] },
        { language: "fr", pages: ["fr/a"] },
      ],
    },
  },
  {
    rule: "starlight: labels in a language, generated groups, pages that are not translated",
    files: {
      "astro.config.mjs":
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'T', locales: { root: { lang: 'en' }, de: { label: 'Deutsch' } }, sidebar: ['start', { label: 'Guides', translations: { de: 'Anleitungen' }, autogenerate: { directory: 'guides' } }] })] }",
      "src/content/docs/start.md": page("Start"),
      "src/content/docs/guides/b.md": page("B"),
      "src/content/docs/guides/z.md": "---\ntitle: Z\nsidebar:\n  order: 1\n---\n",
      "src/content/docs/de/start.md": page("Anfang"),
      "src/content/docs/de/guides/z.md": page("Zett"),
    },
    navigation: {
      languages: [
        {
          language: "en",
          default: true,
          pages: ["start", { group: "Guides", expanded: true, pages: ["guides/z", "guides/b"] }],
        },
        {
          language: "de",
          pages: ["de/start", { group: "Anleitungen", expanded: true, pages: ["de/guides/b", "de/guides/z"] }],
        },
      ],
    },
  },
  {
    rule: "nextra: the order of _meta, separators, links and hidden entries",
    files: {
      "next.config.mjs": "import nextra from 'nextra'\nexport default nextra({})({})",
      "content/_meta.ts":
        "export default { index: 'Start', '---': { type: 'separator', title: 'More' }, b: '', hidden: { display: 'hidden' }, out: { title: 'Out', href: 'https://x.example' } }",
      "content/index.mdx": "# Home",
      "content/b/a.mdx": "# A",
      "content/b/index.mdx": "---\nasIndexPage: true\ntitle: Bee\n---\n",
      "content/hidden.mdx": "# H",
      "content/z.mdx": "# Z",
    },
    navigation: {
      pages: [
        "index",
        {
          group: "More",
          expanded: true,
          pages: [{ group: "Bee", root: "b", directory: "card", pages: ["b/a"] }, "links/out", "z"],
        },
      ],
    },
    labels: { "index.mdx": "Start" },
  },
  {
    rule: "nextra: languages in the names of files, as in version 2",
    files: {
      "package.json": '{ "dependencies": { "nextra": "2" } }',
      "next.config.js":
        "module.exports = require('nextra')({})({ i18n: { locales: ['en-US', 'zh-CN'], defaultLocale: 'en-US' } })",
      "pages/_meta.en-US.json": '{ "index": "Home", "guides": "Guides" }',
      "pages/_meta.zh-CN.json": '{ "guides": "指南", "index": "首页" }',
      "pages/index.en-US.mdx": "# Home\n[A](/guides/a)",
      "pages/index.zh-CN.mdx": "# 首页\n[A](/guides/a) [B](./guides/a)",
      "pages/guides/a.en-US.mdx": "# A",
      "pages/guides/a.zh-CN.mdx": "# 甲",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["index", { group: "Guides", pages: ["guides/a"] }] },
        {
          language: "zh-CN",
          pages: [{ group: "指南", pages: ["zh-CN/guides/a"] }, "zh-CN"],
        },
      ],
    },
    labels: { "index.mdx": "Home", "zh-CN.mdx": "首页" },
  },
  {
    rule: "nextra: a folder of which only the children are shown",
    files: {
      "next.config.mjs": "import nextra from 'nextra'\nexport default nextra({})({})",
      "content/_meta.ts":
        "export default { '#': { type: 'separator', title: 'Go' }, go: { title: 'Folder', display: 'children' }, a: '' }",
      ...pages("content/a", "content/go/index", "content/go/b"),
    },
    navigation: { groups: [{ group: "Go", expanded: true, pages: ["go", "go/b", "a"] }] },
  },
  {
    rule: "nextra: the folder of the only language is no group, and the page of errors no entry",
    files: {
      "next.config.mjs":
        "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en'], defaultLocale: 'en' } })",
      "content/en/_meta.ts": "export default { b: 'Bee', a: 'Aye', '404': { type: 'page' } }",
      ...pages("content/en/a", "content/en/b", "content/en/404"),
    },
    navigation: { pages: ["en/b", "en/a"] },
  },
  {
    rule: "nextra: folders of type page are tabs",
    files: {
      "package.json": '{ "dependencies": { "nextra": "3" } }',
      "pages/_meta.json": '{ "docs": { "type": "page", "title": "Docs" }, "api": { "type": "page", "title": "API" } }',
      "pages/docs/a.mdx": "# A",
      "pages/api/b.mdx": "# B",
    },
    navigation: {
      tabs: [
        { tab: "Docs", pages: ["docs/a"] },
        { tab: "API", pages: ["api/b"] },
      ],
    },
  },
  {
    rule: "vitepress: a sidebar that a package makes is the tree of its pages",
    files: {
      ".vitepress/config.ts":
        "import { generateSidebar } from 'vitepress-sidebar'\nexport default { themeConfig: { sidebar: generateSidebar({}) } }",
      "index.md": "# Start",
      "guide/b.md": "# B",
      "guide/a.md": "# A",
    },
    navigation: { pages: ["index", { group: "Guide", pages: ["guide/a", "guide/b"] }] },
  },
  {
    rule: "mkdocs: a site that others inherit from is the one that is read, with what it inherits",
    files: {
      "docs/de/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
      "docs/en/mkdocs.yml": "INHERIT: ../base.yml\nsite_name: T\n",
      "docs/base.yml": "nav:\n- a.md\n- Languages:\n  - de: /de/\n",
      "docs/en/docs/a.md": "# A",
      "docs/en/docs/b.md": "# B",
      "docs/de/docs/a.md": "# A",
    },
    navigation: { pages: ["a", { group: "Languages", pages: ["links/de"] }] },
  },
  {
    rule: "fumadocs: root folders are tabs; brackets, separators and the rest",
    files: {
      "source.config.ts": "export default {}",
      "content/docs/meta.json": '{ "pages": ["(one)", "two"] }',
      "content/docs/(one)/meta.json": '{ "title": "One", "root": true, "pages": ["index", "---Part---", "z", "..."] }',
      "content/docs/(one)/index.mdx": page("Start"),
      "content/docs/(one)/a.mdx": page("A"),
      "content/docs/(one)/z.mdx": page("Z"),
      "content/docs/two/meta.json": '{ "title": "Two", "root": true, "description": "Second" }',
      "content/docs/two/b.mdx": page("B"),
    },
    navigation: {
      tabs: [
        { tab: "One", pages: ["docs", { group: "Part", expanded: true, pages: ["docs/z", "docs/a"] }] },
        { tab: "Two", pages: ["docs/two/b"] },
      ],
    },
  },
  {
    rule: "gitbook: headings of the first level, and links outside of lists",
    files: {
      "src/SUMMARY.md": "# Summary\n\n[A](a.md)\n\n# Part\n\n- [B](b.md)\n\n---\n\n[C](c.md)\n",
      "src/a.md": "",
      "src/b.md": "",
      "src/c.md": "",
    },
    navigation: { pages: ["a", { group: "Part", pages: ["b"] }, "c"] },
  },
  {
    rule: "gitbook: addresses have hyphens in place of spaces",
    files: { "SUMMARY.md": "* [A](<a b.md>)\n* [B](c%20d/e.md)\n", "a b.md": "# A", "c d/e.md": "# B" },
    navigation: { pages: ["a-b", "c-d/e"] },
  },
  {
    rule: "gitbook: headings are groups, pages with pages below them open from their label, and list them if they are empty",
    files: {
      ".gitbook.yaml": "root: ./docs/\nredirects:\n  old: ./a/b.md\n",
      "docs/SUMMARY.md":
        '# Table of contents\n\n* [Start](README.md)\n* [A](a/README.md)\n  * [B \\_](a/b.md)\n\n## Part <a href="#part" id="part"></a>\n\n* [Out](https://x.example)\n* [C](c.md)\n',
      "docs/README.md": "# Welcome",
      "docs/a/README.md": "# A",
      "docs/a/b.md": "# B",
      "docs/c.md": "# C",
    },
    navigation: {
      pages: [
        "index",
        { group: "A", root: "a", directory: "card", pages: ["a/b"] },
        { group: "Part", pages: ["links/out", "c"] },
      ],
    },
    labels: { "index.mdx": "Start", "a/b.mdx": "B _" },
  },
  {
    rule: "gitbook: LANGS.md, with a folder for each language",
    files: {
      "LANGS.md": "# Languages\n\n* [English](en/README.md)\n* [简体中文](zh/)\n* [Gone](gone/)\n",
      "README.md": "# Choose",
      "book.json": "{}",
      "en/README.md": "# Home",
      "en/SUMMARY.md": "* [Home](README.md)\n* [100%](a%.md)\n",
      "en/a%.md": "# A",
      "zh/README.md": "# 首页",
      "zh/SUMMARY.md": "* [首页](README.md)\n",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["en", "en/a%"] },
        { language: "zh", pages: ["zh"] },
      ],
    },
  },
  {
    rule: "languages by the code of a country, and one that the format has no code for",
    files: {
      "LANGS.md": "* [English](en/)\n* [한국어](kr/)\n* [Ελληνικά](el/)\n",
      "en/README.md": "# Home",
      "kr/README.md": "# Home",
      "el/README.md": "# Home",
    },
    navigation: {
      languages: [
        {
          language: "en",
          default: true,
          tabs: [
            { tab: "Documentation", pages: ["en"] },
            { tab: "Ελληνικά", pages: ["el"] },
          ],
        },
        { language: "ko", pages: ["kr"] },
      ],
    },
  },
  {
    rule: "mkdocs: nav with tabs and pages that sections open",
    files: {
      "mkdocs.yml":
        "site_name: T\ntheme:\n  name: material\n  features: [navigation.tabs, navigation.indexes]\nnav:\n  - Home: index.md\n  - Guide:\n    - guide/index.md\n    - First: guide/a.md\n    - Deep:\n      - guide/deep/index.md\n      - guide/deep/b.md\n  - Out: https://x.example\n",
      "docs/index.md": "# Home",
      "docs/guide/index.md": "# Guide",
      "docs/guide/a.md": "# A",
      "docs/guide/deep/index.md": "# Deep\n\nText.",
      "docs/guide/deep/b.md": "# B",
    },
    navigation: {
      tabs: [
        { tab: "Home", pages: ["index"] },
        { tab: "Guide", pages: ["guide", "guide/a", { group: "Deep", root: "guide/deep", pages: ["guide/deep/b"] }] },
        { tab: "Out", href: "https://x.example" },
      ],
    },
    labels: { "guide/a.mdx": "First" },
  },
  {
    rule: "mkdocs: without nav, what the folders' own files say, with the rest in its place",
    files: {
      "mkdocs.yml": "site_name: T\ntheme:\n  name: material\n  features: [navigation.tabs]\nplugins: [awesome-pages]\n",
      "docs/.pages": "nav:\n  - index.md\n  - Last: z.md\n  - ...\n  - Out: https://x.example\n",
      "docs/index.md": "# Welcome",
      "docs/z.md": "# Z",
      "docs/guide/.pages": "title: The guide\nnav: [b.md, ...]\n",
      "docs/guide/a.md": "# A",
      "docs/guide/b.md": "# B",
    },
    navigation: {
      tabs: [
        { tab: "Welcome", pages: ["index"] },
        { tab: "Last", pages: ["z"] },
        { tab: "The guide", pages: ["guide/b", "guide/a"] },
        { tab: "Out", href: "https://x.example" },
      ],
    },
    labels: { "z.mdx": "Last" },
  },
  {
    rule: "mint.json: groups belong to the tab whose path their pages start with",
    files: {
      "mint.json":
        '{ "name": "T", "colors": { "primary": "#123456" }, "primaryTab": { "name": "Guides" }, "tabs": [{ "name": "API", "url": "api" }], "navigation": [{ "group": "Start", "pages": ["intro"] }, { "group": "Calls", "pages": ["api/one", { "group": "Deep", "pages": ["api/two"] }] }] }',
      "intro.mdx": page("Intro"),
      "api/one.mdx": page("One"),
      "api/two.mdx": page("Two"),
    },
    navigation: {
      tabs: [
        { tab: "Guides", groups: [{ group: "Start", pages: ["intro"] }] },
        { tab: "API", groups: [{ group: "Calls", pages: ["api/one", { group: "Deep", pages: ["api/two"] }] }] },
      ],
    },
  },
  {
    rule: "mint.json: groups are divided among tabs, the longest path first",
    files: {
      "mint.json":
        '{ "tabs": [{ "name": "Documentation", "url": "docs" }, { "name": "Guides", "url": "/guides" }, { "name": "Deep", "url": "guides/deep" }, { "name": "Log", "url": "log" }], "navigation": [{ "group": "Start", "icon": "rocket", "iconType": "solid", "pages": ["intro", "guides/a", { "group": "In", "pages": ["guides/deep/b"] }] }, { "group": "Other", "pages": ["guidesx"] }] }',
      ...pages("log", "intro", "guides/a", "guides/deep/b", "guidesx"),
    },
    navigation: {
      tabs: [
        {
          tab: "Documentation",
          groups: [
            { group: "Start", icon: "rocket", iconType: "solid", pages: ["intro"] },
            { group: "Other", pages: ["guidesx"] },
          ],
        },
        { tab: "Guides", groups: [{ group: "Start", icon: "rocket", iconType: "solid", pages: ["guides/a"] }] },
        {
          tab: "Deep",
          groups: [
            {
              group: "Start",
              icon: "rocket",
              iconType: "solid",
              pages: [{ group: "In", pages: ["guides/deep/b"] }],
            },
          ],
        },
        { tab: "Log", pages: ["log"] },
      ],
    },
  },
  {
    rule: "mint.json: anchors stand beside an anchor that holds the tabs",
    files: {
      "mint.json":
        '{ "topAnchor": { "name": "Home" }, "tabs": [{ "name": "API", "url": "api", "openapi": "api.json" }], "anchors": [{ "name": "SDK", "url": "sdk", "icon": "code", "color": "#112233", "isDefaultHidden": true }, { "name": "Chat", "url": "https://x.example" }], "navigation": [{ "group": "Start", "pages": ["intro"] }, { "group": "SDK", "pages": ["sdk/a.mdx", "gone"] }] }',
      ...pages("intro", "sdk/a"),
    },
    navigation: {
      anchors: [
        {
          anchor: "Home",
          icon: "book-open",
          tabs: [
            { tab: "Documentation", groups: [{ group: "Start", pages: ["intro"] }] },
            { tab: "API", openapi: { source: "api.json", directory: "api" } },
          ],
        },
        {
          anchor: "SDK",
          icon: "code",
          color: { light: "#112233", dark: "#112233" },
          hidden: true,
          groups: [{ group: "SDK", pages: ["sdk/a"] }],
        },
        { anchor: "Chat", href: "https://x.example" },
      ],
    },
  },
  {
    rule: "mint.json: an anchor whose pages stand in a tab leads to the first of them",
    files: {
      "mint.json":
        '{ "tabs": [{ "name": "API", "url": "api" }], "anchors": [{ "name": "Calls", "url": "api" }, { "name": "Two", "url": "api/two" }], "navigation": [{ "group": "A", "pages": ["api/one", { "group": "B", "pages": ["api/two"] }] }] }',
      "api/one.mdx": "",
      "api/two.mdx": "",
    },
    navigation: {
      anchors: [
        {
          anchor: "Documentation",
          icon: "book-open",
          tabs: [{ tab: "API", groups: [{ group: "A", pages: ["api/one"] }] }],
        },
        { anchor: "Calls", href: "/api/one" },
        { anchor: "Two", groups: [{ group: "A", pages: [{ group: "B", pages: ["api/two"] }] }] },
      ],
    },
  },
  {
    rule: "mint.json: an anchor whose address is redirected leads to where the redirect does",
    files: {
      "mint.json":
        '{ "anchors": [{ "name": "Chat", "url": "/chat" }], "redirects": [{ "source": "/chat", "destination": "https://x.example" }], "navigation": [{ "group": "A", "pages": ["a"] }] }',
      ...pages("a"),
    },
    navigation: {
      anchors: [
        { anchor: "Documentation", icon: "book-open", groups: [{ group: "A", pages: ["a"] }] },
        { anchor: "Chat", href: "https://x.example" },
      ],
    },
  },
  {
    rule: "mkdocs: the plugin i18n, with languages in the names of files and pages that are not translated",
    files: {
      "mkdocs.yml":
        "nav:\n- Home: index.md\n- Guide: a/guide.md\nplugins:\n- i18n:\n    languages:\n    - locale: fr\n      nav_translations:\n        Home: Accueil\n    - locale: en\n      default: true\n",
      "docs/index.md": "# Home",
      "docs/index.fr.md": "# Accueil",
      "docs/a/guide.md": "# Guide",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["index", "a/guide"] },
        { language: "fr", pages: ["fr", "fr/a/guide"] },
      ],
    },
    labels: { "index.mdx": "Home", "fr.mdx": "Accueil" },
  },
  {
    rule: "mkdocs: the plugin i18n, with a folder for each language and its own nav",
    files: {
      "mkdocs.yml":
        "plugins:\n- i18n:\n    docs_structure: folder\n    languages:\n    - locale: en\n      default: true\n    - locale: de\n      nav:\n      - Erste: b.md\n      - index.md\n    - locale: ja\n      build: false\n",
      "docs/en/index.md": "# Home",
      "docs/en/b.md": "# B",
      "docs/de/index.md": "# Start",
      "docs/ja/index.md": "# J",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["index", "b"] },
        { language: "de", pages: ["de/b", "de"] },
      ],
    },
  },
  {
    rule: "mkdocs: the plugin i18n before version 1",
    files: {
      "mkdocs.yml":
        "plugins:\n- i18n:\n    default_language: en\n    languages:\n      en: English\n      zh: 中文\n    nav_translations:\n      zh:\n        A: 甲\nnav:\n- A: a.md\n",
      "docs/a.en.md": "# A",
      "docs/a.zh.md": "# A",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["a"] },
        { language: "zh", pages: ["zh/a"] },
      ],
    },
    labels: { "zh/a.mdx": "甲" },
  },
  {
    rule: "mkdocs: the lists of the plugin literate-nav, with folders, patterns and groups",
    files: {
      "mkdocs.yml": "plugins: [literate-nav]\n",
      "docs/SUMMARY.md":
        "# Contents\n\n* Not this\n\n<!--nav-->\n\n* [Start](index.md)\n* [Inner](inner/)\n* Group\n    * [One](one.md)\n    * [Out](https://x.example)\n* more/*.md\n* *\n",
      "docs/index.md": "# Home",
      "docs/one.md": "# One",
      "docs/rest.md": "# Rest",
      "docs/inner/SUMMARY.md": "- [Last](z.md)\n- [First](a.md)\n",
      "docs/inner/a.md": "# A",
      "docs/inner/z.md": "# Z",
      "docs/more/m.md": "# M",
      "docs/tree/t.md": "# T",
    },
    navigation: {
      pages: [
        "index",
        { group: "Inner", pages: ["inner/z", "inner/a"] },
        { group: "Group", pages: ["one", "links/out"] },
        "more/m",
        "rest",
        { group: "Tree", pages: ["tree/t"] },
      ],
    },
    labels: { "inner/z.mdx": "Last" },
  },
  {
    rule: "mkdocs: a folder in nav keeps its label",
    files: {
      "mkdocs.yml": "nav:\n- a.md\n- Blog: blog/\nexclude_docs: |\n  *.es.md\n  /blog/drafts/\n",
      "docs/blog/one.es.md": "# Uno",
      "docs/blog/drafts/d.md": "# Draft",
      "docs/a.md": "# A",
      "docs/blog/b.md": "# B",
    },
    navigation: { pages: ["a", { group: "Blog", pages: ["blog/b"] }] },
  },
  {
    rule: "mint.json: versions, of which some are other sites",
    files: {
      "mint.json":
        '{ "versions": ["2", { "name": "1", "url": "https://x.example" }], "navigation": [{ "group": "A", "version": "2", "pages": ["a"] }, { "group": "B", "version": "1", "pages": ["b"] }, { "group": "Both", "pages": ["c"] }] }',
      ...pages("a", "b", "c"),
    },
    navigation: {
      versions: [
        {
          version: "2",
          groups: [
            { group: "A", pages: ["a"] },
            { group: "Both", pages: ["c"] },
          ],
        },
        { version: "1", href: "https://x.example" },
      ],
    },
  },
  {
    rule: "mint.json: versions with a locale are languages",
    files: {
      "mint.json":
        '{ "versions": [{ "name": "English", "locale": "en", "url": "en" }, { "name": "Español", "locale": "es", "default": true }], "navigation": [{ "group": "A", "version": "English", "pages": ["en/a"] }, { "group": "B", "version": "Español", "pages": ["es/a"] }] }',
      ...pages("en/a", "es/a"),
    },
    navigation: {
      languages: [
        { language: "en", groups: [{ group: "A", pages: ["en/a"] }] },
        { language: "es", default: true, groups: [{ group: "B", pages: ["es/a"] }] },
      ],
    },
  },
  {
    rule: "docusaurus: documents of several plugins have sidebars and ids of the same names, and versions of their own",
    files: {
      "site/docusaurus.config.js":
        "module.exports = { presets: [['classic', { docs: { path: '../docs', sidebarPath: require.resolve('./sidebars') }, blog: false }]], plugins: [['content-docs', { id: 'community', path: 'community', routeBasePath: '/community' }], ['content-docs', { id: 'ops', path: 'ops', routeBasePath: 'ops' }]], themeConfig: { navbar: { items: [{ type: 'dropdown', label: 'Learn', items: [{ type: 'doc', docId: 'overview', label: 'Guides' }] }, { type: 'doc', docId: 'overview', label: 'Community', docsPluginId: 'community' }] } } }",
      "site/sidebars.ts": "export default { docs: ['overview'] } satisfies Sidebars",
      "site/versions.json": '["1"]',
      "docs/overview.md": "# Overview",
      "site/versioned_docs/version-1/overview.md": "# Overview 1",
      "site/versioned_sidebars/version-1-sidebars.json": '{ "docs": ["overview"] }',
      "site/community/overview.md": "# Community",
      "site/ops/a.md": "# A",
    },
    navigation: {
      versions: [
        {
          version: "1",
          default: true,
          tabs: [
            { tab: "Guides", pages: ["docs/overview"] },
            { tab: "Community", pages: ["community/overview"] },
            { tab: "Ops", pages: ["ops/a"] },
          ],
        },
        {
          version: "Next",
          tabs: [
            { tab: "Guides", pages: ["docs/next/overview"] },
            { tab: "Community", pages: ["community/overview"] },
            { tab: "Ops", pages: ["ops/a"] },
          ],
        },
      ],
    },
  },
  {
    rule: "mkdocs: languages that are other sites",
    files: {
      "mkdocs.yml":
        "site_name: T\ntheme: { name: material, language: en }\nextra: { alternate: [{ name: English, link: /, lang: en }, { name: Deutsch, link: 'https://de.example/', lang: de }] }\n",
      "docs/index.md": "# A",
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["index"] },
        { language: "de", href: "https://de.example/" },
      ],
    },
    report: [],
  },
  {
    rule: "docusaurus: menus of the top bar, and links in lists of versions",
    files: {
      "docusaurus.config.js":
        "module.exports = { themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Guide' }, { type: 'dropdown', label: 'More', items: [{ label: 'Status', href: 'https://status.example' }, { type: 'html', value: '<hr>' }, { type: 'doc', docId: 'a', label: 'Start' }] }, { type: 'docsVersionDropdown', dropdownItemsAfter: [{ label: 'All versions', to: '/docs/b' }] }] } } }",
      "sidebars.js": "module.exports = { docs: ['a', 'b'] }",
      "docs/a.md": "# A",
      "docs/b.md": "# B",
    },
    navigation: {
      tabs: [
        { tab: "Guide", pages: ["docs/a", "docs/b"] },
        {
          tab: "More",
          menu: [
            { item: "Status", href: "https://status.example" },
            { item: "Start", href: "/docs/a" },
          ],
        },
      ],
    },
    navbar: { links: [{ label: "All versions", href: "/docs/b" }] },
    report: ["docusaurus.config.js: Entries of the top bar of type `html` were left out."],
  },
  {
    rule: "vitepress: one sidebar for several paths, links to parts of pages, and a language that is another site",
    files: {
      ".vitepress/config.ts":
        "const shared = [{ text: 'All', items: [{ text: 'Part', link: '/guide/a#part' }, { text: 'A', link: '/guide/a' }, { text: 'A again', link: '/guide/a' }] }]\nexport default { locales: { root: { label: 'English' }, fr: { label: 'Français', link: 'https://fr.example' } }, themeConfig: { sidebar: { '/guide/': shared, '/about': shared, '/api/': [{ text: 'API', items: [{ text: 'C', link: '/api/c' }] }] } } }",
      "guide/a.md": "# A",
      "about.md": "# About",
      "api/c.md": "# C",
    },
    navigation: {
      languages: [
        {
          language: "en",
          default: true,
          tabs: [
            {
              tab: "All",
              groups: [{ group: "All", expanded: true, pages: ["links/part", "guide/a", "links/a-again"] }],
            },
            { tab: "API", groups: [{ group: "API", expanded: true, pages: ["api/c"] }] },
          ],
        },
        { language: "fr", href: "https://fr.example" },
      ],
    },
  },
  {
    rule: "starlight: topics are tabs, and placeholders are no pages",
    files: {
      "astro.config.mjs":
        "import starlight from '@astrojs/starlight'\nimport topics from 'starlight-sidebar-topics'\nexport default { integrations: [starlight({ plugins: [topics([{ label: 'Guides', link: '/guides/a/', items: ['guides/a', { label: 'Soon', link: '#' }] }, { label: 'API', link: '/api/b/', items: [{ autogenerate: { directory: 'api' } }] }, { label: 'Blog', link: 'https://x.example' }])] })] }",
      "src/content/docs/index.md": page("Start"),
      "src/content/docs/guides/a.md": page("A"),
      "src/content/docs/api/b.md": page("B"),
    },
    navigation: {
      tabs: [
        { tab: "Guides", pages: ["guides/a"] },
        { tab: "API", pages: ["api/b"] },
        { tab: "Blog", href: "https://x.example" },
      ],
    },
  },
  {
    rule: "starlight: a navigation of which nothing can be read is the tree of the pages",
    files: {
      "astro.config.mjs":
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ sidebar: [{ label: 'Gone', items: ['gone'] }] })] }",
      "src/content/docs/index.md": page("Start"),
      "src/content/docs/one/a.md": page("A"),
    },
    navigation: { pages: ["index", { group: "One", pages: ["one/a"] }] },
  },
  {
    rule: "nextra: a hidden home page beside folders of type page",
    files: {
      "package.json": '{ "dependencies": { "nextra": "3" } }',
      "pages/_meta.ts":
        "export default { index: { type: 'page', display: 'hidden' }, docs: { type: 'page', title: 'Docs' }, empty: {} }",
      "pages/index.mdx": "# Home",
      "pages/docs/a.mdx": "# A",
    },
    navigation: { pages: ["docs/a"] },
  },
  {
    rule: "fumadocs: each collection has the addresses of its own loader, and its own order",
    files: {
      "source.config.ts":
        "export const guides = defineDocs({ dir: 'content/guides' });\nexport const docs = defineDocs({ dir: 'content/docs' });",
      "lib/source.ts":
        "export const guides = loader({ baseUrl: '/learn', source: create(guides) });\nexport const source = loader(docs.toFumadocsSource(), { baseUrl: '/' });",
      "content/docs/a.mdx": page("A"),
      "content/guides/meta.json": '{ "pages": ["two", "one"] }',
      "content/guides/one.mdx": page("One"),
      "content/guides/two.mdx": page("Two"),
    },
    navigation: {
      tabs: [
        { tab: "Documentation", pages: ["a"] },
        { tab: "Guides", pages: ["learn/two", "learn/one"] },
      ],
    },
  },
  {
    rule: "mkdocs: patterns of awesome-nav and awesome-pages for what they do not name",
    files: {
      "mkdocs.yml": "site_name: T\nplugins: [awesome-nav]\n",
      "docs/.nav.yml": 'nav:\n- a\n- Ops: [ops/run.md, "ops/*"]\n- "*"\n',
      "docs/a/.nav.yml": 'nav:\n- glob: "*"\n  ignore: "old*"\n',
      "docs/b/.pages": "nav:\n- y.md\n- ... | x*.md\n",
      ...Object.fromEntries(
        ["index", "a/new", "a/old", "b/w", "b/x", "b/y", "ops/build", "ops/run"].map((name) => [`docs/${name}.md`, ""]),
      ),
    },
    navigation: {
      pages: [
        { group: "A", pages: ["a/new"] },
        { group: "Ops", pages: ["ops/run", "ops/build"] },
        "index",
        { group: "B", pages: ["b/y", "b/x"] },
      ],
    },
  },
  {
    rule: "fumadocs: a line without a label ends a group, and a link to a listed page keeps its label",
    files: {
      "source.config.ts": "",
      "content/docs/meta.json": '{ "pages": ["---A---", "a", "[Again](/docs/a)", "---", "b"] }',
      "content/docs/a.mdx": page("A"),
      "content/docs/b.mdx": page("B"),
    },
    navigation: { pages: [{ group: "A", expanded: true, pages: ["docs/a", "links/again"] }, "docs/b"] },
  },
  {
    rule: "fumadocs: the folder of the pages is the one that the configuration names",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'src/content/docs' })",
      "src/content/docs/index.mdx": page("Start"),
    },
    navigation: { pages: ["docs"] },
  },
  {
    rule: "fumadocs: languages by the names of files; what is not translated shows the main one",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      "lib/i18n.ts": "export const i18n = defineI18n({ defaultLanguage: 'en', languages: ['fr', 'en'] })",
      "content/docs/meta.json": '{ "pages": ["b", "a"] }',
      "content/docs/a.mdx": page("A"),
      "content/docs/a.fr.mdx": page("A en français"),
      "content/docs/b.mdx": page("B"),
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["docs/b", "docs/a"] },
        { language: "fr", pages: ["fr/docs/b", "fr/docs/a"] },
      ],
    },
  },
  {
    rule: "fumadocs: languages in folders of their own",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      "lib/i18n.ts":
        "export const i18n: I18nConfig = { defaultLanguage: 'en', languages: ['en', 'fr'], parser: 'dir' }",
      "content/docs/en/meta.json": '{ "pages": ["b", "a"] }',
      "content/docs/en/a.mdx": page("A"),
      "content/docs/en/b.mdx": page("B"),
      "content/docs/fr/a.mdx": page("A en français"),
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["docs/b", "docs/a"] },
        { language: "fr", pages: ["fr/docs/b", "fr/docs/a"] },
      ],
    },
  },
  {
    rule: "plain Markdown: labels that are meant for the sidebar, in front of names of files and folders",
    files: {
      "docs/01-app/index.md": "---\ntitle: The router\nnav_title: Router\n---\nText.",
      "docs/01-app/02-a.md": "---\ntitle: How to a\nnav_title: A\n---\n[to itself](/docs/app/a)",
      "docs/index.md": "# Start",
    },
    navigation: { pages: ["index", { group: "Router", root: "01-app", pages: ["01-app/02-a"] }] },
    labels: { "01-app/02-a.mdx": "A" },
  },
  {
    rule: "plain Markdown: the tree, by frontmatter, number and name",
    files: {
      "README.md": "# Site",
      "02-b.md": "# B",
      "01-a.md": "# A",
      "c/README.md": "# C\n\nText.",
      "c/d.md": "---\nweight: 2\n---\n",
      "c/e.md": "---\nweight: 1\n---\n",
    },
    navigation: { pages: ["index", "01-a", "02-b", { group: "C", root: "c", pages: ["c/e", "c/d"] }] },
  },
  {
    rule: "docusaurus: the label of an entry precedes that of its page, and the first entry names it",
    files: {
      "docusaurus.config.js": "module.exports = {}",
      "sidebars.js":
        "module.exports = { docs: [{ type: 'doc', id: 'a', label: 'Named here' }, { type: 'doc', id: 'a', label: 'Again' }, 'b'] }",
      "docs/a.md": "---\nsidebar_label: Named there\n---\n# A",
      "docs/b.md": "---\nsidebar_label: Bee\n---\n# B",
    },
    navigation: { pages: ["docs/a", "links/again", "docs/b"] },
    labels: { "docs/a.mdx": "Named here", "docs/b.mdx": "Bee" },
  },
  {
    rule: "vitepress: sidebars that are written once for all languages are divided by language",
    files: {
      ".vitepress/config.ts":
        "export default { locales: { root: { lang: 'en' }, zh_CN: { lang: 'zh_CN' } }, themeConfig: { sidebar: { '/guide/': [{ text: 'Guide', items: [{ text: 'A', link: '/guide/a' }] }], '/zh_CN/guide/': [{ text: 'Z', items: [{ text: 'Za', link: '/zh_CN/guide/a' }] }] } } }",
      "guide/a.md": "# A",
      "zh_CN/guide/a.md": "# A",
    },
    navigation: {
      languages: [
        { language: "en", default: true, groups: [{ group: "Guide", expanded: true, pages: ["guide/a"] }] },
        { language: "zh-CN", groups: [{ group: "Z", expanded: true, pages: ["zh_CN/guide/a"] }] },
      ],
    },
  },
  {
    rule: "nextra: pages below a path have the tabs of their folder",
    files: {
      "package.json": '{ "dependencies": { "nextra": "4" } }',
      "next.config.mjs":
        "import nextra from 'nextra'\nexport default nextra({ contentDirBasePath: '/docs' })({ reactStrictMode: true })",
      "content/_meta.js": "export default { index: 'Start', about: { type: 'page', title: 'About' } }",
      "content/index.mdx": "# Welcome",
      "content/about.mdx": "# About",
    },
    navigation: {
      tabs: [
        { tab: "Documentation", pages: ["docs"] },
        { tab: "About", pages: ["docs/about"] },
      ],
    },
    labels: { "docs.mdx": "Start" },
  },
  {
    rule: "gitbook: a horizontal rule ends a group",
    files: { "SUMMARY.md": "## One\n\n* [A](a.md)\n\n***\n\n* [B](b.md)\n", "a.md": "# A", "b.md": "# B" },
    navigation: { pages: [{ group: "One", pages: ["a"] }, "b"] },
  },
  {
    rule: "fumadocs: roots are tabs, also below a heading",
    files: {
      "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
      "content/docs/meta.json": '{ "pages": ["index", "---More---", "api", "other"] }',
      "content/docs/api/meta.json": '{ "title": "API", "root": true }',
      ...pages("content/docs/index", "content/docs/other", "content/docs/api/users"),
    },
    navigation: {
      tabs: [
        { tab: "Documentation", pages: ["docs", { group: "More", expanded: true, pages: ["docs/other"] }] },
        { tab: "API", pages: ["docs/api/users"] },
      ],
    },
  },
];

for (const { rule, files, navigation, labels = {}, ...rest } of ROWS) {
  test(rule, async () => {
    const { config, texts, report } = await migrateFixture(files);
    expect(config.navigation).toEqual(navigation);
    if (rest.navbar) expect(config.navbar).toEqual(rest.navbar);
    if (rest.report) expect(report).toEqual(rest.report);
    for (const [file, label] of Object.entries(labels)) {
      expect(texts.get(file)).toMatch(new RegExp(`^(?:sidebarTitle|title): "?${label}"?$`, "m"));
    }
  });
}

test("settings of mint.json stand where docs.json has them", async () => {
  const { config } = await migrateFixture({
    "mint.json": JSON.stringify({
      name: "T",
      logo: { light: "/logo/light.svg", dark: "https://x.example/dark.svg", href: "https://x.example" },
      favicon: "/icon.svg",
      feedback: { thumbsRating: true },
      theme: "quill",
      layout: "topnav",
      colors: { primary: "#123456", anchors: "#000000", background: { light: "#ffffff", dark: "#000000" } },
      topbarLinks: [
        { name: "Support", url: "mailto:a@b.example" },
        { type: "github", url: "https://github.com/x/y" },
      ],
      topbarCtaButton: { name: "Start", url: "https://x.example" },
      footerSocials: [{ type: "github", url: "https://github.com/x" }],
      footer: { links: [{ title: "More", links: [{ label: "A", url: "https://a.example" }] }] },
      modeToggle: { default: "dark", isHidden: true },
      background: { style: "grid" },
      font: { headings: { family: "Inter", url: "https://x.example/i.woff2" } },
      codeBlock: { mode: "auto" },
      search: { prompt: "Find", location: "top" },
      metadata: { "og:image": "https://x.example/i.png" },
      seo: { indexHiddenPages: true },
      openapi: ["a.json"],
      api: {
        baseUrl: "https://x.example",
        auth: { method: "bearer" },
        playground: { mode: "hide", disableProxy: true },
      },
      analytics: { ga4: { measurementId: "G-1" } },
      integrations: { intercom: "abcdef", telemetry: false },
      navigation: [{ group: "A", pages: ["a"] }],
    }),
    "a.mdx": page("A"),
    "logo/light.svg": "",
    "icon.svg": "",
  });
  expect(config).toEqual({
    $schema: "https://mintlify.com/docs.json",
    theme: "mint",
    name: "T",
    logo: { light: "/logo/light.svg", dark: "https://x.example/dark.svg", href: "https://x.example" },
    favicon: "/icon.svg",
    feedback: { thumbsRating: true },
    colors: { primary: "#123456" },
    fonts: { heading: { family: "Inter", source: "https://x.example/i.woff2" } },
    background: { decoration: "grid", color: { light: "#ffffff", dark: "#000000" } },
    styling: { codeblocks: "system" },
    navbar: {
      links: [
        { label: "Support", href: "mailto:a@b.example" },
        { type: "github", href: "https://github.com/x/y" },
      ],
      primary: { type: "button", label: "Start", href: "https://x.example" },
    },
    footer: {
      socials: { github: "https://github.com/x" },
      links: [{ header: "More", items: [{ label: "A", href: "https://a.example" }] }],
    },
    appearance: { default: "dark", strict: true },
    search: { prompt: "Find" },
    seo: { metatags: { "og:image": "https://x.example/i.png" }, indexing: "all" },
    api: {
      openapi: ["a.json"],
      playground: { display: "none", proxy: false },
      mdx: { server: "https://x.example", auth: { method: "bearer" } },
    },
    integrations: { ga4: { measurementId: "G-1" }, intercom: { appId: "abcdef" }, telemetry: { enabled: false } },
    icons: { library: "fontawesome" },
    navigation: { groups: [{ group: "A", pages: ["a"] }] },
  });
});

test("redirects of configurations and of hosts come along, those that would hide a page do not", async () => {
  const { config } = await migrateFixture({
    "docusaurus.config.js":
      "module.exports = { plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/a' }, { from: '/docs/a', to: '/x' }] }]] }",
    "static/_redirects": "# comment\n/before/*  /docs/:splat  301\n/old /elsewhere\n/only /x 200\n",
    "docs/a.md": "# A",
  });
  expect(config.redirects).toEqual([
    { source: "/old", destination: "/docs/a" },
    { source: "/before/:splat*", destination: "/docs/:splat*" },
  ]);
});

test("a link within the site is an entry that redirects, and so is a page listed again under another label", async () => {
  const { config, texts } = await migrateFixture({
    "SUMMARY.md": "* [One](a.md)\n* [Two](a.md)\n* [One](a.md)\n",
    "a.md": "# A",
  });
  expect(config.navigation).toEqual({ pages: ["a", "links/two", "a"] });
  expect(config.redirects).toEqual([{ source: "/links/two", destination: "/a", permanent: false }]);
  expect(texts.get("links/two.mdx")).toContain("[Two](/a)");
});

test("pages of mint.json that are missing are left out and reported by line", async () => {
  const { report } = await migrateFixture({
    "mint.json": '{\n  "navigation": [\n    { "group": "A", "pages": ["a", "gone"] }\n  ]\n}',
    ...pages("a"),
  });
  expect(report).toEqual(["mint.json:3: `navigation` lists `gone`, which is no page; the entry was left out."]);
});

test("books beside the one that is read, and entries without a page, are reported", async () => {
  const { report } = await migrateFixture({
    "de/SUMMARY.md": "* [A](a.md)\n* ```yaml\n  type: builtin:openapi\n  ```",
    "de/a.md": "# A",
    "en/SUMMARY.md": "* [A](a.md)",
    "en/a.md": "# A",
  });
  expect(report).toEqual([
    "de/SUMMARY.md:2: This entry leads to no page; it was left out.",
    "en/SUMMARY.md: This is another book, which was left out: migrate its folder by itself.",
  ]);
});

test("docusaurus: pages of React that only lead elsewhere are redirects", async () => {
  const { config, report } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "docs/a.md": "# A",
    "src/pages/index.js": "export default () => <Redirect to={useBaseUrl('/docs/a')} />",
    "src/pages/old.tsx": 'export default function Old() { return <Redirect to="/docs/a" />; }',
    "src/pages/show.js": "export default () => <b />",
  });
  expect(config.redirects).toEqual([
    { source: "/", destination: "/docs/a" },
    { source: "/old", destination: "/docs/a" },
  ]);
  expect(report).toHaveLength(1);
});

test("marks behind labels of a sidebar", async () => {
  const starlight = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T', sidebar: [{ label: 'G', badge: { text: 'Beta' }, items: [{ slug: 'a', badge: 'New' }] }] })] }",
    "src/content/docs/a.md": "---\ntitle: A\n---\n",
  });
  expect(starlight.config.navigation).toEqual({ groups: [{ group: "G", tag: "Beta", expanded: true, pages: ["a"] }] });
  expect(starlight.texts.get("a.mdx")).toContain("title: A\ntag: New\n");
  const vitepress = await migrateFixture({
    ".vitepress/config.js": `export default { themeConfig: { sidebar: [{ text: 'G <Badge type="tip" text="Beta" />', items: [{ text: 'A <Badge text="New" />', link: '/a' }] }] } }`,
    "a.md": "# A",
  });
  expect(vitepress.config.navigation).toEqual({ groups: [{ group: "G", tag: "Beta", expanded: true, pages: ["a"] }] });
  expect(vitepress.texts.get("a.mdx")).toContain("title: A\ntag: New\n");
});

test("what only running the code could tell is reported by file and line", async () => {
  const { report } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "sidebars.js":
      "module.exports = {\n  docs: [\n    'a',\n    ...items.map(async function* () {}),\n    class {},\n  ],\n}",
    "docs/a.md": "# A",
  });
  expect(report).toContain("sidebars.js:5: This part of the configuration is known only when its code runs (`--run`).");
});

test("components without packages are bundled, others are reported and leave their content", async () => {
  const { texts, report } = await migrateFixture({
    "docusaurus.config.js": "module.exports = {}",
    "docs/a.mdx": "import { Box } from './box'\nimport part from './_part.mdx'\n\n<Box>text</Box>\n",
    "docs/_part.mdx": "shared",
  });
  expect(report).toContain("docs/a.mdx:1: `./box` is not part of the folder; what it provides was left out.");
  expect(texts.get("docs/a.mdx")).toContain('import part from "/snippets/part.mdx"');
  expect(texts.get("docs/a.mdx")).toMatch(/^text$/m);
  expect(texts.get("snippets/part.mdx")).toBe("shared\n");
});

const APPEARANCES: { rule: string; files: SourceFiles; appearance: unknown }[] = [
  {
    rule: "vitepress: dark at first",
    files: { ".vitepress/config.js": "export default { appearance: 'dark' }", "a.md": "" },
    appearance: { default: "dark" },
  },
  {
    rule: "vitepress: one color mode",
    files: { ".vitepress/config.js": "export default { appearance: false }", "a.md": "" },
    appearance: { default: "light", strict: true },
  },
  {
    rule: "mkdocs: a dark scheme",
    files: { "mkdocs.yml": "theme:\n  name: material\n  palette:\n    scheme: slate\n", "docs/a.md": "" },
    appearance: { default: "dark" },
  },
  {
    rule: "mkdocs: schemes that the system chooses from",
    files: {
      "mkdocs.yml":
        'theme:\n  palette:\n    - media: "(prefers-color-scheme: dark)"\n      scheme: slate\n    - scheme: default\n',
      "docs/a.md": "",
    },
    appearance: undefined,
  },
];

for (const { rule, files, appearance } of APPEARANCES) {
  test(`the color mode of ${rule}`, async () => {
    expect((await migrateFixture(files)).config.appearance).toEqual(appearance);
  });
}

const NAMES: { rule: string; files: SourceFiles; name: string }[] = [
  {
    rule: "gitbook: the title of the README",
    files: { "SUMMARY.md": "* [Acme](README.md)\n", "README.md": "# Acme" },
    name: "Acme",
  },
  {
    rule: "gitbook: a title that welcomes readers",
    files: { "SUMMARY.md": "* [A](README.md)\n", "README.md": "# 👋 Welcome to Acme" },
    name: "Acme",
  },
  {
    rule: "gitbook: a title that any first page has is none",
    files: { "SUMMARY.md": "* [Introduction](README.md)\n", "README.md": "# Introduction" },
    name: "Documentation",
  },
  {
    rule: "nextra: what the titles of all pages end with",
    files: {
      "package.json": '{ "dependencies": { "nextra": "4" } }',
      "app/layout.tsx": "export const metadata = { title: { default: 'Acme – Sells things', template: '%s | Acme' } }",
      "content/index.mdx": "# Home",
    },
    name: "Acme",
  },
];

for (const { rule, files, name } of NAMES) {
  test(`the name of a site, ${rule}`, async () => {
    expect((await migrateFixture(files)).config.name).toBe(name);
  });
}

test("docusaurus: endings that the old site redirected, and settings that are left out", async () => {
  const { config, report } = await migrateFixture({
    "docusaurus.config.js":
      "module.exports = { scripts: ['/a.js'], presets: [['classic', { theme: { customCss: './a.css' } }]], plugins: [['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'], createRedirects(path) { return []; } }]] }",
    "docs/a.md": "# A",
  });
  expect(config.redirects).toEqual([{ source: "/:path*.html", destination: "/:path*" }]);
  expect(report).toEqual([
    "docusaurus.config.js: `createRedirects` is code; its redirects were left out.",
    "docusaurus.config.js: `customCss` was left out, but for the primary color: it was written for other markup.",
    "docusaurus.config.js: Scripts of the head were left out: `/a.js`.",
  ]);
});

const OUTSIDE: { rule: string; files: SourceFiles; message: RegExp }[] = [
  {
    rule: "docusaurus",
    files: {
      "docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { path: '../docs' } }]] }",
      "a.md": "",
    },
    message: /`path` names \.\.\/docs, outside of the folder to migrate/,
  },
  {
    rule: "mkdocs",
    files: { "mkdocs.yml": "docs_dir: ../pages\n", "a.md": "" },
    message: /`docs_dir` names \.\.\/pages/,
  },
  {
    rule: "vitepress",
    files: { ".vitepress/config.js": "export default { srcDir: '../src' }", "a.md": "" },
    message: /`srcDir` names \.\.\/src/,
  },
  {
    rule: "a site without pages",
    files: { "mkdocs.yml": "site_name: Empty\n", "docs/a.txt": "" },
    message: /The mkdocs site in .+ has no pages/,
  },
];

for (const { rule, files, message } of OUTSIDE) {
  test(`no pages to migrate: ${rule}`, async () => {
    await expect(migrateFixture(files)).rejects.toThrow(message);
  });
}

test("starlight: redirects with parameters, and settings that are left out", async () => {
  const { config, report } = await migrateFixture({
    "astro.config.mjs":
      "import starlight from '@astrojs/starlight'\nexport default { redirects: { '/old/[...rest]': '/new/[...rest]', '/a/[id]': '/b/[id]' }, integrations: [starlight({ title: 'T', customCss: ['./a.css'], components: { Sidebar: './S.astro' }, head: [{ tag: 'script' }] })] }",
    "src/content/docs/index.md": "",
  });
  expect(config.redirects).toEqual([
    { source: "/old/:rest*", destination: "/new/:rest*" },
    { source: "/a/:id", destination: "/b/:id" },
  ]);
  expect(report).toEqual([
    "astro.config.mjs: Replaced parts were left out: `Sidebar`.",
    "astro.config.mjs: `customCss` was left out: it was written for other markup.",
    "astro.config.mjs: Scripts of the head were left out: one without an address.",
  ]);
});

test("fumadocs: name and links from the options of the layouts", async () => {
  const { config } = await migrateFixture({
    "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })",
    "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    "lib/shared.ts": "export const name = 'Acme'; export const github = { user: 'acme' };",
    "lib/layout.shared.tsx":
      "import { name, github } from '@/lib/shared'; export function baseOptions(): Options { return { nav: { title: (<><Logo />{name}</>) }, githubUrl: `https://github.com/${github.user}/docs`, links: [{ text: 'Docs', url: '/docs' }, { text: 'Status', url: 'https://status.acme.example' }, { type: 'icon', url: 'https://x.com/acme', text: 'X' }] } }",
    "content/docs/index.mdx": "",
    "app/global.css": ":root { --color-fd-primary: hsl(210 80% 40%); }\n.dark { --color-fd-primary: var(--x); }",
  });
  expect(config).toMatchObject({
    name: "Acme",
    colors: { primary: "#1466b8" },
    navbar: {
      links: [
        { label: "Docs", href: "/docs" },
        { label: "Status", href: "https://status.acme.example" },
        { type: "github", href: "https://github.com/acme/docs" },
      ],
    },
    footer: { socials: { github: "https://github.com/acme/docs", x: "https://x.com/acme" } },
  });
});

test("docusaurus: pictures as elements, links that are pictures, and links of the announcement", async () => {
  const { config, texts } = await migrateFixture({
    "docusaurus.config.js":
      "module.exports = { themeConfig: { announcementBar: { content: 'New <b>on</b> <a target=\"_blank\" href=\"https://x.example/\">GitHub</a>' }, navbar: { items: [{ href: 'https://github.com/acme/docs', 'aria-label': 'GitHub' }] } } }",
    "docs/a.mdx": 'import Logo from \'@site/static/logo.svg\';\n\n<Logo width="20" title="Acme" />\n',
    "static/logo.svg": "<svg/>",
  });
  expect(config).toMatchObject({
    banner: { content: "New on [GitHub](https://x.example/)", dismissible: true },
    navbar: { links: [{ type: "github", href: "https://github.com/acme/docs" }] },
  });
  expect(texts.get("docs/a.mdx")).toContain('<img src="/logo.svg" alt="Acme" width="20" />');
});

test("mkdocs: the posts of a blog stand below its page, the latest first", async () => {
  const post = (date: string, title: string) => `---\ndate: ${date}\n---\n\n# ${title}\n`;
  const { config } = await migrateFixture({
    "mkdocs.yml":
      "theme: { name: material, features: [navigation.tabs] }\nplugins: [{ blog: { blog_dir: news } }]\nnav:\n- index.md\n- News: news/index.md\n",
    "docs/index.md": "# Home",
    "docs/news/index.md": "# All news",
    "docs/news/posts/a.md": post("2023-05-01", "First"),
    "docs/news/posts/b.md": post("2024-01-31", "Second"),
  });
  expect(config.navigation).toEqual({
    tabs: [
      { tab: "Home", pages: ["index"] },
      { tab: "News", pages: ["news", "news/2024/01/31/second", "news/2023/05/01/first"] },
    ],
  });
});

test("mkdocs: the posts of a blog stand below a group that opens its page", async () => {
  const { config } = await migrateFixture({
    "mkdocs.yml":
      "theme: { name: material, features: [navigation.indexes] }\nplugins: [blog]\nnav:\n- index.md\n- Blog:\n  - blog/index.md\n",
    "docs/index.md": "# Home",
    "docs/blog/index.md": "# All news",
    "docs/blog/posts/a.md": "---\ndate: 2023-05-01\n---\n\n# First\n",
  });
  expect(config.navigation).toMatchObject({
    pages: ["index", { group: "Blog", root: "blog", pages: ["blog/2023/05/01/first"] }],
  });
});
