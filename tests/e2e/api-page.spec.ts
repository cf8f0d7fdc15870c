import type { Page } from "@playwright/test";
import { furtherCase } from "../support/full-tier";
import { holdCode } from "../support/hold-code";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

let site: TestSite;

test.beforeAll(async ({ sites }) => {
  site = await sites.add(
    {
      navigation: {
        groups: [
          { group: "Start", pages: ["by-hand", "by-token", "stump"] },
          { group: "API", openapi: "api.json" },
        ],
      },
      api: {
        examples: { languages: ["curl", "go", "typescript", "python", "ruby", "java", "php", "swift"], prefill: true },
        params: { expanded: "all", post: ["x-since"] },
        url: "full",
        mdx: { server: ["https://one.test", "https://two.test"], auth: { method: "key", name: "X-Forest" } },
        playground: { proxy: false, credentials: true },
      },
    },
    {
      "api.json": JSON.stringify(specification),
      "by-hand.mdx":
        '---\ntitle: By hand\napi: POST /rings/{id}\n---\n\n<ParamField path="id" type="string" placeholder="r1">Of the ring.</ParamField>\n',
      "by-token.mdx": "---\ntitle: By token\napi: GET /rings\nauthMethod: bearer\n---\n\nText.\n",
      "stump.mdx": "---\ntitle: The stump\nopenapi: GET /stump\n---\n\nText.\n",
    },
  );
});

test("a long description is text, and only its first paragraph is under the title", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/read-the-tree`);
  await expect(page.getByText("Reads a tree.", { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("listitem").filter({ hasText: /^by name$/ })).toBeVisible();
  await expect(main.getByText("Note:", { exact: true })).toBeVisible();
});

test("a page about an operation says what the specification says where its author is silent", async ({ page }) => {
  await page.goto(`${site.url}/stump`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toContainText("The stump");
  await expect(main.getByText("Counts the rings.", { exact: true })).toBeVisible();
  await expect(main.getByText("Deprecated").first()).toBeVisible();
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", "Counts the rings.");
});

test("the examples of a status and its section go together", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/read-the-tree`);
  const sections = page.getByRole("group", { name: "Status" });
  const examples = page.getByRole("group", { name: "Response example" });
  await examples.getByText("404").click();
  await expect(sections.getByLabel("404")).toBeChecked();
  await expect(page.getByText("There is no tree.")).toBeVisible();
  await sections.getByText("200").click();
  await expect(examples.getByLabel("200")).toBeChecked();
});

test("a success without a body comes before what an error looks like", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/plant-a-tree`);
  const examples = page.getByRole("group", { name: "Response example" });
  await expect(examples.getByRole("radio")).toHaveCount(2);
  await expect(examples.getByLabel("201")).toBeChecked();
  await expect(page.getByText("The response has no body.")).toBeVisible();
  await examples.getByText("400").click();
  await expect(page.getByText("The response has no body.")).toBeHidden();
});

test("a type inside itself opens level by level", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/read-the-tree`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Show more" }).first().press("Enter");
  await expect(main.getByRole("link", { name: "name", exact: true })).toHaveCount(2);
  await expect(main.getByRole("link", { name: "name", exact: true }).last()).toBeFocused();
});

test("the address and a sample are copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site.url}/api-reference/read-the-tree`);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy URL" }).click();
  await expect.poll(clipboard).toBe("https://forest.test/tree");
  const samples = page.getByRole("region", { name: "Request example" });
  await samples.getByRole("button", { name: "Copy code" }).press("Enter");
  await expect.poll(clipboard).toBe("forest.read()");
});

