import { expect, test } from "@playwright/test";
import { outdatedBundle } from "@/lib/content/bundled-pages/outdated-bundle";

test("a page that has changed since it was compiled with the application has a problem", () => {
  const page = { file: "guides/chart.mdx", sourceHashes: { "guides/chart.mdx": "new", "snippets/a.mdx": "old" } };
  expect(outdatedBundle(page, { sourceHash: "new" })).toBeUndefined();
  expect(outdatedBundle(page, { sourceHash: "old" })).toMatchObject({
    code: "outdated-bundle",
    file: page.file,
    line: 1,
  });
});
