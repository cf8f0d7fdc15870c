import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { build } from "esbuild";
import type {} from "../../widget/index";
import { type AssistantServer, startAssistantServer } from "../fakes/assistant-server";
import { type AssistantWorld, createWorld } from "../fakes/assistant-world";
import { scriptedProvider } from "../fakes/scripted-provider";

/** What a model might be made to say. */
const HOSTILE = [
  "Set **PORT** in [the settings](/guides/install).\n\n",
  "<img src=x onerror=alert(1)><script>alert(1)</script>\n\n",
  "[click](javascript:alert(1)) ![spy](https://evil.example/spy.png)\n\n```bash\nPORT=8080 npm start\n```\n\n",
  "> | Variable | Default |\n> | - | - |\n> | `PORT` | 3000 |\n>\n> 1. Open it\n>\n>    Wait.\n>\n> 2. Close it\n\n",
  "| Option | Type | Default |\n| - | - | - |\n| `retries` | number | 2 |",
];

test.describe("the widget on another site", () => {
  let world: AssistantWorld;
  let documentation: AssistantServer;
  let foreign: Server;
  let script: string;
  let key: string;

  test.beforeAll(async () => {
    world = await createWorld({ provider: scriptedProvider(HOSTILE) });
    const { outputFiles } = await build({
      entryPoints: ["widget/index.ts"],
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
    });
    script = outputFiles[0]?.text ?? "";
    documentation = await startAssistantServer(world.dependencies, { "/_lectern/widget.js": script });
    foreign = createServer((request, response) => {
      if (request.url === "/strict") response.setHeader("content-security-policy", strictPolicy());
      response.setHeader("content-type", "text/html").end(hostPage());
    });
    await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
    key = (await world.createKey({ kind: "publishable", allowedOrigins: [origin("127.0.0.1")] })).key;
  });

  test.afterAll(async () => {
    await documentation.close();
    await new Promise((resolve) => foreign.close(resolve));
    await world.close();
  });

  test("opens by keyboard, answers a question, renders the reply safely, and gives the focus back", async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(origin("127.0.0.1"));
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Ask the documentation" });
    await expect(panel.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("How do I configure the port?");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("PORT=8080 npm start")).toBeVisible();
    await expect(panel.getByRole("link", { name: "the settings" })).toHaveAttribute(
      "href",
      "https://docs.acme.example/guides/install",
    );
    await expect(panel.getByText("<script>alert(1)</script>")).toBeVisible();
    const quote = panel.getByRole("blockquote");
    await expect(quote.getByRole("row")).toHaveText(["VariableDefault", "PORT3000"]);
    await expect(quote.getByRole("listitem")).toHaveText(["Open itWait.", "Close it"]);
    const values = panel.locator(".rows td");
    const namesOf = (cells: Element[]) => cells.map((cell) => getComputedStyle(cell, "::before").content);
    expect(await values.evaluateAll(namesOf)).toEqual(['"Option"', '"Type"', '"Default"']);
    await expect(panel.getByRole("link", { name: "click" })).toHaveCount(0);
    await expect(panel.getByRole("img")).toHaveCount(0);
    expect(loaded.filter((url) => url.includes("evil.example"))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeFocused();
  });

  test("can be driven by the page: ask, update, reset, close, destroy", async ({ page }) => {
    await page.goto(origin("127.0.0.1"));
    await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeVisible();
    await page.evaluate(() => window.LecternWidget.ask("Where is the port?"));
    const panel = page.getByRole("dialog");
    await expect(panel.getByText("Where is the port?")).toBeVisible();
    await expect(panel.getByText("PORT=8080 npm start")).toBeVisible();
    await page.evaluate(() => window.LecternWidget.update({ words: { title: "Hilfe" } }));
    await expect(panel.getByRole("heading", { name: "Hilfe" })).toBeVisible();
    await page.evaluate(() => window.LecternWidget.reset());
    await expect(panel.getByText("Where is the port?")).toHaveCount(0);
    await expect(panel.getByRole("button", { name: "Send" })).toBeEnabled();
    await page.evaluate(() => window.LecternWidget.close());
    await expect(panel).toBeHidden();
    await page.evaluate(() => window.LecternWidget.destroy());
    await expect(page.getByRole("button", { name: "Ask", exact: true })).toHaveCount(0);
  });

  test("looks and answers the same on a page with a strict policy", async ({ page }) => {
    const broken: string[] = [];
    page.on("console", (message) => /style-src|script-src/.test(message.text()) && broken.push(message.text()));
    await page.goto(`${origin("127.0.0.1")}/strict`);
    await ask(page, "How do I configure the port?");
    const panel = page.getByRole("dialog");
    await expect(panel.getByText("PORT=8080 npm start")).toBeVisible();
    await expect(panel).toHaveCSS("position", "fixed");
    expect(broken).toEqual([]);
  });

  test("does not answer pages of an origin that the key does not allow", async ({ page }) => {
    await page.goto(origin("localhost"));
    await ask(page, "Hello?");
    await expect(page.getByText("The reply could not be loaded.")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveValue("Hello?");
  });

  test("on a phone the focus stays in it, and the words on its buttons can be read on every color", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(origin("127.0.0.1"));
    await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
    const panel = page.getByRole("dialog");
    await expect(panel.getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel.getByRole("button", { name: "Send" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(panel.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(panel.getByRole("button", { name: "Send" })).toBeFocused();
    await page.evaluate(() => window.LecternWidget.update({ accent: "#fde047" }));
    await expect(panel.getByRole("button", { name: "Send" })).toHaveCSS("color", "oklch(0 0 0)");
  });

  async function ask(page: Page, question: string): Promise<void> {
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("textbox").fill(question);
    await page.getByRole("button", { name: "Send" }).click();
  }

  function home(): string {
    return new URL(documentation.baseUrl).origin;
  }

  function origin(host: string): string {
    return `http://${host}:${(foreign.address() as AddressInfo).port}`;
  }

  /** What `content/assistant/widget.mdx` asks of a page that has a policy. */
  function strictPolicy(): string {
    return `default-src 'none'; img-src data:; script-src ${home()}; connect-src ${home()}`;
  }

  function hostPage(): string {
    const script = `<script src="${home()}/_lectern/widget.js" data-key="${key}" data-site="acme" async></script>`;
    return `<!doctype html><title>Shop</title><h1>Shop</h1>${script}`;
  }
});
