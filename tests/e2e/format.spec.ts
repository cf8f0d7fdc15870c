import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";
import { codeRows } from "./format/code-rows";
import { contentRows } from "./format/content-rows";
import { disclosureRows } from "./format/disclosure-rows";
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
};

const VARIATIONS = {
  options: [
    { id: "cloud", label: "Cloud" },
    { id: "self", label: "Self-hosted" },
  ],
};

const FILES = {
  "varied.mdx": '<Variation is="cloud">Above</Variation>\n\n<Variation is={["self"]}>Below</Variation>',
  "index.mdx": "Home",
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
  test.use({ javaScriptEnabled: false });
  let docs: DocsFolder;
  let site: TestServer;

  test.beforeAll(async () => {
    const pages = Object.entries(tables).flatMap(([table, rows]) =>
      rows.map((row, index) => [`rows/${table}-${index}.mdx`, `---\ntitle: Row\n---\n\n${row.page}\n`] as const),
    );
    docs = await createDocsFolder(
      { navigation: { pages: ["index"] }, variables: VARIABLES, variations: VARIATIONS },
      { ...FILES, ...Object.fromEntries(pages) },
    );
    site = await startServer({ docsDirectory: docs.directory });
  });
  test.afterAll(async () => {
    await site?.stop();
    await docs?.dispose();
  });

  test("a chosen variation is kept for the next page", async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: true });
    await page.goto(`${site.url}/varied`, { waitUntil: "networkidle" });
    await expect(page.getByText("Above")).toBeVisible();
    await page.getByRole("main").getByRole("combobox").selectOption("Self-hosted");
    await expect(page.getByText("Above")).toBeHidden();
    await page.reload();
    await expect(page.getByText("Below")).toBeVisible();
    await page.close();
  });

  for (const [table, rows] of Object.entries(tables)) {
    for (const [index, { rule, has = [], lacks = [], text = [], noText = [] }] of rows.entries()) {
      test(`${table}: ${rule}`, async ({ page }) => {
        const response = await fetch(`${site.url}/rows/${table}-${index}`);
        // Only the markup: without stylesheets and fonts a row takes a tenth of the time.
        await page.setContent((await response.text()).replace(/<link\b[^>]*>|<script\b.*?<\/script>/gs, ""));
        const content = page.getByRole("main");
        for (const entry of has) {
          const [selector = "", words] = entry.split(" → ");
          const found = content.locator(selector);
          await expect(words ? found.filter({ hasText: words }) : found, entry).not.toHaveCount(0, { timeout: 1_000 });
        }
        for (const selector of lacks) await expect(content.locator(selector), selector).toHaveCount(0);
        const everything = (await content.textContent()) ?? "";
        // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count as shown
        const shown = (await content.innerText()).replace(/\s+/g, " ");
        let position = 0;
        for (const words of text) {
          expect(shown.slice(position)).toContain(words);
          position = shown.indexOf(words, position) + words.length;
        }
        for (const words of noText) expect(everything).not.toContain(words);
      });
    }
  }
});
