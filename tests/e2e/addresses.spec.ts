import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

/** Names that hold what addresses are written with. */
const SIGNS = ["c#", "100%", "what?", "%2e%2e", "%41"];

test.describe("addresses of a docs repository", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    site = await sites.add(
      {
        navigation: {
          tabs: [
            {
              tab: "One",
              groups: [
                { group: "Guides", pages: ["index", "guides/start", "guides/a b"] },
                { group: "Signs", pages: ["signs", ...SIGNS.map((name) => `notes/${name}`)] },
              ],
            },
            { tab: "Two", pages: ["other/d#"] },
          ],
        },
        errors: { "404": { title: "Lost", description: "Try **the start**:\n\n<Note>[Home](/)</Note>" } },
        redirects: [
          { source: "/old/:page", destination: "/guides/:page" },
          { source: "/moved", destination: "/guides/start#part", permanent: false },
        ],
      },
      {
        "index.mdx": "---\ntitle: Home\n---\n\nWelcome.\n",
        "guides/start.mdx": "---\ntitle: Start\n---\n\nText.\n",
        "guides/a b.mdx": "---\ntitle: With a space\n---\n\nText.\n",
        "guides/unlisted.mdx": "---\ntitle: Unlisted\n---\n\nText.\n",
        "guides/broken.mdx": "---\ntitle: Broken\n---\n\n<Card title=>\n",
        "signs.mdx": "---\ntitle: Signs\n---\n\nText.\n",
        ...Object.fromEntries(SIGNS.map((name) => [`notes/${name}.mdx`, `---\ntitle: Of ${name}\n---\n\nText.\n`])),
        "other/d#.mdx": "---\ntitle: Of d#\n---\n\nText.\n",
        "files/data.txt": "0123456789",
        "style.css": "h1 { outline-style: dotted; }",
      },
    );
  });

  const redirects = [
    { title: "a wildcard redirect is permanent", from: "/old/start?x=1", status: 308, to: "/guides/start?x=1" },
    { title: "a temporary redirect keeps the fragment", from: "/moved", status: 307, to: "/guides/start#part" },
    { title: "a trailing slash is dropped", from: "/guides/start/", status: 308, to: "/guides/start" },
    { title: "a final index is dropped", from: "/index", status: 308, to: "/" },
  ];
  for (const { title, from, status, to } of redirects) {
    test(`${title}: ${from}`, async () => {
      const response = await fetch(site.url + from, { redirect: "manual" });
      expect(response.status).toBe(status);
      expect(response.headers.get("location")).toBe(to);
    });
  }

  const pages = [
    { title: "the home page", path: "/", heading: "Home" },
    { title: "a page with a space in its name", path: "/guides/a%20b", heading: "With a space" },
    { title: "a page that the navigation does not name", path: "/guides/unlisted", heading: "Unlisted" },
  ];
  for (const { title, path, heading } of pages) {
    test(`${title} answers at ${path}`, async ({ page }) => {
      const response = await page.goto(site.url + path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    });
  }

  test("an unknown path is 404 and suggests pages", async ({ page }) => {
    const response = await page.goto(`${site.url}/guides/strat`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Lost" })).toBeVisible();
    await expect(page.locator(".callout").getByRole("link", { name: "Home" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Start.*\/guides\/start$/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Start" })).toBeVisible();
  });

  test("a page that does not compile apologises and tells readers nothing else", async ({ page }) => {
    const response = await page.goto(`${site.url}/guides/broken`);
    expect(response?.status()).toBe(500);
    await expect(page.getByRole("heading", { level: 1, name: "Broken" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    expect(await page.content()).not.toContain("broken.mdx");
  });

  test("files answer whole, in part, and not again", async () => {
    const address = `${site.url}/files/data.txt`;
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get("content-type"), await whole.text()]).toEqual([
      200,
      "text/plain; charset=utf-8",
      "0123456789",
    ]);
    const part = await fetch(address, { headers: { range: "bytes=2-4" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const etag = whole.headers.get("etag") ?? "";
    const again = await fetch(address, { headers: { "cache-control": "max-age=0", "if-none-match": etag } });
    expect(again.status).toBe(304);
    const beyond = await fetch(address, { headers: { range: "bytes=20-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  });

  const forbidden = [
    "/docs.json",
    "/guides/start.mdx",
    "/files/..%2F..%2Fdocs.json",
    "/.git/config",
    "/%2e%2e/etc/passwd",
  ];
  for (const path of forbidden) {
    test(`${path} is not served`, async () => {
      expect((await fetch(site.url + path)).status).toBe(404);
    });
  }

  test("the author's style sheet is on every page", async ({ page }) => {
    await page.goto(`${site.url}/guides/start`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("outline-style", "dotted");
  });

  test(
    "pages whose names hold what addresses are written with are reached by every link to them",
    furtherCase,
    async ({ page }) => {
      const html = await (await fetch(`${site.url}/signs`)).text();
      const links = [...html.matchAll(/href="(\/(?:notes|other)[^"]*)"/g)].map(([, href = ""]) => href);
      expect(new Set(links).size).toBe(SIGNS.length + 1);
      for (const href of links) expect((await fetch(site.url + href)).status, href).toBe(200);
      await page.goto(`${site.url}/signs`);
      for (const name of SIGNS) {
        await page.locator("a.pagination-next").first().click();
        await expect(page.getByRole("heading", { level: 1, name: `Of ${name}` })).toBeVisible();
        const markdown = await page.locator('link[rel=alternate][type="text/markdown"]').getAttribute("href");
        expect((await fetch(new URL(markdown ?? "", site.url))).status).toBe(200);
      }
      await page.getByRole("link", { name: "Two" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Of d#" })).toBeVisible();
    },
  );
});
