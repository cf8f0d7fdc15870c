import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { createKey } from "@/lib/assistant/api-keys";
import { openStore, type Store } from "@/lib/store/open-store";
import type {} from "../../widget/index";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { furtherCase } from "../support/full-tier";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const HOSTILE_STYLES = `
  * { all: unset; letter-spacing: 1em; text-transform: uppercase; color: red; font-size: 40px }
  div, section { transform: rotate(3deg); display: none; opacity: 0.1 }
  button { background: lime !important; padding: 99px !important; position: static !important }
  h1 { display: block }
`;

let model: ModelServer;
let docs: DocsFolder;
let store: Store;
let site: TestServer;
let elsewhere: Server;
let key: string;

test.beforeAll(async () => {
  model = await startModelServer({ texts: ["Set **PORT** in ", "[the settings](/start#install)."] });
  docs = await createDocsFolder(
    { navigation: { pages: ["start"] } },
    { "start.mdx": "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget, then set the port.\n" },
  );
  elsewhere = createServer((_, response) => response.setHeader("content-type", "text/html").end(hostPage()));
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  const database = `file:${docs.directory}/.store/lectern.db`;
  store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
  const wanted = { kind: "publishable" as const, domain: "acme", label: "shop", allowedOrigins: [origin("127.0.0.1")] };
  key = (await createKey(store.database, wanted, Date.now())).key;
  site = await startServer({
    docsDirectory: docs.directory,
    environment: {
      DATABASE_URL: database,
      LECTERN_SITE: "acme",
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_MODEL: "scripted",
    },
  });
  await waitForIndex(site.url, "install");
});
test.afterAll(async () => {
  await site?.stop();
  await store?.close();
  await new Promise((resolve) => elsewhere.close(resolve));
  await model?.close();
  await docs?.dispose();
});

test("from another origin: the page opens it, asks and closes it, and the reply comes with its sources", async ({
  page,
}) => {
  await visit(page);
  await page.evaluate(() => window.LecternWidget.open());
  const panel = page.getByRole("dialog", { name: "Ask the documentation" });
  await expect(panel).toBeVisible();
  await page.evaluate(() => window.LecternWidget.ask("How do I set the port?"));
  await expect(panel.getByText("PORT", { exact: true })).toHaveRole("strong");
  await expect(panel.getByRole("link", { name: "the settings" })).toHaveAttribute("href", `${site.url}/start#install`);
  await expect(panel.getByRole("list").getByRole("link", { name: /Start|Install/ })).toHaveAttribute("href", /\/start/);
  await page.evaluate(() => window.LecternWidget.close());
  await expect(panel).toBeHidden();
});

test("the owner of a page that the key does not allow reads in the console what to do", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await visit(page, "localhost");
  await page.evaluate(() => window.LecternWidget.ask("How do I set the port?"));
  await expect(page.getByRole("dialog").getByText("The reply could not be loaded.")).toBeVisible();
  expect(messages.join("\n")).toContain(`lectern keys create --publishable --origin ${origin("localhost")}`);
});

test("by keyboard alone: open, type, send, leave", async ({ page }) => {
  await visit(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Which port?");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("link", { name: "the settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeFocused();
});

test("rules of the page for all elements do not reach into it", async ({ page }) => {
  await visit(page);
  const launcher = page.getByRole("button", { name: "Ask", exact: true });
  await expect(launcher).toHaveCSS("position", "fixed");
  await expect(launcher).toHaveCSS("background-color", "rgb(79, 70, 229)");
  await launcher.click();
  const panel = page.getByRole("dialog");
  await expect(panel).toHaveCSS("font-size", "15px");
  await expect(panel).toHaveCSS("letter-spacing", "normal");
  await expect(panel).toHaveCSS("text-transform", "none");
  await expect(panel).toHaveCSS("color", "rgb(20, 22, 26)");
  const box = await panel.boundingBox();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1440 - 16);
});

test("on a phone it fills the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const panel = page.getByRole("dialog");
  await expect.poll(async () => (await panel.boundingBox())?.height).toBe(844);
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
});

test("a page that the key does not allow gets no reply, and its reader is told so", async ({ page }) => {
  await visit(page, "localhost");
  await page.evaluate(() => window.LecternWidget.ask("How do I set the port?"));
  await expect(page.getByRole("dialog").getByText("The reply could not be loaded.")).toBeVisible();
});

test("the script as it is served weighs less than 60 kB compressed", async ({ request }) => {
  const script = await (await request.get(`${site.url}/_lectern/widget.js`)).body();
  expect(script.byteLength).toBeGreaterThan(1_000);
  expect(gzipSync(script).byteLength).toBeLessThan(60_000);
});

test(
  "the live example of the documentation starts under the policy of its page",
  furtherCase,
  async ({ page, server }) => {
    const violations: string[] = [];
    page.on(
      "console",
      (message) => message.text().includes("Content Security Policy") && violations.push(message.text()),
    );
    const response = await page.goto(`${server.url}/assistant/widget`);
    expect(response?.headers()["content-security-policy"]).toContain("script-src");
    await page.getByRole("button", { name: "Put the widget on this page" }).click();
    const panel = page.getByRole("dialog", { name: "Ask the documentation" });
    await expect(panel.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("How do I make a key for the widget?");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("link").first()).toBeVisible();
    await expect(panel).toHaveCSS("position", "fixed");
    expect(violations).toEqual([]);
  },
);

async function visit(page: Page, host = "127.0.0.1"): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  await page.goto(origin(host));
  await page.waitForFunction(() => "LecternWidget" in window);
}

function origin(host: string): string {
  return `http://${host}:${(elsewhere.address() as AddressInfo).port}`;
}

function hostPage(): string {
  const script = `<script src="${site.url}/_lectern/widget.js" data-key="${key}" data-site="acme" async></script>`;
  return `<!doctype html><title>Shop</title><style>${HOSTILE_STYLES}</style><h1>Shop</h1>${script}`;
}
