import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { findViolations } from "../support/find-violations";
import { fullUnless } from "../support/full-tier";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const files = {
  "index.mdx": "---\ntitle: Home\ndescription: The start.\n---\n\n## One\n\nText.\n\n## Two\n\nText.\n",
  "next.mdx": "---\ntitle: Next\n---\n\nText.\n",
};

const chrome = {
  navigation: {
    tabs: [
      { tab: "Docs", groups: [{ group: "Guides", pages: ["index", { group: "More", pages: ["next"] }] }] },
      { tab: "Blog", href: "https://blog.example.com" },
    ],
    global: { anchors: [{ anchor: "Forum", icon: "comments", href: "https://forum.example.com" }] },
  },
  navbar: {
    links: [{ label: "Support", href: "https://help.example.com" }],
    primary: { type: "button", label: "Sign up", href: "https://app.example.com" },
  },
  footer: {
    socials: { github: "https://github.com/example" },
    links: [{ header: "Company", items: [{ label: "Careers", href: "https://example.com/careers" }] }],
  },
  banner: { content: "Version 2 is **out**.", dismissible: true },
  contextual: { options: ["copy", "view"] },
};

const themes = [
  { theme: "mint", layout: "bar over sidebar and content" },
  { theme: "maple", layout: "sidebar of full height" },
  { theme: "luma", layout: "page as a card" },
];

for (const { theme, layout } of themes) {
  test.describe(`${theme}: ${layout}`, fullUnless(theme === "mint"), () => {
    let docs: DocsFolder;
    let site: TestServer;

    test.beforeAll(async () => {
      docs = await createDocsFolder({ ...chrome, theme }, files);
      site = await startServer({ docsDirectory: docs.directory });
    });
    test.afterAll(async () => {
      await site?.stop();
      await docs?.dispose();
    });

    test("has no accessibility violation in light and dark mode", async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(site.url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /\bdark\b/ : /^(?!.*\bdark\b)/);
        expect(await findViolations(page)).toEqual([]);
      }
    });

    test("a stored color mode is there before anything is rendered", async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(site.url);
      await page.getByRole("button", { name: "Switch to dark mode" }).first().click();
      await expect(page.locator("html")).toHaveClass(/dark/);
      await page.reload({ waitUntil: "commit" });
      await expect(page.locator("html")).toHaveClass(/dark/);
    });

    test("paper is light, and the screen dark again afterwards", async ({ page }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto(site.url);
      await expect(page.locator("html")).toHaveClass(/dark/);
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("html")).not.toHaveClass(/dark/);
      await page.emulateMedia({ media: "screen" });
      await expect(page.locator("html")).toHaveClass(/dark/);
    });

    test("a closed banner stays closed", async ({ page }) => {
      await page.goto(site.url);
      await page.getByRole("button", { name: "Dismiss announcement" }).click();
      await expect(page.getByText("Version 2 is")).toBeHidden();
      await page.reload();
      await expect(page.getByText("Version 2 is")).toBeHidden();
    });

    test("the lists of the footer are named by their headers", async ({ page }) => {
      await page.goto(site.url);
      const company = page.getByRole("contentinfo").getByRole("list", { name: "Company" });
      await expect(company.getByRole("link", { name: "Careers" })).toBeVisible();
    });

    test("the first tab stop skips to the content", async ({ page }) => {
      await page.goto(site.url);
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: "Skip to main content" });
      await expect(skip).toBeFocused();
      await skip.press("Enter");
      await expect(page).toHaveURL(/#content-area$/);
      await expect(page.getByRole("main")).toBeFocused();
    });

    test("the question mark shows the keyboard shortcuts", async ({ page }) => {
      await page.goto(site.url);
      await page.getByRole("heading", { level: 1 }).click();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    });
  });
}

test.describe("a site with a fixed color mode", () => {
  test("is dark for everyone, has no switch, and fetches no logo of the other mode", async ({ page }) => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>';
    const logo = { light: "/light.svg", dark: "/dark.svg" };
    const docs = await createDocsFolder(
      { ...chrome, logo, appearance: { default: "dark", strict: true } },
      { ...files, "light.svg": picture, "dark.svg": picture },
    );
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    const site = await startServer({ docsDirectory: docs.directory });
    // Without scripts, too.
    expect(await (await fetch(site.url)).text()).toMatch(/<html [^>]*class="dark"/);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(site.url);
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
    await expect.poll(() => fetched).toContain("/dark.svg");
    expect(fetched).not.toContain("/light.svg");
    await site.stop();
    await docs.dispose();
  });
});

test.describe("a sidebar of full height without tabs, main link or languages", () => {
  test("has no empty bar over the content, but one on phones", async ({ page }) => {
    const docs = await createDocsFolder({ theme: "maple", navigation: { pages: ["index", "next"] } }, files);
    const site = await startServer({ docsDirectory: docs.directory });
    await page.goto(site.url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("banner").getByRole("button", { name: "Open menu" })).toBeVisible();
    await site.stop();
    await docs.dispose();
  });

  test("leaves everything at hand on a page without it", async ({ page }) => {
    const docs = await createDocsFolder(
      { theme: "maple", navigation: { pages: ["index", "next"] } },
      { ...files, "index.mdx": "---\ntitle: Welcome\nmode: center\n---\n\nText.\n" },
    );
    const site = await startServer({ docsDirectory: docs.directory });
    await page.goto(site.url);
    const bar = page.getByRole("banner");
    for (const name of ["Search", "Ask assistant", /^Switch to/])
      await expect(bar.getByRole("button", { name })).toBeVisible();
    await bar.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Next" })).toBeVisible();
    await site.stop();
    await docs.dispose();
  });
});
