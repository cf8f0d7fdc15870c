import { generateConfig } from "@/lib/site/read-config";
import { memoryPage } from "@/tests/support/memory-site";
import { expect, test } from "@/tests/support/unit-test";

const page = (file: string, frontmatter: Record<string, unknown> = {}) => ({
  ...memoryPage(`/${file.replace(/\.mdx?$/, "")}`),
  file,
  frontmatter,
});

interface Row {
  title: string;
  pages: ReturnType<typeof page>[];
  fallbackPages?: ReturnType<typeof page>[];
  navigation: unknown[];
}

const rows: readonly Row[] = [
  {
    title: "pages by name, with numbers as numbers",
    pages: [page("b.md"), page("a10.md"), page("a9.md")],
    navigation: ["a9", "a10", "b"],
  },
  {
    title: "numbers before the name first, then names",
    pages: [page("a.md"), page("02-c.md"), page("01-d.md")],
    navigation: ["01-d", "02-c", "a"],
  },
  {
    title: "the frontmatter before both",
    pages: [page("01-a.md"), page("b.md", { sidebar_position: 0 })],
    navigation: ["b", "01-a"],
  },
  { title: "an index before everything", pages: [page("01-a.md"), page("index.mdx")], navigation: ["index", "01-a"] },
  {
    title: "folders as groups behind the pages, nested",
    pages: [page("02-guides/inner/x.md"), page("02-guides/start.md"), page("01-api_reference/y.md"), page("z.md")],
    navigation: [
      "z",
      { group: "API reference", pages: ["01-api_reference/y"] },
      { group: "Guides", pages: ["02-guides/start", { group: "Inner", pages: ["02-guides/inner/x"] }] },
    ],
  },
  {
    title: "a README where there is no index",
    pages: [page("a/index.md"), page("b.md")],
    fallbackPages: [page("README.md"), page("a/README.md"), page("LICENSE.md")],
    navigation: ["README", "b", { group: "A", pages: ["a/index"] }],
  },
];

for (const { title, pages, fallbackPages = [], navigation } of rows) {
  test(`a folder without docs.json lists ${title}`, () => {
    expect(generateConfig("Docs", { pages, fallbackPages })).toMatchObject({
      name: "Docs",
      navigation: { pages: navigation },
    });
  });
}
