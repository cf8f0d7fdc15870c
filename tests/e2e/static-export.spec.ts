import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { furtherCase } from "../support/full-tier";
import { COMMAND } from "../support/server";
import { type StaticHost, startStaticHost } from "../support/static-host";

const files = {
  "index.mdx": "---\ntitle: Home\n---\n\nWelcome. Read [about retries](/guides/retries).\n",
  "guides/retries.mdx":
    "---\ntitle: Retries\ndescription: What happens when a task fails.\n---\n\n## Backoff\n\nWait longer after each attempt.\n\n```mermaid\ngraph LR\n  A --> B\n```\n",
  "guides/mathematics.mdx": "---\ntitle: Mathematics\n---\n\n$$e^{i\\pi} = -1$$\n",
  "guides/counter.mdx":
    '---\ntitle: Counter\n---\n\nexport const Counter = () => {\n  const [count, setCount] = useState(0);\n  return <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>;\n};\n\n<Counter />\n',
  "reference/errors.mdx":
    "---\ntitle: Errors\ncontextual:\n  options: [assistant, mcp, view]\n---\n\nA webhook that fails is tried again.\n",
  "secret.mdx": "---\ntitle: Kept apart\nhidden: true\n---\n\nNobody lists this.\n",
  "shop.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: "https://shop.example.com" }],
    paths: { "/orders": { get: { summary: "List orders", responses: { 200: { description: "Orders" } } } } },
  }),
};

const config = {
  search: { prompt: "Search the docs" },
  redirects: [{ source: "/old", destination: "/guides/retries" }],
  feedback: { thumbsRating: true },
  contextual: { options: ["copy", "view", "mcp"] },
  navigation: {
    tabs: [
      {
        tab: "Guides",
        groups: [{ group: "Basics", pages: ["index", "guides/retries", "guides/mathematics", "guides/counter"] }],
      },
      { tab: "Reference", groups: [{ group: "Errors", pages: ["reference/errors"] }] },
      { tab: "API", openapi: "shop.json" },
    ],
  },
};

let docs: DocsFolder;
let folder: string;
let data: string;
let host: StaticHost;
/** What went wrong in the browser during a test: nothing may. */
let faults: string[];

test.beforeAll(async () => {
  docs = await createDocsFolder(config, files);
  folder = await mkdtemp(path.join(tmpdir(), "lectern-site-"));
  data = await mkdtemp(path.join(tmpdir(), "lectern-data-"));
  const run = spawnSync(process.execPath, [COMMAND, "export", "--out", folder], {
    encoding: "utf8",
    env: {
      ...process.env,
      DOCS_DIR: docs.directory,
      LECTERN_DATA: data,
      LECTERN_SITE_URL: "https://docs.example.com",
    },
  });
  expect(run.status, run.stdout + run.stderr).toBe(0);
  host = await startStaticHost(folder);
});
test.afterAll(async () => {
  await host?.stop();
  await docs?.dispose();
  for (const directory of [folder, data]) await rm(directory, { recursive: true, force: true });
});

test.beforeEach(({ page }) => {
  faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
});

