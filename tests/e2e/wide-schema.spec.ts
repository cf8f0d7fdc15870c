import { createDocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

const FIELDS = 450;
const CHOICES = 250;

const fields = Array.from({ length: FIELDS }, (_, index) => [`field${index}.`, { type: "string" }] as const);
const examples = Array.from({ length: CHOICES }, (_, index) => [`example${index}.`, { value: { index } }] as const);

const specification = {
  openapi: "3.0.3",
  info: { title: "Wide", version: "1" },
  paths: {
    "/wide": {
      get: {
        operationId: "wide",
        summary: "Wide",
        responses: {
          200: {
            description: "All",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Wide" },
                examples: Object.fromEntries(examples),
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Wide: { type: "object", properties: Object.fromEntries(fields) } } },
};

test("a page shows the fields of a wide object in parts, and its text names all of them", async ({ page }) => {
  test.setTimeout(90_000);
  const docs = await createDocsFolder(
    {
      navigation: {
        tabs: [
          { tab: "Docs", pages: ["index"] },
          { tab: "API", openapi: "openapi.json" },
        ],
      },
    },
    { "index.mdx": "Start.\n", "openapi.json": JSON.stringify(specification) },
  );
  const server = await startServer({ docsDirectory: docs.directory });
  try {
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
    const address = new URL(/<loc>([^<]*\/wide)<\/loc>/.exec(map)?.[1] ?? "").pathname;
    await page.goto(`${server.url}${address}`);
    const rows = page.locator("[data-field]");
    await expect(rows).toHaveCount(200);
    for (const count of [400, FIELDS]) {
      await page.getByRole("link", { name: "Show more" }).click();
      await expect(rows).toHaveCount(count);
    }
    await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
    await expect(page.getByRole("radio", { name: /^example\d/ })).toHaveCount(200);
    await expect(page.getByText(`example${CHOICES - 1}.`)).toBeVisible();
    const text = await (await fetch(`${server.url}${address}.md`)).text();
    expect(fields.filter(([name]) => !text.includes(name))).toEqual([]);
  } finally {
    await server.stop();
    await docs.dispose();
  }
});
