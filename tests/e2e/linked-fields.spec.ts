import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

let docs: DocsFolder;
let site: TestServer;

const item = {
  type: "object",
  properties: { id: { type: "integer", example: 7 }, note: { type: "string", example: "small" } },
};
const order = {
  type: "object",
  description: "What was ordered.",
  properties: { id: { type: "integer", example: 1 }, first: item },
};
const specification = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop.example.com" }],
  paths: {
    "/orders": {
      get: {
        summary: "Get order",
        responses: { 200: { description: "OK", content: { "application/json": { schema: order } } } },
      },
    },
  },
  components: { schemas: { Order: order } },
};

test.beforeAll(async () => {
  docs = await createDocsFolder(
    {
      api: { params: { expanded: "all" } },
      navigation: {
        groups: [
          { group: "API", openapi: "api.json" },
          { group: "Models", pages: ["order"] },
        ],
      },
    },
    {
      "api.json": JSON.stringify(specification),
      "order.mdx": "---\ntitle: Order\nopenapi-schema: Order\n---\n",
    },
  );
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
});

/** The text that is marked in a sample. */
function markedText(): string {
  const ranges = [...(CSS.highlights.get("sample-field") ?? [])] as unknown as Range[];
  return ranges.map(String).join("|");
}

test("a field and its line in the sample light up together, both ways", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/get-order`);
  const inner = page.locator("#response-200-first-id");
  await inner.locator(".field-name").hover();
  await expect.poll(() => page.evaluate(markedText)).toBe('"id": 7,');
  await page.locator("#response-200-id .field-name").hover();
  await expect.poll(() => page.evaluate(markedText)).toBe('"id": 1,');

  const note = page.locator("#response-example pre").getByText('"small"');
  await note.hover();
  await expect(page.locator("[data-marked]")).toHaveAttribute("id", "response-200-first-note");
  expect(await page.evaluate(markedText)).toBe('"note": "small"');
});

test("arrows go through the fields of a sample, and Enter to the row of one", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/get-order`);
  const sample = page.locator("#response-example pre");
  // The first key may come before the code that answers it.
  await expect(async () => {
    await sample.focus();
    await expect(sample).toBeFocused({ timeout: 500 });
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[data-marked]")).toHaveAttribute("id", "response-200-id", { timeout: 500 });
  }).toPass();
  for (const id of ["response-200-first", "response-200-first-id"]) {
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[data-marked]")).toHaveAttribute("id", id);
  }
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.locator("#response-200-first > .field-head .field-name")).toBeFocused();
});

test("a page of a data model looks like one of an operation", async ({ page }) => {
  await page.goto(`${site.url}/order`);
  await expect(page.getByRole("heading", { level: 2, name: "Attributes" })).toBeVisible();
  const list = page.locator("#content ul").first();
  expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe("none");
  const example = page.getByRole("region", { name: "Example" });
  await expect(example.getByRole("button", { name: "Copy code" })).toBeVisible();
  await page.locator("#schema-first-note .field-name").hover();
  await expect.poll(() => page.evaluate(markedText)).toBe('"note": "small"');
});

test("the folder of generated pages leads to the first of them", async ({ page }) => {
  await page.goto(`${site.url}/api-reference`);
  await expect(page).toHaveURL(`${site.url}/api-reference/get-order`);
});
