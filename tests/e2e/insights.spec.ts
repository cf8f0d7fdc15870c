import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { createKey } from "@/lib/assistant/api-keys";
import type { Insights } from "@/lib/insights/types";
import { addDailyCounts } from "@/lib/store/daily-counts";
import { openStore, type Store } from "@/lib/store/open-store";
import type { DailyCount } from "@/lib/store/schema";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { COLOR_RULES, findViolations } from "../support/find-violations";
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
  await addDailyCounts(store.database, "acme", weekBefore());
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
  await context.close();
});

test("searches, missing pages and programs of today are added to those of the week before", async ({ browser }) => {
  const reader = await browser.newPage();
  await search(reader, "install", "Enter");
  await search(reader, "xylophone", "Escape");
  await search(reader, "widget", "Escape");
  await reader.goto(`${site.url}/gone?token=1`, { referer: `${site.url}/start?session=2` });
  await reader.close();
  const agent = { "user-agent": "Mozilla/5.0 (compatible; GPTBot/1.2)" };
  for (const path of ["/start", "/llms.txt", "/start.md"]) await fetch(`${site.url}${path}`, { headers: agent });
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search", arguments: { query: "widget" } },
  };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "user-agent": "curl/8",
  };
  await fetch(`${site.url}/mcp`, { method: "POST", headers, body: JSON.stringify(call) });

  const report = await readReport();
  const today = report.days.at(-1);
  expect(today).toMatchObject({ searches: 3, emptySearches: 1, missing: 1 });
  const found = (query: string) => report.searches.find((one) => one.query === query);
  expect(found("install")).toMatchObject({ count: 8, opened: [{ name: "/start", count: 8 }] });
  expect(found("xylophone")).toMatchObject({ count: 1, nothingFound: 1 });
  expect(found("widget")).toMatchObject({ count: 1, nothingOpened: 1 });
  expect(report.missing).toContainEqual({ path: "/gone", count: 1, from: [{ name: "/start", count: 1 }], closest: [] });
  const machine = (name: string) => report.machines.find((one) => one.name === name);
  expect(machine("GPTBot")).toMatchObject({ count: 38 });
  expect(machine("curl")).toEqual({ name: "curl", count: 1, read: [{ name: "MCP: search", count: 1 }] });
});

test("the page has charts, tables, and files, in both modes and on a phone", async ({ browser }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, httpCredentials: { username: "author", password: key } });
    const page = await context.newPage();
    await page.goto(`${site.url}/_lectern/insights?weeks=4`);
    await expect(page.getByRole("img", { name: /^Searches by day: \d+, 15 without a result/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Searches without a result" })).toContainText("dark mode");
    await expect(page.getByRole("region", { name: "Programs that read the site" })).toContainText("/llms.txt");
    const rules = colorScheme === "dark" ? COLOR_RULES : undefined;
    expect(await findViolations(page, undefined, rules)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page, undefined, rules)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Searches and what was opened as CSV" }).click();
    expect((await download).suggestedFilename()).toBe("insights-searches.csv");
    await context.close();
  }
});

test("nothing but counts is stored of a search or a visit", async () => {
  const rows = await store.database.selectFrom("daily_counts").selectAll().execute();
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["count", "day", "detail", "domain", "kind", "subject"]);
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|mozilla|token|session/i);
});

test("the command writes what could be changed", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, "insights", "--suggest"], {
    env: { ...process.env, ...environment, DOCS_DIR: docs.directory, LECTERN_DATA: docs.directory },
  });
  expect(stdout).toContain("“dark mode” found nothing");
  expect(stdout).toContain("/gone does not exist");
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
  await expect(panel.getByRole("button", { name: "Good answer" })).toBeVisible();
  if (vote !== undefined) {
    const stored = page.waitForResponse(/\/_lectern\/vote$/);
    await panel.getByRole("button", { name: vote }).click();
    expect((await stored).status()).toBe(204);
  }
  await page.close();
}

const DAY = 86_400_000;

/** What servers counted on the six days before today. */
function weekBefore(): DailyCount[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(Date.now() - (index + 1) * DAY).toISOString().slice(0, 10);
    return [
      { day, kind: "search" as const, subject: "install", detail: "/start", count: 1 },
      { day, kind: "search" as const, subject: "dark mode", detail: "nothing found", count: 2 },
      { day, kind: "missing" as const, subject: "/old", detail: "https://blog.example/post", count: index },
      { day, kind: "machine" as const, subject: "GPTBot", detail: "pages", count: 5 },
    ];
  }).flat();
}

/** Opens the dialog, types, waits for the answer, and ends the search. */
async function search(page: Page, query: string, key: "Enter" | "Escape"): Promise<void> {
  await page.goto(`${site.url}/start`);
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  const answered = page.waitForResponse((response) => response.url().includes(`/_lectern/search?q=${query}`));
  await dialog.getByRole("combobox").fill(query);
  await answered;
  await expect(dialog.getByRole("listbox")).toHaveAttribute("aria-busy", "false");
  const noted = page.waitForResponse(/\/_lectern\/searched\?/);
  await page.keyboard.press(key);
  expect((await noted).status()).toBe(204);
}

/** The report of four weeks, as a program reads it. */
async function readReport(): Promise<Insights> {
  const response = await fetch(`${site.url}/_lectern/insights?weeks=4`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return (await response.json()) as Insights;
}