test.describe("before the page's code has arrived", () => {
  test("a choice of sample is remembered, and a level of a type opens once the code is there", async ({ page }) => {
    const release = await openWithoutCode(page);
    await page.getByRole("group", { name: "Request example" }).getByText("Go", { exact: true }).click();
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Show more" }).first().click();
    release();
    await expect(main.getByRole("link", { name: "name", exact: true })).toHaveCount(2);
    await page.goto(`${site.url}/api-reference/plant-a-tree`);
    await expect(page.getByRole("group", { name: "Request example" }).getByLabel("Go", { exact: true })).toBeChecked();
  });

  test("a choice of response counts for its section, too", furtherCase, async ({ page }) => {
    const release = await openWithoutCode(page);
    await page.getByRole("group", { name: "Response example" }).getByText("404").click();
    release();
    await expect(page.getByRole("group", { name: "Status" }).getByLabel("404")).toBeChecked();
  });

  async function openWithoutCode(page: Page): Promise<() => void> {
    const release = await holdCode(page);
    await page.goto(`${site.url}/api-reference/read-the-tree`, { waitUntil: "commit" });
    return release;
  }
});

test(
  "samples come in the languages of the settings, the author's first, and the choice is kept",
  furtherCase,
  async ({ page }) => {
    await page.goto(`${site.url}/api-reference/read-the-tree`);
    const samples = page.getByRole("group", { name: "Request example" });
    await expect(samples.getByRole("radio")).toHaveCount(9);
    await expect(samples.getByRole("radio").first()).toHaveAccessibleName("JavaScript");
    await expect(page.getByRole("region", { name: "Request example" }).getByText("SDK", { exact: true })).toBeVisible();
    await samples.getByText("Go", { exact: true }).click();
    await page.goto(`${site.url}/api-reference/plant-a-tree`);
    await expect(samples.getByLabel("Go", { exact: true })).toBeChecked();
  },
);

test(
  "the author's words in the specification are on the page, and its frontmatter counts",
  furtherCase,
  async ({ page }) => {
    await page.goto(`${site.url}/forest/plant`);
    await expect(page.getByRole("heading", { name: "Before you plant" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plant");
    await expect(page.getByRole("button", { name: "Try it" })).toHaveCount(0);
  },
);

test(
  "excluded operations have no page, hidden ones have one outside the navigation",
  furtherCase,
  async ({ page, request }) => {
    expect((await request.get(`${site.url}/api-reference/fell`)).status()).toBe(404);
    await page.goto(`${site.url}/api-reference/burn`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Burn");
    await expect(page.getByRole("navigation").getByRole("link", { name: "Burn" })).toHaveCount(0);
  },
);

test("several servers are named, with what may be in their addresses", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/burn`);
  const main = page.getByRole("main");
  await main.getByText("Server (2)").click();
  await expect(main.getByText("https://{wood}.test")).toBeVisible();
  await expect(main.getByText("All of them")).toBeVisible();
  await expect(main.getByText("Available options: fir oak")).toBeVisible();
});

test("many samples do not make the page wider than a phone", furtherCase, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/api-reference/read-the-tree`);
  await expect(page.getByRole("group", { name: "Request example" }).getByRole("radio")).toHaveCount(9);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("parameters are open, labeled and addressed as the settings say", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/plant-a-tree`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "depth", exact: true })).toBeVisible();
  await expect(main.getByText("since 2.1", { exact: true })).toBeVisible();
  await expect(main.getByText("https://forest.test", { exact: true })).toBeVisible();
  const closed = main.getByText("Show child attributes").filter({ visible: true });
  await expect(closed).toHaveCount(0);
  await main.getByText("Hide child attributes").last().click();
  await expect(closed).toHaveCount(1);
});

test("a page written by hand has the servers and the key of the settings", async ({ page }) => {
  await page.goto(`${site.url}/by-hand?playground=open`);
  const dialog = page.getByRole("dialog");
  const servers = dialog.getByRole("combobox", { name: "Server" });
  await expect(servers.locator("option")).toHaveText(["https://one.test", "https://two.test"]);
  await expect(dialog.getByLabel("X-Forest")).toBeVisible();
  await expect(dialog.getByLabel("id")).toHaveValue("r1");
});

test("a field under the pointer is marked in the sample", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/api-reference/plant-a-tree`);
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get("sample-field") ?? [])].map((range) => range.toString()));
  const field = page.locator("li[data-field]").filter({ visible: true }).last();
  const name = await field.getAttribute("data-field");
  const title = page.getByRole("heading", { level: 1 });
  // The pointer may arrive before the code that follows it.
  await expect(async () => {
    await title.hover();
    await field.getByRole("link", { name: name ?? "" }).hover();
    expect(await marked()).toEqual([expect.stringContaining(`"${name}"`)]);
  }).toPass();
  await title.hover();
  await expect.poll(marked).toEqual([]);
});

