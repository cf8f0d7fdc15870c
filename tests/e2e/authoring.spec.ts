import { expect, test } from "@playwright/test";
import { createDocsFolder, type DocsFolder, docsJson } from "../support/docs-folder";
import { furtherCase } from "../support/full-tier";
import { holdCode } from "../support/hold-code";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";

test.describe("saved files show in the open browser", () => {
  test.describe.configure({ mode: "serial" });
  let docs: DocsFolder;
  let server: TestServer;
  const navigation = { groups: [{ group: "Guides", pages: ["start", "other"] }] };

  test.beforeAll(async () => {
    docs = await createDocsFolder(
      { navigation },
      {
        "start.mdx": `---\ntitle: Start\n---\n\nimport Shared from "/snippets/shared.mdx";\n\nFirst text.\n\n<Shared />\n`,
        "other.mdx": "---\ntitle: Other\n---\n\nAnother page.\n",
        "snippets/shared.mdx": "Shared text.\n",
      },
    );
    server = await startServer({ command: "author", docsDirectory: docs.directory });
  });
  test.afterAll(async () => {
    await server?.stop();
    await docs?.dispose();
  });

  test("a page, a snippet and docs.json, without a reload", async ({ page }) => {
    await page.goto(`${server.url}/start`);
    await expect(page.getByText("First text.")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    await docs.write(
      "start.mdx",
      `---\ntitle: Start\n---\n\nimport Shared from "/snippets/shared.mdx";\n\nNew text.\n\n<Shared />\n`,
    );
    await expect(page.getByText("New text.")).toBeVisible();

    await docs.write("snippets/shared.mdx", "Changed in the snippet.\n");
    await expect(page.getByText("Changed in the snippet.")).toBeVisible();

    await docs.write(
      "docs.json",
      docsJson({ navigation: { groups: [{ group: "Manuals", pages: ["start", "other"] }] } }),
    );
    await expect(page.getByRole("navigation").getByText("Manuals").first()).toBeVisible();
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("search knows the pages that were not edited, too", async () => {
    await waitForIndex(server.url, "another");
  });

  test("a broken docs.json keeps the last good site and says what is wrong", async ({ page }) => {
    await page.goto(`${server.url}/start`);
    await expect(page.getByRole("heading", { name: "Start" })).toBeVisible();
    const warned = docsJson({ navigation, favicon: "/no-such.svg" });
    await docs.write("docs.json", warned);
    await expect.poll(server.output).toContain("`favicon` names `/no-such.svg`");
    await docs.write("docs.json", '{\n  "name": "Test site",\n');
    await expect(page.getByRole("alert").getByText("docs.json:3:1")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Start" })).toBeVisible();
    await expect.poll(server.output).toContain("docs.json:3:1  invalid-json");
    await docs.write("docs.json", warned);
    await expect(page.getByRole("alert").getByText("docs.json:3:1")).toBeHidden();
    await expect.poll(server.output).toContain("fixed    docs.json  The file is not valid JSON");
    // What was wrong before is neither solved by a file that cannot be read, nor new after it.
    expect(server.output().split("`favicon` names").length - 1).toBe(1);
    expect(server.output()).not.toContain("    at ");
    // One line for the mistake. A file that is read while it is written may be another one, at another place.
    expect(server.output().split("docs.json:3:1").length - 1).toBe(1);
    await docs.write("docs.json", docsJson({ navigation }));
    await expect.poll(server.output).toContain("fixed    docs.json  `favicon` names");
  });

  test("many problems of one kind are counted, and a docs.json that is gone is said to be", furtherCase, async () => {
    const pages = ["start", "other", ...Array.from({ length: 14 }, (_, index) => `missing-${index}`)];
    await docs.write("docs.json", docsJson({ navigation: { groups: [{ group: "Guides", pages }] } }));
    await expect.poll(server.output).toContain("and 4 more of missing-page");
    await docs.remove("docs.json");
    await expect.poll(server.output).toContain("docs.json is no longer in the docs folder.");
    await docs.write("docs.json", docsJson({ navigation }));
    await expect.poll(server.output).toContain("fixed    docs.json  docs.json is no longer in the docs folder.");
  });

  test("a page that does not compile shows where, and the other pages stand", async ({ page }) => {
    await page.goto(`${server.url}/other`);
    await docs.write("other.mdx", "---\ntitle: Other\n---\n\nText.\n\n<Card title=>\n");
    await expect(page.getByRole("alert").getByText(/other\.mdx:7:\d+/)).toBeVisible();
    await page.goto(`${server.url}/start`);
    await expect(page.getByText("New text.")).toBeVisible();
  });

  test("a component file that does not parse shows where, and the rest of the page stands", async ({ page }) => {
    await docs.write("snippets/count.jsx", "export const Count = () => {\n  return <b></i>;\n};\n");
    await docs.write(
      "other.mdx",
      `---\ntitle: Other\n---\n\nimport { Count } from "/snippets/count.jsx";\n\nStanding text.\n\n<Count />\n`,
    );
    await page.goto(`${server.url}/other`);
    await expect(page.getByRole("alert").getByText("snippets/count.jsx:2:13")).toBeVisible();
    await expect(page.getByText("Standing text.")).toBeVisible();
    await docs.write("snippets/count.jsx", "export const Count = () => <b>Counted.</b>;\n");
    await expect(page.getByText("Counted.")).toBeVisible();
    await expect(page.getByRole("alert").getByText("snippets/count.jsx")).toBeHidden();
  });

  test("a style sheet and a picture that are replaced, without a reload", async ({ page }) => {
    const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"></svg>`;
    await docs.write("images/mark.svg", picture(40));
    await docs.write("site.css", "h1 { color: rgb(1, 2, 3) !important }\n");
    await docs.write("other.mdx", "---\ntitle: Other\n---\n\n![Mark](/images/mark.svg)\n");
    const title = page.getByRole("heading", { name: "Other", level: 1 });
    const width = () => page.getByAltText("Mark").evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect(async () => {
      await page.goto(`${server.url}/other`);
      await expect(title).toHaveCSS("color", "rgb(1, 2, 3)", { timeout: 500 });
      expect(await width()).toBe(40);
    }).toPass();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

    await docs.write("site.css", "h1 { color: rgb(4, 5, 6) !important }\n");
    await expect(title).toHaveCSS("color", "rgb(4, 5, 6)");
    await docs.write("images/mark.svg", picture(60));
    await expect.poll(width).toBe(60);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("a style sheet that changes before the page is connected", async ({ page }) => {
    const release = await holdCode(page, /\/_lectern\/live/);
    await page.goto(`${server.url}/other`);
    const { version } = await firstChange(`${server.url}/_lectern/live`);
    await docs.write("site.css", "h1 { color: rgb(7, 8, 9) !important }\n");
    const since = async () => (await firstChange(`${server.url}/_lectern/live?since=${version}`)).files;
    await expect.poll(since).toContain("site.css");
    release();
    await expect(page.getByRole("heading", { name: "Other", level: 1 })).toHaveCSS("color", "rgb(7, 8, 9)");
    await docs.remove("site.css");
  });

  test("warnings of the open page stand in the corner, its dead links are marked, both until they are fixed", async ({
    page,
  }) => {
    await docs.write("other.mdx", "---\ntitle: Other\n---\n\n[Nowhere](/nowhere)\n\n<Waring>Careful.</Waring>\n");
    await page.goto(`${server.url}/other`);
    const corner = page.getByRole("region", { name: "Problems of this site" });
    await corner.getByRole("button", { name: "2 warnings" }).click();
    await expect(corner.getByText("other.mdx:5:1")).toBeVisible();
    await expect(corner.getByText("other.mdx:7:1")).toBeVisible();
    await expect(page.getByRole("link", { name: "Nowhere" })).toHaveCSS("text-decoration-style", "wavy");
    const warning = /warning {2}other\.mdx:5:1 {2}broken-link {2}Nothing exists at `\/nowhere`/;
    await expect.poll(server.output).toMatch(warning);
    await docs.write("other.mdx", "---\ntitle: Other\n---\n\n[Start](/start)\n");
    await expect(page.getByRole("link", { name: "Start" }).last()).toBeVisible();
    await expect(corner).toBeHidden();
    await expect.poll(server.output).toContain("fixed    other.mdx  Nothing exists at `/nowhere`");
  });

  test("a part of the site that throws is a problem like any other until it is fixed", async ({ page }) => {
    const part = "parts/after-page.jsx";
    await docs.write(
      part,
      "export default function After({ page }) {\n  return <p>Filed in {page.folder.name}</p>;\n}\n",
    );
    await page.goto(`${server.url}/start`);
    const corner = page.getByRole("region", { name: "Problems of this site" });
    await corner.getByRole("button", { name: "1 error" }).click();
    await expect(corner.getByText(`${part}:2:`)).toBeVisible();
    await expect.poll(server.output).toMatch(/error {4}parts\/after-page\.jsx:2:\d+ {2}render-error/);
    await docs.write(part, "export default function After({ page }) {\n  return <p>Filed in {page.path}</p>;\n}\n");
    await expect(page.getByText("Filed in /start")).toBeVisible();
    await expect(corner).toBeHidden();
    await expect.poll(server.output).toMatch(/fixed {4}parts\/after-page\.jsx {2}.* could not be rendered/);
    expect(server.output()).not.toContain("A part of a page could not be rendered");
    await docs.remove(part);
  });

  test("a script of the docs folder runs as soon as it is saved", async ({ page }) => {
    await page.goto(`${server.url}/start`);
    await docs.write("mark.js", "document.documentElement.dataset.mark = 'one';\n");
    await expect(page.locator("html")).toHaveAttribute("data-mark", "one");
    await docs.write("mark.js", "document.documentElement.dataset.mark = 'two';\n");
    await expect(page.locator("html")).toHaveAttribute("data-mark", "two");
    await docs.remove("mark.js");
    await expect(page.locator("html")).not.toHaveAttribute("data-mark");
  });

  test(
    "moving to another page keeps the groups that were opened, and a missing page names others",
    furtherCase,
    async ({ page }) => {
      const pages = ["start", { group: "More", pages: ["inner", "inmost"] }];
      await docs.write("inner.mdx", "---\ntitle: Inner\n---\n\nInner text.\n");
      await docs.write("inmost.mdx", "---\ntitle: Inmost\n---\n\nInmost text.\n");
      const groups = [{ group: "Guides", pages }];
      await docs.write("docs.json", docsJson({ navigation: { groups }, interaction: { drilldown: false } }));
      await page.goto(`${server.url}/inner`);
      const sidebar = page.getByRole("complementary").getByRole("navigation");
      await expect(sidebar.getByRole("link", { name: "Inner" })).toHaveAttribute("aria-current", "page");
      // Changes are passed on in order: once this one shows, no reload for an earlier one, of a script for instance, is to come.
      await docs.write("inner.mdx", "---\ntitle: Inner\n---\n\nInner text.\n\nLater text.\n");
      await expect(page.getByText("Later text.")).toBeVisible();
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      await sidebar.getByRole("link", { name: "Start" }).click();
      await expect(page.getByRole("heading", { name: "Start", level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/^Start/);
      await expect(sidebar.getByRole("link", { name: "Start" })).toHaveAttribute("aria-current", "page");
      await expect(sidebar.getByRole("button", { name: /More/ })).toHaveAttribute("aria-expanded", "true");
      await expect(sidebar.getByRole("link", { name: "Inmost" })).toBeVisible();
      await page.goBack();
      await expect(page.getByText("Inner text.")).toBeVisible();
      expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);

      const response = await page.goto(`${server.url}/innr?tab=a`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("main").getByRole("link", { name: "Inner" })).toBeVisible();
    },
  );

  test("new, renamed and deleted files are seen without a restart", async ({ page }) => {
    await docs.write("fresh.mdx", "---\ntitle: Fresh page\n---\n\nJust written.\n");
    await expect(async () => {
      await page.goto(`${server.url}/fresh`);
      await expect(page.getByRole("heading", { name: "Fresh page" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await docs.remove("fresh.mdx");
    await expect(async () => expect((await page.goto(`${server.url}/fresh`))?.status()).toBe(404)).toPass();
  });
});

/** The first event of the stream that tells open pages of changes. */
async function firstChange(url: string): Promise<{ version: number; files?: string[] }> {
  const ended = new AbortController();
  const { body } = await fetch(url, { signal: ended.signal });
  const { value } = (await body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
  ended.abort();
  return JSON.parse(/^data: (.*)$/m.exec(value ?? "")?.[1] ?? "{}");
}
