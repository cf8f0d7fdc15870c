import { findViolations } from "../support/find-violations";
import { fullUnless } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
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
    let site: TestSite;

    test.beforeAll(async ({ sites }) => {
      site = await sites.add({ ...chrome, theme }, files);
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

test.describe("a site with a fixed color mode and drilldown", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"/>';
    const logo = { light: "/light.svg", dark: "/dark.svg" };
    const appearance = { default: "dark", strict: true };
    site = await sites.add(
      { ...chrome, logo, appearance, interaction: { drilldown: true } },
      { ...files, "light.svg": picture, "dark.svg": picture },
    );
  });

  test("is dark for everyone, has no switch, and fetches no logo of the other mode", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    // Without scripts, too.
    expect(await (await fetch(site.url)).text()).toMatch(/<html [^>]*class="dark"/);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(site.url);
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
    await expect.poll(() => fetched).toContain("/dark.svg");
    expect(fetched).not.toContain("/light.svg");
  });

  test("selecting a group expands it and opens its first page", async ({ page }) => {
    await page.goto(site.url);
    const group = page.getByRole("button", { name: "More", exact: true });
    await group.click();
    await expect(page).toHaveURL(`${site.url}/next`);
    await expect(group).toHaveAttribute("aria-expanded", "true");
  });
});

/** Relative luminance of a color in sRGB, as WCAG 2.1 defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.describe("a sidebar of full height without tabs, main link or languages", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    site = await sites.add(
      { theme: "maple", colors: { primary: "#ffd400" }, navigation: { pages: ["index", "next", "welcome"] } },
      { ...files, "welcome.mdx": "---\ntitle: Welcome\nmode: center\n---\n\nText.\n" },
    );
  });

  test("has no empty bar over the content, but one on phones", async ({ page }) => {
    await page.goto(site.url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("banner").getByRole("button", { name: "Open menu" })).toBeVisible();
  });

  test("leaves everything at hand on a page without it", async ({ page }) => {
    await page.goto(`${site.url}/welcome`);
    const bar = page.getByRole("banner");
    for (const name of ["Search", "Ask assistant", /^Switch to/])
      await expect(bar.getByRole("button", { name })).toBeVisible();
    await bar.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Next" })).toBeVisible();
  });

  test("what has the focus is framed in a color that is seen on the page, also with a bright accent", async ({
    page,
  }) => {
    await page.goto(site.url);
    const ink = (element: Element) => {
      const context = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
      context.fillStyle = getComputedStyle(element).outlineColor;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const row = page.getByRole("navigation", { name: "Documentation pages" }).getByRole("link").first();
    await row.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(row).toBeFocused();
    await expect(row).toHaveCSS("outline-style", "solid");
    // White has the luminance 1: a contrast of 3 is one of at most 0.3.
    expect(luminance(await row.evaluate(ink))).toBeLessThan(0.3);
  });
});
