import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

let docs: DocsFolder;
let site: TestServer;

const entries = Array.from(
  { length: 14 },
  (_, index) => `<Update label="May ${index + 1}, ${index < 8 ? 2026 : 2025}">\n  Entry ${index}.\n</Update>`,
);

test.beforeAll(async () => {
  docs = await createDocsFolder(
    { navigation: { pages: ["one", "limits", "changelog"] } },
    {
      "one.mdx": "---\ntitle: One\n---\n\nRead [about limits](/limits) and [about sizes](/limits#largest-sizes).\n",
      "limits.mdx":
        "---\ntitle: Limits\ndescription: What a plan allows.\n---\n\nText.\n\n## Largest sizes\n\nFiles of **10 MB** and [more](/one).\n",
      "changelog.mdx": `---\ntitle: Changelog\n---\n\n${entries.join("\n\n")}\n`,
    },
  );
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
});

test("a link shows what it leads to while the pointer or the focus rests on it, and asks for nothing before", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(".md") && asked.push(request.url()));
  await page.goto(`${site.url}/one`);
  await page.mouse.move(700, 800);
  await page.mouse.move(710, 810);
  const preview = page.getByRole("tooltip");
  await expect(preview).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.getByRole("link", { name: "about limits" }).hover();
  await expect(preview).toHaveText("LimitsWhat a plan allows.");
  await page.mouse.move(710, 810);
  await expect(preview).toHaveCount(0);

  await page.getByRole("link", { name: "about limits" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "about sizes" })).toBeFocused();
  await expect(preview).toHaveText("LimitsLargest sizesFiles of 10 MB and more.");
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  expect(asked).toEqual([`${site.url}/limits.md`]);
});

test("the table of contents of a long changelog is divided by years", async ({ page }) => {
  await page.goto(`${site.url}/changelog`);
  const toc = page.locator("#table-of-contents-content");
  await expect(toc.locator(".toc-year")).toHaveText(["2026", "2025"]);
  await expect(toc.getByRole("link")).toHaveCount(14);
});
