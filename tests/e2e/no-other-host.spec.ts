import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { fullUnless, furtherCase } from "../support/full-tier";
import { COMMAND, startServer, type TestServer } from "../support/server";
import { startStaticHost } from "../support/static-host";

/** What the other host was asked for. */
let asked: string[] = [];
let other: Server;
let docs: DocsFolder;

test.beforeAll(async () => {
  other = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/plain" }).end();
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  docs = await createDocsFolder(
    {
      navigation: { groups: [{ group: "Pages", pages: ["start"] }] },
      fonts: { family: "Lantern", source: `${host}/font.woff2`, format: "woff2" },
    },
    {
      "start.mdx": [
        "---\ntitle: Start\n---",
        `<img alt="Elsewhere" src="${host}/picture" />`,
        `<iframe title="Elsewhere" src="${host}/frame" />`,
        `<video muted autoPlay src="${host}/film" />`,
      ].join("\n\n"),
      "own.css": `.mdx-content { background: url(${host}/background) }`,
      "own.js": `fetch("${host}/data").finally(() => { document.documentElement.dataset.own = "ran" });
        document.head.append(Object.assign(document.createElement("script"), { src: "${host}/script" }));
        navigator.sendBeacon("${host}/beacon");`,
    },
  );
});
test.afterAll(async () => {
  await docs?.dispose();
  other?.close();
});

/** Opens the page, and waits until its own script has asked the other host. @returns what that host was asked for */
async function open(page: Page, url: string): Promise<string[]> {
  asked = [];
  await page.goto(`${url}/start`);
  await expect(page.locator("html")).toHaveAttribute("data-own", "ran");
  await page.waitForLoadState("networkidle");
  return asked;
}

for (const [policy, title, paths] of [
  ["on", "a page asks the hosts that its author names", ["/background", "/data", "/frame", "/picture"]],
  ["self", "with the closed policy, a page asks no other host for anything", []],
] as const) {
  test(title, fullUnless(policy === "self"), async ({ page }) => {
    const environment = { LECTERN_CSP: policy };
    const site: TestServer = await startServer({ docsDirectory: docs.directory, environment });
    try {
      const all = await open(page, site.url);
      expect(all).toEqual(policy === "self" ? [] : expect.arrayContaining([...paths]));
    } finally {
      await site.stop();
    }
  });
}

test(
  "with the closed policy, neither does a page of an export, whatever headers its host sends",
  furtherCase,
  async ({ page }) => {
    const out = `${docs.directory}/.out`;
    const run = spawnSync(process.execPath, [COMMAND, "export", "--out", out], {
      encoding: "utf8",
      env: { ...process.env, DOCS_DIR: docs.directory, LECTERN_DATA: `${docs.directory}/.data`, LECTERN_CSP: "self" },
    });
    expect(run.status, run.stdout + run.stderr).toBe(0);
    const host = await startStaticHost(out);
    try {
      expect(await open(page, host.url)).toEqual([]);
    } finally {
      await host.stop();
    }
  },
);