test("the chosen server is in the samples, also where it is chosen before the page's code has arrived", async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto(`${site.url}/by-hand`, { waitUntil: "commit" });
  const sample = page.getByRole("region", { name: "Request example" }).locator("code").filter({ visible: true });
  await expect(sample).toContainText("https://one.test/rings/{id}");
  const servers = page.getByRole("main").getByRole("combobox", { name: "Server" });
  await servers.selectOption("https://two.test");
  release();
  await expect(sample).toContainText("https://two.test/rings/{id}");
});

test("the auth method of a page replaces the whole auth of the site", furtherCase, async ({ page }) => {
  await page.goto(`${site.url}/by-token?playground=open`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Authorization")).toBeVisible();
  await expect(dialog.getByLabel("X-Forest")).toHaveCount(0);
});

test("a page names in its headers the catalog of the APIs, and it is there", async ({ request }) => {
  const { link = "" } = (await request.get(`${site.url}/stump`)).headers();
  const [, address = ""] = /<([^>]+)>; rel="api-catalog"/.exec(link) ?? [];
  expect((await request.get(site.url + address)).status()).toBe(200);
  expect(link.split(",")).toHaveLength(6);
});

test("the playground is told about cookies and the proxy as the settings say", async ({ request }) => {
  const address = `${site.url}/_lectern/playground/operation?path=/api-reference/plant-a-tree&language=en`;
  const model = await (await request.get(address)).json();
  expect(model).toMatchObject({ prefills: true, sendsCredentials: true });
  expect(model).not.toHaveProperty("proxyHref");
});

const tree = { $ref: "#/components/schemas/Tree" };
const answer = (description: string, schema: object) => ({ description, content: { "application/json": { schema } } });
const layer = { type: "object", properties: { acid: { type: "boolean" } } };
const soil = { type: "object", properties: { depth: { type: "integer", "x-since": "since 2.1" }, layer } };
const woods = [
  {
    url: "https://{wood}.test",
    variables: { wood: { default: "fir", enum: ["fir", "oak"], description: "Which one." } },
  },
  { url: "https://all.test", description: "All of them" },
];
const seed = { content: { "application/json": { schema: { type: "object", properties: { soil } } } } };
const specification = {
  openapi: "3.1.0",
  info: { title: "Forest", version: "1" },
  servers: [{ url: "https://forest.test" }],
  components: {
    schemas: {
      Tree: { type: "object", properties: { name: { type: "string" }, parent: tree } },
      Problem: { type: "object", properties: { reason: { type: "string" } } },
    },
  },
  paths: {
    "/stump": {
      get: {
        summary: "Read the stump",
        description: "Counts the rings.",
        deprecated: true,
        responses: { 200: { description: "The rings." } },
      },
    },
    "/tree": {
      get: {
        summary: "Read the tree",
        description: "Reads a tree.\n\n> [!NOTE]\n> Roots are left out.\n\n- by name\n- by age",
        "x-codeSamples": [{ lang: "js", label: "SDK", source: "forest.read()" }],
        responses: {
          200: answer("The tree.", tree),
          404: answer("There is no tree.", { $ref: "#/components/schemas/Problem" }),
        },
      },
      post: {
        summary: "Plant a tree",
        requestBody: seed,
        responses: {
          201: { description: "Planted." },
          400: answer("A bad seed.", { $ref: "#/components/schemas/Problem" }),
        },
      },
      put: {
        summary: "Plant",
        "x-mint": {
          href: "/forest/plant",
          content: "## Before you plant\n\nDig.",
          metadata: { playground: "none" },
        },
        responses: { 201: { description: "Planted." } },
      },
      delete: { summary: "Fell", "x-excluded": true, responses: { 204: { description: "Gone." } } },
      patch: { summary: "Burn", "x-hidden": true, responses: { 204: { description: "Gone." } }, servers: woods },
    },
  },
};
