import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";
import { changelogRows } from "./format/changelog-rows";
import { contentsRows } from "./format/contents-rows";
import { frontmatterRows } from "./format/frontmatter-rows";
import type { PageRow } from "./format/page-row";

/* What is around the content of a page, row by row: read from the HTML that the server sends, without scripts. */
const tables: Readonly<Record<string, readonly PageRow[]>> = {
  frontmatter: frontmatterRows,
  contents: contentsRows,
  changelog: changelogRows,
};

const LINK_PAGE = "---\ntitle: Status\nurl: https://status.example.com\n---\n";

test.describe("what is around the content", () => {
  test.use({ javaScriptEnabled: false });
  let docs: DocsFolder;
  let site: TestServer;

  test.beforeAll(async () => {
    const pages = Object.entries(tables).flatMap(([table, rows]) =>
      rows.map(({ frontmatter = "title: Row", page = "" }, index) => {
        return [`rows/${table}-${index}`, `---\n${frontmatter}\n---\n\n${page}\n`] as const;
      }),
    );
    docs = await createDocsFolder(
      {
        contextual: { options: ["copy"] },
        navigation: { groups: [{ group: "Rows", pages: ["index", ...pages.map(([name]) => name), "status"] }] },
      },
      {
        "index.mdx": "---\ntitle: Home\n---\n\nHome",
        "status.mdx": LINK_PAGE,
        ...Object.fromEntries(pages.map(([name, source]) => [`${name}.mdx`, source])),
      },
    );
    site = await startServer({ docsDirectory: docs.directory });
  });
  test.afterAll(async () => {
    await site?.stop();
    await docs?.dispose();
  });

  test("a page with `url` is a row that leads there in a new tab, and is passed over by previous and next", async ({
    page,
  }) => {
    await page.goto(`${site.url}/`);
    const row = page.getByRole("navigation").getByRole("link", { name: /^Status/ });
    await expect(row).toHaveAttribute("href", "https://status.example.com");
    await expect(row).toHaveAttribute("target", "_blank");
    await page.goto(`${site.url}/rows/changelog-${changelogRows.length - 1}`);
    await expect(page.getByRole("link", { name: /^Next/ })).toHaveCount(0);
  });

  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, row] of rows.entries()) {
      test(`${table}: ${row.rule}`, async ({ page }) => {
        const path = `/rows/${table}-${index}`;
        const response = await fetch(site.url + path);
        expect(response.status).toBe(200);
        const html = await response.text();
        await page.setContent(
          html.replace(/<link\b[^>]*rel="(?:stylesheet|preload)"[^>]*>|<script\b(?![^>]*ld\+json).*?<\/script>/gs, ""),
        );
        await expect(page).toHaveTitle(row.title ?? /\S/);
        for (const entry of row.has ?? []) {
          const [selector = "", words] = entry.replaceAll("SELF", path).split(" → ");
          const found = page.locator(selector);
          await expect(words ? found.filter({ hasText: words }) : found, entry).not.toHaveCount(0, { timeout: 1_000 });
        }
        for (const selector of row.lacks ?? []) {
          await expect(page.locator(selector.replaceAll("SELF", path)), selector).toHaveCount(0);
        }
        if (row.toc) {
          const entries = page.locator("#table-of-contents-content .toc-item");
          const listed = await entries.evaluateAll((items) =>
            items.map((item) => "·".repeat(Number(item.getAttribute("data-depth"))) + item.textContent),
          );
          expect(listed).toEqual(row.toc);
        }
        if (row.feed) {
          const feed = await (await fetch(`${site.url}${path}/rss.xml`)).text();
          let position = 0;
          for (const words of row.feed.map((text) => text.replaceAll("SELF", path))) {
            expect(feed.slice(position)).toContain(words);
            position = feed.indexOf(words, position) + words.length;
          }
          for (const words of row.noFeed ?? []) expect(feed).not.toContain(words);
        }
      });
    }
  }
});
