import { execFileSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../e2e/fixtures";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

/* A site in a git repository of its own: what pages say of their files, and what is made from files. */

const FONT = "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 0L1200 630" /></svg>';

const config = {
  metadata: { timestamp: true },
  feedback: { suggestEdit: true, raiseIssue: true, repository: "https://github.com/acme/docs/tree/main/site" },
  fonts: { family: "Own", source: "/fonts/own.woff2", format: "woff2" },
  thumbnails: { appearance: "dark", background: "/back.svg" },
  navigation: { pages: ["start", "changelog"] },
};
const files = {
  "start.mdx": "---\ntitle: Start\n---\n\nBegin.",
  "changelog.mdx": `---\ntitle: Changelog\nrss: true\n---\n\n<Update label="2024-03-04" description="v1">\n## New things\n\nWords.\n</Update>`,
  "back.svg": image,
};

let docs: DocsFolder;
let server: TestServer;

test.beforeAll(async () => {
  docs = await createDocsFolder(config, files);
  await docs.write("fonts/own.woff2", "");
  await copyFile(FONT, path.join(docs.directory, "fonts/own.woff2"));
  commit("2024-01-02T12:00:00Z");
  await docs.write("start.mdx", `${files["start.mdx"]}\n\nChanged.`);
  commit("2025-06-07T12:00:00Z");
  server = await startServer({
    docsDirectory: docs.directory,
    environment: { LECTERN_SITE_URL: "https://docs.acme.example" },
  });
});

test.afterAll(async () => {
  await server?.stop();
  await docs?.dispose();
});

function commit(date: string): void {
  const environment = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: "/dev/null" };
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@acme.example", ...words], {
      cwd: docs.directory,
      env: { ...process.env, ...environment },
    });
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "x");
}

const read = async (address: string) => (await fetch(server.url + address)).text();

test("pages link to their files and to issues, and say when they were last committed", async ({ page }) => {
  await page.goto(`${server.url}/start`);
  await expect(page.getByRole("link", { name: "Edit this page" })).toHaveAttribute(
    "href",
    "https://github.com/acme/docs/edit/main/site/start.mdx",
  );
  const issue = page.getByRole("link", { name: "Report an issue" });
  await expect(issue).toHaveAttribute("href", /^https:\/\/github\.com\/acme\/docs\/issues\/new\?title=.*start/);
  await expect(page.getByText("Last updated on June 7, 2025")).toBeVisible();
  expect(await read("/sitemap.xml")).toContain("/start</loc><lastmod>2025-06-07</lastmod>");
  expect(await read("/sitemap.xml")).toContain("/changelog</loc><lastmod>2024-01-02</lastmod>");
});

test("text is set in the font of a file", async ({ page }) => {
  await page.goto(`${server.url}/start`);
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /^"?Own"?$/.test(family) && status === "loaded"),
    );
  await expect.poll(isLoaded).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Own\b/);
});

test("a changelog has a feed with the days of its updates", async () => {
  const feed = await read("/changelog/rss.xml");
  expect(feed).toContain("<title>New things</title>");
  expect(feed).toContain("<pubDate>Mon, 04 Mar 2024 00:00:00 GMT</pubDate>");
});

test("preview images are rendered as `thumbnails` says", async () => {
  const [, address = ""] =
    /property="og:image" content="https:\/\/docs\.acme\.example([^"]+)"/.exec(await read("/start")) ?? [];
  const response = await fetch(server.url + address.replaceAll("&amp;", "&"));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const rendered = Buffer.from(await response.arrayBuffer());
  expect(rendered.subarray(1, 4).toString()).toBe("PNG");
});
