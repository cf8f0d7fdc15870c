import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

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

for (const [policy, title, paths] of [
  ["on", "a page asks the hosts that its author names", ["/background", "/data", "/frame", "/picture"]],
  ["self", "with the closed policy, a page asks no other host for anything", []],
] as const) {
  test(title, async ({ page }) => {
    asked = [];
    const environment = { LECTERN_CSP: policy };
    const site: TestServer = await startServer({ docsDirectory: docs.directory, environment });
    try {
      await page.goto(`${site.url}/start`);
      await expect(page.locator("html")).toHaveAttribute("data-own", "ran");
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual(policy === "self" ? [] : expect.arrayContaining([...paths]));
    } finally {
      await site.stop();
    }
  });
}
