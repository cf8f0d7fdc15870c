import path from "node:path";
import { findContentDirectory } from "@/lib/site/find-content-directory.server";
import { createDocsFolder } from "@/tests/support/docs-folder";
import { expect, test } from "@/tests/support/unit-test";

const CASES: readonly {
  rule: string;
  config: Record<string, unknown>;
  files: Record<string, string>;
  isInside: boolean;
}[] = [
  {
    rule: "pages of docs.json that are in content/",
    config: { $schema: "./schema.json", logo: "/logo.svg", navigation: { pages: ["a", "b/c"] } },
    files: { "schema.json": "{}", "content/logo.svg": "", "content/a.mdx": "", "content/b/c.md": "" },
    isInside: true,
  },
  {
    rule: "pages of docs.json that are in a folder called content",
    config: { navigation: { pages: ["index", "content/a"] } },
    files: { "index.mdx": "", "content/a.mdx": "" },
    isInside: false,
  },
  {
    rule: "pages that a file of its own lists",
    config: { navigation: { $ref: "./navigation.json" } },
    files: {
      "navigation.json": '{ "pages": ["guides/a", "guides/b"] }',
      "guides/a.mdx": "",
      "guides/b.mdx": "",
      "content/x.md": "",
    },
    isInside: false,
  },
  { rule: "nothing that tells", config: {}, files: { "content/a.mdx": "" }, isInside: true },
  { rule: "no such folder", config: { navigation: { pages: ["a"] } }, files: { "a.mdx": "" }, isInside: false },
];

for (const { rule, config, files, isInside } of CASES) {
  test(`where addresses start: ${rule}`, async () => {
    const docs = await createDocsFolder(config, files);
    const expected = isInside ? path.join(docs.directory, "content") : docs.directory;
    expect(findContentDirectory(docs.directory)).toBe(expected);
    await docs.dispose();
  });
}
