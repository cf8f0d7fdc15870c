import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { fullUnless } from "../support/full-tier";
import { waitForIndex } from "../support/search-index";
import { COMMAND, startServer } from "../support/server";
import { startStaticHost } from "../support/static-host";

const BASE_PATH = "/team/docs";

const files = {
  "index.mdx": "---\ntitle: Home\n---\n\nRead [about retries](/guides/retries). ![Mark](/mark.svg)\n",
  "guides/retries.mdx":
    "---\ntitle: Retries\n---\n\n## Backoff\n\nWait longer.\n\n```mermaid\ngraph LR\n  A --> B\n```\n",
  "guides/counter.mdx":
    '---\ntitle: Counter\n---\n\nexport const Counter = () => {\n  const [count, setCount] = useState(0);\n  return <><button type="button" onClick={() => setCount(count + 1)}>Count {count}</button> <a href={["", "guides", "retries"].join("/")}>Retry {count}</a></>;\n};\n\n<Counter />\n',
  "mark.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>',
};
const config = {
  search: { prompt: "Search the docs" },
  navigation: { groups: [{ group: "Guides", pages: ["index", "guides/retries", "guides/counter"] }] },
};

/** Places to which the one build is bound when they start. */
const places = [
  { name: "a server", isServer: true },
  { name: "an export", isServer: false },
];

for (const { name, isServer } of places) {
  test.describe(`${name} under a base path that the build does not know`, fullUnless(isServer), () => {
    test.describe.configure({ mode: "serial" });
    let docs: DocsFolder;
    let folder: string;
    let host: { url: string; stop(): Promise<void> };
    let faults: string[];

    test.beforeAll(async () => {
      docs = await createDocsFolder(config, files);
      folder = await mkdtemp(path.join(tmpdir(), "lectern-base-"));
      if (isServer) {
        const server = await startServer({
          docsDirectory: docs.directory,
          environment: { LECTERN_BASE_PATH: BASE_PATH },
        });
        host = { url: server.url + BASE_PATH, stop: server.stop };
        return;
      }
      const parameters = ["export", docs.directory, "--out", path.join(folder, "out"), "--base-path", BASE_PATH];
      const run = spawnSync(process.execPath, [COMMAND, ...parameters], {
        encoding: "utf8",
        env: { ...process.env, LECTERN_DATA: path.join(folder, "data") },
      });
      expect(run.status, run.stdout + run.stderr).toBe(0);
      host = await startStaticHost(path.join(folder, "out"), BASE_PATH);
    });
    test.afterAll(async () => {
      await host?.stop();
      await docs?.dispose();
      await rm(folder, { recursive: true, force: true });
    });

    test.beforeEach(({ page }) => {
      faults = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("response", (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
      });
    });

    test("pages, pictures and links are below it", async ({ page }) => {
      await page.goto(`${host.url}/`);
      await expect(page.getByAltText("Mark")).toHaveJSProperty("naturalWidth", 20);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole("link", { name: "about retries" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Retries" })).toBeVisible();
      await expect(page).toHaveURL(`${host.url}/guides/retries`);
      expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
      expect(faults).toEqual([]);
    });

    test("scripts that are loaded later are found", async ({ page }) => {
      if (isServer) await waitForIndex(host.url, "counter");
      await page.goto(`${host.url}/guides/counter`);
      await page.getByRole("button", { name: "Count 0" }).click();
      await expect(page.getByRole("button", { name: "Count 1" })).toBeVisible();
      // An address that a component computes, after it has been rendered again.
      await expect(page.getByRole("link", { name: "Retry 1" })).toHaveAttribute("href", `${BASE_PATH}/guides/retries`);
      await page.goto(`${host.url}/guides/retries`);
      await expect(page.locator("figure.mermaid svg").first()).toBeVisible();
      await page.getByRole("button", { name: "Search the docs" }).click();
      await page.getByRole("combobox", { name: "Search" }).fill("counter");
      await page
        .getByRole("option", { name: /Counter/ })
        .first()
        .click();
      await expect(page).toHaveURL(`${host.url}/guides/counter`);
      expect(faults).toEqual([]);
    });
  });
}
