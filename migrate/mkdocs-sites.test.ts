import { migrateFixture, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

/** Repositories of Material for MkDocs as people keep them: what is in them, and what has to come of it. */
interface Row {
  repository: string;
  files: SourceFiles;
  navigation: unknown;
  redirects?: unknown;
  texts: Record<string, readonly string[]>;
  report: readonly string[];
}

const ROWS: Row[] = [
  {
    repository: "a Python library: versions of mike, documentation from code, cross references, redirects",
    files: {
      "mkdocs.yml": `site_name: Kettle
site_url: https://kettle.example/
repo_url: https://github.com/acme/kettle
theme:
  name: material
  features: [navigation.tabs, navigation.indexes, content.code.copy]
extra:
  version: { provider: mike, default: stable }
plugins:
  - search
  - autorefs
  - mike: { canonical_version: latest }
  - mkdocstrings:
      handlers:
        python:
          options: { docstring_style: google }
  - redirects:
      redirect_maps: { old/start.md: guide/start.md }
markdown_extensions: [admonition, attr_list, md_in_html, toc: { permalink: true }, pymdownx.superfences, pymdownx.tabbed: { alternate_style: true }]
nav:
  - Home: index.md
  - Guide:
      - guide/index.md
      - guide/start.md
  - Reference: api.md
`,
      "docs/index.md":
        "# Kettle\n\nBoils water. See [`Kettle`][kettle.Kettle] and [`Cold`][kettle.errors.Cold], not [`Lost`][other.Lost].\n",
      "docs/guide/index.md":
        '# The guide\n\n=== "pip"\n\n    ``` sh\n    pip install kettle\n    ```\n\n=== "uv"\n\n    ``` sh\n    uv add kettle\n    ```\n',
      "docs/guide/start.md":
        '# Start { #begin }\n\n!!! warning "Hot"\n    Mind the steam: [heat][kettle.Kettle.heat].\n',
      "docs/api.md": "# Reference\n\n::: kettle.Kettle\n    options:\n      show_source: false\n",
    },
    navigation: {
      tabs: [
        { tab: "Home", pages: ["index"] },
        { tab: "Guide", pages: ["guide", "guide/start"] },
        { tab: "Reference", pages: ["api"] },
      ],
    },
    redirects: [
      { source: "/old/start", destination: "/guide/start" },
      { source: "/latest/:path*", destination: "/:path*" },
      { source: "/stable/:path*", destination: "/:path*" },
    ],
    texts: {
      "index.mdx": ["See [`Kettle`](/api#kettle.Kettle) and `Cold`, not `Lost`."],
      "guide/start.mdx": ["[heat](/api#kettle.Kettle)", '<a id="begin"'],
      "api.mdx": ['<a id="kettle.Kettle"></a>`kettle.Kettle`', "!show_source"],
    },
    report: [
      "docs/api.md:3: Documentation generated from Python code has no equivalent here; only the name was kept. Write it here, or link to where it is published.",
      "docs/index.md:3: A reference to documentation generated from Python code leads nowhere here; its text was kept.",
      "mkdocs.yml: Plugins were left out, with what they add to pages: `mike`, `mkdocstrings`.",
      "mkdocs.yml: Versions of `mike` are built pages on another branch; this one was converted. Convert the source of each older one into a folder and list them under `navigation.versions`.",
    ],
  },
  {
    repository: "a handbook: blog, tags, macros, and files that order their folder",
    files: {
      "mkdocs.yml": `site_name: Handbook
theme: { name: material }
plugins: [search, awesome-pages, macros, tags, blog]
extra: { company: Acme, contact: { mail: help@acme.example } }
markdown_extensions: [admonition, footnotes, pymdownx.details, pymdownx.superfences, pymdownx.emoji, pymdownx.tasklist]
`,
      "docs/.pages": "nav:\n  - index.md\n  - How we work: work\n  - blog\n",
      "docs/index.md":
        "---\ntags: [start]\n---\n# Welcome\n\n{{ company }} answers at {{ contact.mail }}.\n\n{{ table_of_teams() }}\n",
      "docs/work/remote.md":
        '---\ntags: [people, start]\n---\n# Remote\n\n??? question "May I?"\n\n    Yes[^1].\n\n- [x] Laptop\n- [ ] Desk :rocket:\n\n[^1]: Ask first.\n',
      "docs/work/travel.md": "# Travel\n\n| Where | How |\n| --- | --- |\n| Near | Train |\n",
      "docs/blog/index.md": "# News\n",
      "docs/blog/posts/hello.md":
        "---\ndate: 2025-03-01\ntags: [people]\n---\n# Hello all\n\nShort.\n\n<!-- more -->\n\nLong.\n",
    },
    navigation: {
      pages: [
        "index",
        { group: "How we work", pages: ["work/remote", "work/travel"] },
        { group: "Blog", root: "blog", directory: "card", pages: ["blog/2025/03/01/hello-all"] },
      ],
    },
    texts: {
      "index.mdx": ["Acme answers at help@acme.example.", "\\{\\{ table_of_teams() \\}\\}"],
      "work/remote.mdx": ['<Accordion title="May I?">', "Yes[^1].", "- [x] Laptop", "🚀"],
      "blog/2025/03/01/hello-all.mdx": ["title: Hello all", "Short.", "Long."],
    },
    report: [
      "docs/index.md:8: `{{ table_of_teams() }}` is for a plugin that runs code, and stands as it is written.",
      "mkdocs.yml: Plugins were left out, with what they add to pages: `tags`.",
    ],
  },
  {
    repository: "a product: two languages, grids, annotations, parts of files, abbreviations, templates of the theme",
    files: {
      "mkdocs.yml": `site_name: Lamp
site_url: https://acme.example/lamp/
copyright: Acme
theme:
  name: material
  logo: assets/logo-white.svg
  palette: { primary: teal }
  custom_dir: overrides
plugins:
  - search
  - i18n:
      docs_structure: suffix
      languages:
        - { locale: en, default: true, name: English }
        - { locale: de, name: Deutsch, nav_translations: { Home: Start } }
markdown_extensions:
  - abbr
  - attr_list
  - md_in_html
  - pymdownx.superfences
  - pymdownx.snippets: { base_path: [parts] }
extra_css: [extra.css]
nav:
  - Home: index.md
  - Setup: setup.md
`,
      "docs/index.md":
        '# Lamp\n\n<div class="grid cards" markdown>\n\n-   __Bright__\n\n    ---\n\n    Sees all.\n\n-   [Set up](setup.md)\n\n</div>\n',
      "docs/index.de.md": "# Lampe\n\nHell. [Einrichten](setup.md)\n",
      "docs/setup.md":
        '# Set up\n\nPlug it in (1) and wait for the LED.\n{ .annotate }\n\n1.  230 V only.\n\n--8<-- "legal.md"\n\n*[LED]: light emitting diode\n',
      "docs/assets/logo-white.svg": "<svg/>",
      "parts/legal.md": "Keep away from water.\n",
      "overrides/main.html": '{% extends "base.html" %}',
    },
    navigation: {
      languages: [
        { language: "en", default: true, pages: ["index", "setup"] },
        { language: "de", pages: ["de", "de/setup"] },
      ],
    },
    texts: {
      "index.mdx": ["<Card", "Sees all.", "Set up"],
      "de.mdx": ["[Einrichten](/de/setup)"],
      "setup.mdx": [
        "Plug it in [^annotation-1]",
        "[^annotation-1]: 230 V only.",
        "Keep away from water.",
        "light emitting diode",
      ],
    },
    report: [
      "mkdocs.yml: Pages that are not translated were not copied: 1. They show the default language.",
      "mkdocs.yml: The footer here holds links, no text; `copyright` was left out.",
      "mkdocs.yml: The logo `assets/logo-white.svg` is made for a colored bar: look at it in light mode.",
      "mkdocs.yml: `custom_dir` was left out: it was written for other markup.",
      "mkdocs.yml: `extra_css` was left out: it was written for other markup.",
    ],
  },
];

for (const { repository, files, navigation, redirects, texts, report } of ROWS) {
  test(`mkdocs: ${repository}`, async () => {
    const migrated = await migrateFixture(files);
    expect(migrated.config.navigation).toEqual(navigation);
    expect(migrated.config.redirects).toEqual(redirects);
    for (const [file, wanted] of Object.entries(texts)) {
      const text = migrated.texts.get(file) ?? "";
      for (const part of wanted) {
        if (part.startsWith("!")) expect(text).not.toContain(part.slice(1));
        else expect(text).toContain(part);
      }
    }
    expect([...migrated.report].sort()).toEqual([...report].sort());
  });
}
