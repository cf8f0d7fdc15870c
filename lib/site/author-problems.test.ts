import { expect, test } from "@playwright/test";
import { authorProblems } from "@/lib/site/author-problems";
import { loadSite } from "@/lib/site/load-site";
import { createDocsFolder } from "@/tests/support/docs-folder";

test("authors are told of wrong values and of missing pages together", async () => {
  const docs = await createDocsFolder({ name: 5, navigation: { pages: ["start", "none"] } }, { "start.mdx": "Text" });
  try {
    const loaded = await loadSite({ docsDirectory: docs.directory, dataDirectory: `${docs.directory}/.data` });
    if (!loaded.ok) throw new Error("the folder can be read");
    expect(authorProblems(loaded.value).map(({ code, path }) => [code, path])).toEqual([
      ["wrong-type", "name"],
      ["missing-page", "navigation.pages[1]"],
    ]);
  } finally {
    await docs.dispose();
  }
});