async function heading(page: Page, name: string) {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("pages are walked by sidebar, content, tabs and history", async ({ page }) => {
  await page.goto(`${host.url}/`);
  await heading(page, "Home");
  await page.getByRole("link", { name: "about retries" }).click();
  await heading(page, "Retries");
  await expect(page).toHaveURL(`${host.url}/guides/retries`);
  await page.getByRole("navigation").getByRole("link", { name: "Counter" }).first().click();
  await heading(page, "Counter");
  await page.getByRole("link", { name: "Reference" }).first().click();
  await heading(page, "Errors");
  await page.goBack();
  await heading(page, "Counter");
  expect(faults).toEqual([]);
});

test(
  "a click loads no document, and keeps what the reader has unfolded, scrolled and opened",
  furtherCase,
  async ({ page }) => {
    await page.goto(`${host.url}/`);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const scroller = page.locator("#sidebar-content");
    await scroller.evaluate((element) => {
      element.style.height = "120px";
      element.scrollTop = 40;
    });
    for (const [name, title] of [
      ["Retries", "Retries"],
      ["Counter", "Counter"],
      ["Mathematics", "Mathematics"],
    ] as const) {
      await scroller.getByRole("link", { name }).click();
      await heading(page, title);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
    }
    await page.goBack();
    await page.getByRole("button", { name: "Count 0" }).click();
    await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.getByRole("link", { name: "API", exact: true }).first().click();
    await heading(page, "List orders");
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    expect(faults).toEqual([]);
  },
);

test("diagrams, mathematics and React in pages work from files", async ({ page }) => {
  await page.goto(`${host.url}/guides/retries`);
  await expect(page.locator("figure.mermaid svg").first()).toBeVisible();
  await page.goto(`${host.url}/guides/counter`);
  await page.getByRole("button", { name: "Count 0" }).click();
  await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
  await page.goto(`${host.url}/guides/mathematics`);
  await expect(page.getByRole("math").first()).toBeAttached();
  expect(faults).toEqual([]);
});

test("search finds sections, corrects words, and opens what it found", async ({ page }) => {
  await page.goto(`${host.url}/`);
  await page.getByRole("button", { name: "Search the docs" }).click();
  const input = page.getByRole("combobox", { name: "Search" });
  await input.fill("webhok");
  await expect(page.getByRole("option", { name: /Errors/ })).toBeVisible();
  await input.fill("backof");
  await page.getByRole("option", { name: /Backoff/ }).click();
  await expect(page).toHaveURL(`${host.url}/guides/retries#backoff`);
  await heading(page, "Retries");
  expect(faults).toEqual([]);
});

test("search does not show what is hidden", furtherCase, async ({ page }) => {
  await page.goto(`${host.url}/secret?search=nobody`);
  await heading(page, "Kept apart");
  await expect(page.getByRole("status").getByText(/No results/i)).toBeVisible();
  expect(faults).toEqual([]);
});

test("nothing that needs the server is offered", async ({ page }) => {
  await page.goto(`${host.url}/guides/retries`);
  await heading(page, "Retries");
  await expect(page.getByRole("button", { name: /assistant/i })).toHaveCount(0);
  await expect(page.getByText(/was this page helpful/i)).toHaveCount(0);
  expect(await page.content()).not.toContain("/discovery/");
  // A page with a menu of its own.
  await page.goto(`${host.url}/reference/errors`);
  await expect(
    page
      .getByRole("main")
      .getByText(/Markdown/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText(/assistant|MCP/i)).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("an operation opens its playground from a file", async ({ page }) => {
  await page.goto(`${host.url}/`);
  await page.getByRole("link", { name: "API", exact: true }).first().click();
  await heading(page, "List orders");
  await page
    .getByRole("button", { name: /try it/i })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(faults).toEqual([]);
});

test("an address without a page shows the page that says so", async ({ page }) => {
  const response = await page.goto(`${host.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Retries" }).first().click();
  await heading(page, "Retries");
});

test("an old address leads on", async ({ page }) => {
  await page.goto(`${host.url}/old`);
  await heading(page, "Retries");
});

test("machines find their files, with the public address and never that of the exporting server", async () => {
  const read = (file: string) => readFile(path.join(folder, file), "utf8");
  expect(await read("sitemap.xml")).toContain("https://docs.example.com/guides/retries");
  expect(await read("llms.txt")).toContain("/guides/retries.md");
  expect(await read("guides/retries.md")).toContain("Wait longer");
  expect(await read("_redirects")).toBe("/old /guides/retries 301\n");
  expect(await read("_headers")).toContain("immutable");
  expect(await read("shop.json")).toBe(files["shop.json"]);
  for (const file of ["index.html", "llms.txt", "sitemap.xml", "robots.txt"]) {
    expect(await read(file)).not.toMatch(/127\.0\.0\.1:\d/);
  }
});

test("every document carries its policy, and keeps to it", async ({ page }) => {
  const html = await readFile(path.join(folder, "guides/retries.html"), "utf8");
  expect(html).toMatch(/<head[^>]*><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src/);
  expect(html).not.toContain("frame-ancestors");
  await page.goto(`${host.url}/guides/retries`);
  const blocked = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    return "ran" in window;
  });
  expect(blocked).toBe(false);
});
