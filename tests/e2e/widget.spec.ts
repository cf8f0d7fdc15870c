import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { createKey } from "@/lib/assistant/api-keys";
import { openStore } from "@/lib/store/open-store";
import type {} from "../../widget/index";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

/** What a model might be made to say. */
const HOSTILE = [
  "Set **PORT** in [the settings](/guides/start).\n\n",
  "<img src=x onerror=alert(1)><script>alert(1)</script>\n\n",
  "[click](javascript:alert(1)) ![spy](https://evil.example/spy.png)\n\n```bash\nPORT=8080 npm start\n```",
];

test.describe("the widget on another site", () => {
  let docs: DocsFolder;
  let model: ModelServer;
  let site: TestServer;
  let foreign: Server;
  let dataDirectory: string;
  let key: string;

  test.beforeAll(async () => {
    test.setTimeout(90_000);
    docs = await createDocsFolder(
      { navigation: { pages: ["index", "guides/start"] } },
      {
        "index.mdx": "---\ntitle: Home\n---\n\nWelcome.\n",
        "guides/start.mdx": "---\ntitle: Start\n---\n\n## Port\n\nSet the variable PORT to configure the port.\n",
      },
    );
    model = await startModelServer({ texts: HOSTILE });
    dataDirectory = await mkdtemp(path.join(tmpdir(), "lectern-widget-"));
    foreign = createServer((_, response) => response.setHeader("content-type", "text/html").end(hostPage()));
    await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
    const store = await openStore({ LECTERN_DATA: dataDirectory, DATABASE_URL: undefined });
    const wanted = { kind: "publishable", domain: "widget-test", label: "" } as const;
    key = (await createKey(store.database, { ...wanted, allowedOrigins: [origin("127.0.0.1")] }, 1)).key;
    await store.close();
    site = await startServer({
      docsDirectory: docs.directory,
      environment: {
        LECTERN_DATA: dataDirectory,
        LECTERN_SITE: "widget-test",
        ASSISTANT_BASE_URL: model.url,
        ASSISTANT_MODEL: "scripted",
      },
    });
  });

  test.afterAll(async () => {
    await site.stop();
    await model.close();
    await new Promise((resolve) => foreign.close(resolve));
    await docs.dispose();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  test("opens by keyboard, answers a question, draws the reply safely, and gives the focus back", async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(origin("127.0.0.1"));
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Ask the documentation" });
    await expect(panel.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("How do I configure the port?");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("PORT=8080 npm start")).toBeVisible();
    await expect(panel.getByRole("link", { name: "the settings" })).toHaveAttribute("href", `${site.url}/guides/start`);
    await expect(panel.getByText("<script>alert(1)</script>")).toBeVisible();
    await expect(panel.getByRole("link", { name: "click" })).toHaveCount(0);
    await expect(panel.getByRole("img")).toHaveCount(0);
    expect(loaded.filter((url) => url.includes("evil.example"))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeFocused();
  });

  test("can be driven by the page: ask, close, update, destroy", async ({ page }) => {
    await page.goto(origin("127.0.0.1"));
    await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeVisible();
    await page.evaluate(() => window.LecternWidget.ask("Where is the port?"));
    const panel = page.getByRole("dialog");
    await expect(panel.getByText("Where is the port?")).toBeVisible();
    await expect(panel.getByText("PORT=8080 npm start")).toBeVisible();
    await page.evaluate(() => window.LecternWidget.update({ words: { title: "Hilfe" } }));
    await expect(panel.getByRole("heading", { name: "Hilfe" })).toBeVisible();
    await page.evaluate(() => window.LecternWidget.close());
    await expect(panel).toBeHidden();
    await page.evaluate(() => window.LecternWidget.destroy());
    await expect(page.getByRole("button", { name: "Ask", exact: true })).toHaveCount(0);
  });

  test("does not answer pages of an origin that the key does not allow", async ({ page }) => {
    await page.goto(origin("localhost"));
    await ask(page, "Hello?");
    await expect(page.getByText("The reply could not be loaded.")).toBeVisible();
  });

  test("weighs less than 60 kB compressed", async ({ request }) => {
    const response = await request.get(`${site.url}/_lectern/widget.js`);
    expect(response.headers()["content-type"]).toContain("text/javascript");
    expect(gzipSync(await response.body()).byteLength).toBeLessThan(60_000);
  });

  async function ask(page: Page, question: string): Promise<void> {
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("textbox").fill(question);
    await page.getByRole("button", { name: "Send" }).click();
  }

  function origin(host: string): string {
    return `http://${host}:${(foreign.address() as AddressInfo).port}`;
  }

  function hostPage(): string {
    const script = `<script src="${site.url}/_lectern/widget.js" data-key="${key}" data-site="widget-test" async></script>`;
    return `<!doctype html><title>Shop</title><h1>Shop</h1>${script}`;
  }
});
