import type { Locator, Page } from "@playwright/test";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";
import { changelogRows } from "./format/changelog-rows";
import { codeRows } from "./format/code-rows";
import { contentRows } from "./format/content-rows";
import { contentsRows } from "./format/contents-rows";
import { disclosureRows } from "./format/disclosure-rows";
import { frontmatterRows } from "./format/frontmatter-rows";
import type { FormatRow } from "./format/row";
import { textRows } from "./format/text-rows";
import { VARIABLES, variableRows } from "./format/variable-rows";

/*
 * The page format, row by row: each row is a page of a docs repository, rendered by the server and read without scripts.
 * What is checked is the markup itself, so these are the tests that select by it.
 */
const tables: Readonly<Record<string, readonly FormatRow[]>> = {
  disclosure: disclosureRows,
  text: textRows,
  code: codeRows,
  content: contentRows,
  variable: variableRows,
  frontmatter: frontmatterRows,
  contents: contentsRows,
  changelog: changelogRows,
};

/** Tables about what is around the content of a page, too. */
const WHOLE_PAGES = ["frontmatter", "contents", "changelog"];

const VARIATIONS = {
  options: [
    { id: "cloud", label: "Cloud" },
    { id: "self", label: "Self-hosted" },
  ],
};

const FILES = {
  "varied.mdx": '<Variation is="cloud">Above</Variation>\n\n<Variation is={["self"]}>Below</Variation>',
  "index.mdx": "---\ntitle: Home\n---\n\nHome",
  "status.mdx": "---\ntitle: Status\nurl: https://status.example.com\n---\n",
  "pictures/hill.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 20L20 0L40 20" /></svg>',
  "snippets/greeting.mdx":
    'import Nested from "./nested.mdx"\n\nHello {name}\n\n```bash\nrun {name}\n```\n\n<Nested />',
  "snippets/nested.mdx": "From a nested snippet",
  "snippets/offer.mdx": "Buy a {{product}} today",
  "snippets/values.jsx":
    "export const answer = { value: 42 };\nexport const Shout = ({ word }) => <strong>{word.toUpperCase()}</strong>;",
};

test.describe("the page format", () => {
  let site: TestSite;
  /** Shows the markup of one row after the other. */
  let page: Page;

  test.beforeAll(async ({ browser, sites }) => {
    const pages = Object.entries(tables).flatMap(([table, rows]) =>
      rows.map(({ frontmatter = "title: Row", page: body = "" }, index) => {
        return [`rows/${table}-${index}`, `---\n${frontmatter}\n---\n\n${body}\n`] as const;
      }),
    );
    const listed = pages.map(([name]) => name).filter((name) => WHOLE_PAGES.some((table) => name.includes(table)));
    site = await sites.add(
      {
        contextual: { options: ["copy"] },
        navigation: { groups: [{ group: "Rows", pages: ["index", ...listed, "status"] }] },
        variables: VARIABLES,
        variations: VARIATIONS,
      },
      { ...FILES, ...Object.fromEntries(pages.map(([name, source]) => [`${name}.mdx`, source])) },
    );
    page = await browser.newPage({ javaScriptEnabled: false });
  });
  test.afterAll(async () => {
    await page?.close();
  });

  test("a chosen variation is kept for the next page", async ({ page: opened }) => {
    await opened.goto(`${site.url}/varied`, { waitUntil: "networkidle" });
    await expect(opened.getByText("Above")).toBeVisible();
    await opened.getByRole("main").getByRole("combobox").selectOption("Self-hosted");
    await expect(opened.getByText("Above")).toBeHidden();
    await opened.reload();
    await expect(opened.getByText("Below")).toBeVisible();
  });

  test("a page with `url` is a row that leads there in a new tab, and is passed over by previous and next", async () => {
    await page.goto(`${site.url}/`);
    const row = page.getByRole("navigation").getByRole("link", { name: /^Status/ });
    await expect(row).toHaveAttribute("href", "https://status.example.com");
    await expect(row).toHaveAttribute("target", "_blank");
    await page.goto(`${site.url}/rows/changelog-${changelogRows.length - 1}`);
    await expect(page.getByRole("link", { name: /^Next/ })).toHaveCount(0);
  });

  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, row] of rows.entries()) {
      test(`${table}: ${row.rule}`, async () => {
        const path = `/rows/${table}-${index}`;
        const response = await fetch(site.url + path);
        expect(response.status).toBe(200);
        // Only the markup: without stylesheets and fonts a row takes a tenth of the time.
        const resources = /<link\b[^>]*rel="(?:stylesheet|preload)"[^>]*>|<script\b(?![^>]*ld\+json).*?<\/script>/gs;
        await page.setContent((await response.text()).replace(resources, ""));
        await expect(page).toHaveTitle(row.title ?? /\S/);
        await expectContent(page.locator(WHOLE_PAGES.includes(table) ? "html" : "main"), row, path);
        if (row.toc) expect(await listContents(page)).toEqual(row.toc);
        if (row.feed) {
          const feed = await (await fetch(`${site.url}${path}/rss.xml`)).text();
          const texts = row.feed.map((words) => words.replaceAll("SELF", path));
          expectInOrder(feed, texts);
          for (const words of row.noFeed ?? []) expect(feed).not.toContain(words);
        }
      });
    }
  }
});

async function expectContent(content: Locator, row: FormatRow, path: string): Promise<void> {
  for (const entry of row.has ?? []) {
    const [selector = "", words] = entry.replaceAll("SELF", path).split(" → ");
    const found = content.locator(selector);
    await expect(words ? found.filter({ hasText: words }) : found, entry).not.toHaveCount(0, { timeout: 1_000 });
  }
  for (const selector of row.lacks ?? [])
    await expect(content.locator(selector.replaceAll("SELF", path)), selector).toHaveCount(0);
  // oxlint-disable-next-line unicorn/prefer-dom-node-text-content -- what is hidden does not count as shown
  if (row.text) expectInOrder((await content.innerText()).replace(/\s+/g, " "), row.text);
  const everything = (await content.textContent()) ?? "";
  for (const words of row.noText ?? []) expect(everything).not.toContain(words);
}

function listContents(page: Page): Promise<string[]> {
  const entries = page.locator("#table-of-contents-content .toc-item");
  return entries.evaluateAll((items) =>
    items.map((item) => "·".repeat(Number(item.getAttribute("data-depth"))) + item.textContent),
  );
}

function expectInOrder(shown: string, texts: readonly string[]): void {
  let position = 0;
  for (const words of texts) {
    expect(shown.slice(position)).toContain(words);
    position = shown.indexOf(words, position) + words.length;
  }
}
