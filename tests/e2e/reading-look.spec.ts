import type { Page } from "@playwright/test";
import { COLOR_RULES, findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const files = {
  "index.mdx": `---
title: Configuration
description: What can be set.
---

Set \`one\` of them.

${"## A section\n\nText of the section.\n\n".repeat(3)}
`,
  "blank.mdx":
    "---\ntitle: Landing\ndescription: Where `readers` come in first, and what they find there before they go on.\nicon: no-such-icon-anywhere\nmode: custom\n---\n\n<div>Welcome</div>\n",
  "surfaces.mdx":
    '---\ntitle: Surfaces\n---\n\n<Card title="Card">\n```js\nconst a = 1;\n```\n</Card>\n\n<CodeBlock language="js">{"const b = 2;"}</CodeBlock>\n\n<Card title="Pictured" icon="/missing.svg" />\n\n<Callout icon="no-such-icon-anywhere" color="#0a0">Alone</Callout>\n\n<Accordion title="Code" defaultOpen>\n```js\nconst c = 3;\n```\n</Accordion>\n',
  "narrow.mdx": `---\ntitle: Narrow\n---\n\n${"A word `?theme=light` and ".repeat(12)}\n\n<Columns cols={4}>\n<Card title="One" icon="star" href="/" />\n<Card title="Two" icon="star" href="/" />\n</Columns>\n`,
  "style.css":
    '#content-area { max-width: 30rem; }\n#banner { background: #0f0f0f !important; }\n#sidebar, .accordion { background: #101820; }\ncode { font-family: "Unknown Mono"; }\n',
};

const settings = {
  name: "Acme",
  logo: "/missing.svg",
  colors: { primary: "#e84125", light: "#e84125", dark: "#e84125" },
  background: { color: { light: "#ffffff", dark: "#33214d" } },
  banner: { content: "Version 2 is out." },
  navigation: {
    groups: [
      { group: "Guide", pages: ["index"] },
      { group: " ", pages: ["blank"] },
    ],
    global: { anchors: [{ anchor: "Community", icon: "no-such-icon-anywhere", href: "https://example.com" }] },
  },
};

test.describe("the look that authors give a site", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    site = await sites.add(settings, files);
  });

  const background = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);

  test("a style for the content area narrows the text alone", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/`);
    const main = await page.getByRole("main").boundingBox();
    const contents = await page.getByRole("navigation", { name: "On this page" }).boundingBox();
    expect(main?.width).toBe(480);
    expect(contents?.x ?? 0).toBeGreaterThan((main?.x ?? 0) + 480);
  });

  test("code stays monospaced where a style names a single font", async ({ page }) => {
    await page.goto(`${site.url}/`);
    await expect(page.getByRole("code").first()).toHaveCSS("font-family", /^"Unknown Mono", .*, monospace$/);
  });

  test("a logo that cannot be loaded is replaced by the name of the site", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/`);
    const home = page.getByRole("banner").getByRole("link", { name: "Acme" });
    await expect(home.getByText("Acme")).toBeVisible();
    await expect(home.getByRole("img")).toBeHidden();
  });

  test(
    "text and code can be read where a style repaints the banner, the sidebar, and accordions",
    furtherCase,
    async ({ page }) => {
      await page.goto(`${site.url}/`);
      await expect(page.getByText("Version 2 is out.")).toHaveCSS("color", "rgb(255, 255, 255)");
      await expect.poll(() => findViolations(page, "#sidebar", COLOR_RULES)).toEqual([]);
      await page.goto(`${site.url}/surfaces`);
      await expect.poll(() => findViolations(page, ".accordion", COLOR_RULES)).toEqual([]);
    },
  );

  test(
    "text on a bright accent turns white where a style repaints the banner dark, in both modes",
    furtherCase,
    async ({ page, sites }) => {
      const bright = await sites.add({ ...settings, colors: { primary: "#ffd400", dark: "#ffd400" } }, files);
      await page.goto(`${bright.url}/`);
      await expect(page.getByText("Version 2 is out.")).toHaveCSS("color", "rgb(255, 255, 255)");
      await page.getByRole("button", { name: /dark/i }).click();
      await expect(page.getByText("Version 2 is out.")).toHaveCSS("color", "rgb(255, 255, 255)");
    },
  );

  test("on a phone the pager says on two lines what the next page is about", furtherCase, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/`);
    const words = page.getByRole("link", { name: /^Next/ }).getByText(/come in first/);
    const lines = await words.evaluate((element) => {
      const { height } = element.getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight));
    });
    expect(lines).toBe(2);
    // At the end of a line that is aligned there, the ellipsis would lie outside.
    await expect(words).toHaveCSS("text-align", "start");
  });

  test(
    "on a phone short code stays in one line, and cards of titles alone stand two in a row",
    furtherCase,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${site.url}/narrow`);
      const lines = (codes: Element[]) => codes.map((code) => code.getClientRects().length);
      expect(await page.locator("#content p > code").evaluateAll(lines)).toEqual(Array(12).fill(1));
      const tops = (cards: Element[]) => new Set(cards.map((card) => card.getBoundingClientRect().top)).size;
      expect(await page.locator("#content .card").evaluateAll(tops)).toBe(1);
    },
  );

  test("an unknown icon leaves no hole, a group without a name no stop for the keyboard", async ({ page }) => {
    await page.goto(`${site.url}/`);
    const link = page.getByRole("link", { name: /^Community/ });
    await expect(link).toBeVisible();
    await expect(link.locator("> span svg")).toBeVisible();
    const rows = page.getByRole("navigation", { name: "Documentation pages" }).getByRole("link");
    await expect(rows).toHaveText(["Configuration", "Landing"]);
    await expect(rows.last().locator("svg")).toBeVisible();
  });

  test("a page that shows no title has it for screen readers", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/blank`);
    await expect(page.getByRole("heading", { level: 1, name: "Landing" })).toBeAttached();
  });

  test("surfaces of a tinted page are tinted", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${site.url}/`);
    const surface = await background(page, "#search-bar-entry");
    expect(surface).toMatch(/^oklab\(0\.\d+ 0\.0[1-9]/);
  });

  test("code in a dark card lies on the same surface, its buttons over it; pictures that are missing leave no room", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${site.url}/surfaces`);
    await expect(page.locator(".card", { hasText: "Pictured" }).locator("img")).toBeHidden();
    await expect(page.locator(".callout", { hasText: "Alone" }).locator("svg")).toBeVisible();
    const lightness = async (selector: string) => Number(/\((\S+)/.exec(await background(page, selector))?.[1]);
    expect(Math.abs((await lightness(".card .code-block")) - (await lightness(".card")))).toBeLessThan(0.1);
    const code = page.getByRole("main").locator(".card pre");
    const frame = page.getByRole("main").locator(".card .code-block");
    const [inner, outer] = [await code.boundingBox(), await frame.boundingBox()];
    expect((outer?.height ?? 0) - (inner?.height ?? 0)).toBeLessThan(3);
  });

  test(
    "code that is always dark is so in light pages, also if its text is known late",
    furtherCase,
    async ({ page, sites }) => {
      const dark = await sites.add({ ...settings, styling: { codeblocks: "dark" } }, files);
      await page.goto(`${dark.url}/surfaces`);
      for (const text of ["const a = 1;", "const b = 2;"]) {
        const block = page.locator(".code-block").filter({ hasText: text });
        await expect(block).toHaveCSS("background-color", "rgb(22, 23, 26)");
        await expect(block).toHaveCSS("color", "rgb(212, 212, 212)");
      }
      expect(await findViolations(page, "main", COLOR_RULES)).toEqual([]);
    },
  );

  test("quiet text can be read on a tinted page, also in the chosen row of a menu", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${site.url}/`);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("section");
    await expect(page.getByRole("option", { selected: true })).toContainText("Configuration");
    expect(await findViolations(page, "dialog", COLOR_RULES)).toEqual([]);
  });
});
