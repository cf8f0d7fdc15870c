import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { createKey } from "@/lib/assistant/api-keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { findViolations } from "../support/find-violations";
import { waitForIndex } from "../support/search-index";
import { COMMAND, startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

let model: ModelServer;
let docs: DocsFolder;
let store: Store;
let site: TestServer;
let environment: Record<string, string>;
let key: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  model = await startModelServer({ texts: ["See [Install](/start#install)."] });
  docs = await createDocsFolder(
    { navigation: { pages: ["start"] } },
    { "start.mdx": "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n" },
  );
  environment = { DATABASE_URL: `file:${docs.directory}/.store/lectern.db`, LECTERN_SITE: "acme" };
  store = await openStore({ DATABASE_URL: environment.DATABASE_URL, LECTERN_DATA: docs.directory });
  const wanted = { kind: "secret" as const, domain: "acme", label: "author", allowedOrigins: [] };
  key = (await createKey(store.database, wanted, Date.now())).key;
  site = await startServer({
    docsDirectory: docs.directory,
    environment: { ...environment, ASSISTANT_BASE_URL: model.url, ASSISTANT_MODEL: "scripted" },
  });
  await waitForIndex(site.url, "install");
  await chat(browser, "How do I install the widget?", "Good answer");
  await chat(browser, "Is the widget free to install?", "Bad answer");
  model.follow({ texts: ["The documentation does not say."] });
  await chat(browser, "Zebra?");
});
test.afterAll(async () => {
  await site?.stop();
  await store?.close();
  await model?.close();
  await docs?.dispose();
});

test("the protected page lists what readers asked, what had no answer and what was voted down", async ({ browser }) => {
  const context = await browser.newContext({ httpCredentials: { username: "author", password: key } });
  const page = await context.newPage();
  await page.goto(`${site.url}/_lectern/insights`);
  await expect(page.getByText("How do I install the widget?").first()).toBeVisible();
  await expect(page.getByText("Is the widget free to install?").first()).toBeVisible();
  await expect(page.getByText("Zebra?").first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findViolations(page)).toEqual([]);
  await context.close();
});

test("it cannot be read without a secret key", async ({ request }) => {
  expect((await request.get(`${site.url}/_lectern/insights`)).status()).toBe(401);
});

test("the command prints the same report, and nothing of a reader but the fingerprint", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, "insights", "--json"], {
    env: { ...process.env, ...environment, DOCS_DIR: docs.directory, LECTERN_DATA: docs.directory },
  });
  const report = JSON.parse(stdout);
  const asked = report.questions.map(({ question }: { question: string }) => question);
  expect(asked.sort()).toEqual(["How do I install the widget?", "Is the widget free to install?", "Zebra?"]);
  expect(JSON.stringify(report.unanswered)).toContain("Zebra?");
  expect(JSON.stringify(report.downvoted)).toContain("Is the widget free to install?");
  expect(JSON.stringify(report.downvoted)).not.toContain("How do I install the widget?");
  expect(stdout).not.toMatch(/127\.0\.0\.1|mozilla|user-?agent/i);
});

/** Each question is that of a new reader: a conversation that comes back has answers of its own to wait for. */
async function chat(browser: Browser, question: string, vote?: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${site.url}/start?assistant=${encodeURIComponent(question)}`);
  const panel = page.getByRole("dialog", { name: "Assistant" });
  await expect(panel.getByRole("button", { name: "Good answer" })).toBeVisible({ timeout: 20_000 });
  if (vote !== undefined) {
    const stored = page.waitForResponse(/\/_lectern\/vote$/);
    await panel.getByRole("button", { name: vote }).click();
    expect((await stored).status()).toBe(204);
  }
  await page.close();
}
