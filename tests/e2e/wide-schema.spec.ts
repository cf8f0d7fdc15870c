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

/** Each level of it contains another one. */
const endless = {
  openapi: "3.0.3",
  info: { title: "Endless", version: "1" },
  paths: {
    "/tree": {
      get: {
        operationId: "tree",
        summary: "Tree",
        responses: {
          200: {
            description: "All",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Node: { type: "object", properties: { left: { $ref: "#/components/schemas/Node" } } } },
  },
};

/** Levels that may be followed at most. */
const MOST_LEVELS = 100;

test("the levels of a schema that contains itself come to an end", async () => {
  const navigation = {
    tabs: [
      { tab: "Docs", pages: ["index"] },
      { tab: "API", openapi: "openapi.json" },
    ],
  };
  const files = { "index.mdx": "Start.\n", "openapi.json": JSON.stringify(endless) };
  const docs = await createDocsFolder({ navigation }, files);
  const server = await startServer({ docsDirectory: docs.directory });
  try {
    const visited: string[] = [];
    for (let next: string | undefined = "/api-reference/tree"; next; ) {
      const answer: Response = await fetch(server.url + next);
      expect(answer.status, next).toBe(200);
      visited.push(next);
      expect(visited.length).toBeLessThan(MOST_LEVELS);
      next = /href="(\/_lectern\/schema[^"]*)"[^>]*rel="nofollow"/
        .exec(await answer.text())?.[1]
        ?.replaceAll("&amp;", "&");
    }
    expect(visited.length).toBeGreaterThan(2);
    const deeper = (visited.at(-1) ?? "").replace("anchor=", `anchor=${"left-".repeat(100)}`);
    expect((await fetch(server.url + deeper)).status).toBe(404);
  } finally {
    await server.stop();
    await docs.dispose();
  }
});
