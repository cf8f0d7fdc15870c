import type { Locator } from "@playwright/test";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const page = (title: string) => `---\ntitle: ${title}\n---\n\n## One\n\nText.\n\n## Two\n\nText.\n`;

const LONG = "unbreakable".repeat(20);

/** Long words wherever words stand by themselves. */
const WIDE = `---
title: ${LONG}
---

${LONG} \`${LONG}\` [${LONG}](https://example.com/${LONG})

<Accordion title="${LONG}">Text</Accordion>
<Expandable title="${LONG}">Text</Expandable>
<Badge>${LONG}</Badge>
<ParamField path="${LONG}" type="${LONG}" default="${LONG}">Text</ParamField>
<Card title="${LONG}" icon="star">${LONG}</Card>
<div style={{ textAlign: "right" }}><Tooltip tip="${LONG}">word</Tooltip></div>
<Update label="${LONG}" tags={["${LONG}"]}>Text</Update>

$$
${"a + b + ".repeat(30)} c
$$

<Note>$\\frac{${"a + b + ".repeat(30)}}{c}$</Note>

<Steps><Step title="One">$\\frac{${"a + b + ".repeat(30)}}{c}$</Step></Steps>

| ${"Column | ".repeat(9)}
| ${"--- | ".repeat(9)}
| ${"cell | ".repeat(9)}
`;

/** How much of a column through the middle of an element leads to it, pixels. */
function touchHeight(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = element.getBoundingClientRect();
    const leads = (offset: number) =>
      element.contains(document.elementFromPoint(x + width / 2, y + height / 2 + offset));
    return Array.from({ length: 100 }, (_, index) => index - 50).filter(leads).length;
  });
}

test.describe("navigation on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    const pages = (version: string) => ({
      version,
      groups: [{ group: "Guides", pages: [`${version}/a`, `${version}/b`] }],
    });
    const tabs = ["a", "b"].map((name) => ({ tab: `Part ${name}`, pages: [`v0/${name}`] }));
    site = await sites.add(
      {
        navigation: { versions: [pages("v2"), pages("v1"), { version: "v0", tabs }] },
        contextual: { options: ["copy", "view"] },
      },
      {
        "v2/wide.mdx": WIDE,
        "v2/code.mdx": `---\ntitle: Code\n---\n\n${"```js\nconst one = 1;\n```\n\n".repeat(12)}`,
        "v2/word.mdx": page("subscribeTransactions"),
        "v2/a.mdx": page("New A"),
        "v2/b.mdx": page("New B"),
        "v1/a.mdx": page("Old A"),
        "v1/b.mdx": page("Old B"),
        "v0/a.mdx": page("First A"),
        "v0/b.mdx": page("First B"),
      },
    );
  });

  test("what a finger meets is at least 44 pixels high", async ({ page }) => {
    await page.goto(`${site.url}/v2/a`);
    const names = [/menu/i, /Search/, /mode/, /Page actions/, /On this page/];
    for (const name of names) {
      const button = page.getByRole("button", { name }).or(page.locator("summary").filter({ hasText: name }));
      expect(await touchHeight(button.first()), String(name)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    for (const target of [drawer.getByRole("link", { name: "New B" }), drawer.getByRole("button", { name: /v2/ })])
      expect(await touchHeight(target.first())).toBeGreaterThanOrEqual(44);
  });

  test("a title takes the whole row before it breaks inside a word", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/v2/word`);
    const title = page.getByRole("heading", { level: 1 });
    await expect(page.getByRole("button", { name: "Page actions" })).toBeVisible();
    const lines = await title.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(1);
  });

  test("the drawer opens, leads to a page and closes", async ({ page }) => {
    await page.goto(`${site.url}/v2/a`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Site" });
    await expect(drawer.getByRole("link", { name: "New A" })).toHaveAttribute("aria-current", "page");
    await drawer.getByRole("link", { name: "New B" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New B" })).toBeVisible();
    await expect(drawer).toBeHidden();
  });

  test("nothing on a page is wider than the window", async ({ page }) => {
    await page.goto(`${site.url}/v2/wide`, { waitUntil: "networkidle" });
    const widths = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widths()).toBe(390);
    await page.getByText("word", { exact: true }).hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    expect(await widths()).toBe(390);
  });

  test("the assistant opens from the header and covers no text", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/v2/wide`);
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Ask assistant" }).click();
    await expect(page.getByRole("dialog", { name: "Assistant" })).toBeVisible();
  });

  test("the drawer has search and color mode at hand", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${site.url}/v2/a`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Site" });
    await drawer.getByRole("button", { name: "Switch to dark mode" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await drawer.getByRole("button", { name: /^Search/ }).click();
    await expect(page.getByRole("combobox", { name: "Search" })).toBeFocused();
    await expect(drawer).toBeHidden();
  });

  test("the drawer begins with the version that its tabs belong to", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/v0/a`);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Site" })).toMatchAriaSnapshot(`
      - dialog:
        - button /v0/
        - navigation "Sections":
          - list:
            - listitem:
              - link "Part a"
            - listitem:
              - link "Part b"
    `);
  });

  test("the actions on the page are behind one button", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/v2/a`);
    await page.getByRole("button", { name: "Page actions" }).click();
    await expect(page.getByRole("menuitem", { name: /^Copy page/ })).toBeVisible();
  });

  test("the contents of the page are opened and followed by keyboard", async ({ page }) => {
    await page.goto(`${site.url}/v2/a`);
    await page.getByText("On this page").first().focus();
    await page.keyboard.press("Enter");
    const entry = page.getByRole("link", { name: "Two" });
    await expect(entry).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(entry).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/v2/a#two`);
  });

  test("Escape closes the drawer and gives focus back", async ({ page }) => {
    await page.goto(`${site.url}/v2/a`);
    const button = page.getByRole("button", { name: "Open menu" });
    await button.click();
    await expect(page.getByRole("dialog", { name: "Site" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Site" })).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("the version is switched inside the drawer and the page kept", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/v2/b`);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Select a version: v2" }).click();
    await page.getByRole("menuitem", { name: "v1" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Old B" })).toBeVisible();
  });

  test("the headings of the page unfold above the content", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/v2/a`);
    await page.getByText("On this page").first().click();
    await page.getByRole("link", { name: "Two" }).click();
    await expect(page).toHaveURL(`${site.url}/v2/a#two`);
  });
});
