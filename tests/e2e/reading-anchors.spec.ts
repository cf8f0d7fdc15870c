import type { Page } from "@playwright/test";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const SECTIONS = 40;

const paragraph = "A sentence that takes some place. ".repeat(12);
const sections = Array.from(
  { length: SECTIONS },
  (_, index) => `## Part ${index + 1}\n\n${paragraph}\n\n${index === 20 ? "The zeppelin lands here.\n" : ""}`,
);

/** Rendered only once they come near, at another height than was assumed. */
const tables = ["Alpha", "Beta", "Gamma", "Delta"].map(
  (name) => `## ${name}\n\n| Name | Meaning |\n| --- | --- |\n${`| ${name} | ${paragraph} |\n`.repeat(25)}`,
);

const entries = Array.from(
  { length: 14 },
  (_, index) => `<Update label="May ${index + 1}, ${index < 8 ? 2026 : 2025}">\n  Entry ${index}.\n</Update>`,
);

const files = {
  "index.mdx": `---\ntitle: Long\n---\n\n[Elsewhere](/other)\n\n${sections.slice(0, 20).join("\n")}\n\n## 10.1 States & ABCI++\n\n${paragraph}\n\n${sections.slice(20).join("\n")}`,
  "other.mdx":
    "---\ntitle: Other\n---\n\n[Back to part 30](/#part-30)\n\n[Back to the top](/)\n\n[Spelled elsewhere](/#101-states--abci)\n\n[Its title](/#long)\n\n## One\n\nText.\n\n## Two\n\nText.\n",
  "tables.mdx": `---\ntitle: Tables\n---\n\n${tables.join("\n")}\n\n<ParamField body="maxSize">The limit.</ParamField>\n\n<Steps><Step title="Grüße">Hello.</Step></Steps>`,
  "links.mdx": "---\ntitle: Links\n---\n\nRead [about limits](/limits) and [about sizes](/limits#largest-sizes).\n",
  "limits.mdx":
    "---\ntitle: Limits\ndescription: What a plan allows.\n---\n\nText.\n\n## Largest sizes\n\nFiles of **10 MB** and [more](/links).\n",
  "changelog.mdx": `---\ntitle: Changelog\n---\n\n${entries.join("\n\n")}\n`,
};

test.describe("anchors and links", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    site = await sites.add(
      {
        navigation: {
          groups: [{ group: "Guide", pages: ["index", "other", "tables", "links", "limits", "changelog"] }],
        },
      },
      files,
    );
  });

  const contents = (page: Page) => page.getByRole("navigation", { name: "On this page" });

  async function expectUnderHeader(page: Page, name: string) {
    const bottom = async () => {
      const header = await page.getByRole("banner").first().boundingBox();
      const heading = await page.getByRole("heading", { name: new RegExp(`^${name}\\b`) }).boundingBox();
      return (heading?.y ?? 0) - (header?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThan(60);
    await expect.poll(bottom).toBeGreaterThanOrEqual(0);
  }

  test("a page opened with a hash lands under the header and marks that section", async ({ page }) => {
    await page.goto(`${site.url}/#part-12`);
    await expectUnderHeader(page, "Part 12");
    await expect(contents(page).getByRole("link", { name: "Part 12", exact: true })).toHaveAttribute(
      "data-active-deepest",
      "true",
    );
  });

  test("sections between long tables are landed at, and stay in place when the reader turns back", async ({ page }) => {
    await page.goto(`${site.url}/tables#delta`);
    await expectUnderHeader(page, "Delta");
    await contents(page).getByRole("link", { name: "Gamma" }).click();
    await expectUnderHeader(page, "Gamma");
    const gamma = page.getByRole("heading", { name: "Gamma" });
    const above = (await gamma.boundingBox())?.y ?? 0;
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => (await gamma.boundingBox())?.y).toBeCloseTo(above + 200, 0);
  });

  test("a page opened with an anchor of another engine lands at the heading", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/#101-states--abci`);
    await expectUnderHeader(page, "10.1 States");
    await expect(page).toHaveURL(/#10-1-states/);
    // A field by its name, and the title of a step without a letter.
    await page.goto(`${site.url}/tables#maxSize`);
    await expect(page.getByText("The limit.")).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(() => location.assign("#gru-e"));
    await expect(page.getByText("Grüße")).toBeInViewport();
  });

  test("a link with an anchor of another engine leads to the heading, and back", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/other`);
    await page.getByRole("link", { name: "Spelled elsewhere" }).click();
    await expectUnderHeader(page, "10.1 States");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
  });

  test(
    "a link to the title of a page leads to its beginning, as does one on the page itself",
    furtherCase,
    async ({ page }) => {
      const title = page.getByRole("heading", { level: 1, name: "Long" });
      await page.goto(`${site.url}/other`);
      await page.getByRole("link", { name: "Its title" }).click();
      await expect(title).toBeInViewport();
      await contents(page).getByRole("link", { name: "Part 14", exact: true }).click();
      await expectUnderHeader(page, "Part 14");
      await expect(title).not.toBeInViewport();
      await page.evaluate(() => location.assign("#long"));
      await expect(title).toBeInViewport();
    },
  );

  test("a page opened with an anchor of nothing stays at its beginning", async ({ page }) => {
    await page.goto(`${site.url}/#nowhere`);
    await expect(page.getByRole("heading", { level: 1, name: "Long" })).toBeInViewport();
    await expect(page).toHaveURL(`${site.url}/#nowhere`);
  });

  test("an entry of the contents replaces the hash that the page was opened with", async ({ page }) => {
    await page.goto(`${site.url}/#part-12`);
    await contents(page).getByRole("link", { name: "Part 14", exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/#part-14`);
    await expectUnderHeader(page, "Part 14");
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/#part-12`);
  });

  test("links back to a page that was opened with a hash lead where they say", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/#part-12`);
    await page.getByRole("link", { name: "Elsewhere" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
    await page.getByRole("link", { name: "Back to part 30" }).click();
    await expect(page).toHaveURL(`${site.url}/#part-30`);
    await expectUnderHeader(page, "Part 30");
    await page.goBack();
    await page.getByRole("link", { name: "Back to the top" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  test("the history restores a page that was left from one of its sections", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/`);
    await contents(page).getByRole("link", { name: "Part 3", exact: true }).click();
    await page.getByRole("link", { name: "Other", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Other" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/#part-3`);
    await expect(page.getByRole("heading", { level: 1, name: "Long" })).toBeAttached();
  });

  test("the contents keep the section in view in sight", furtherCase, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await page.goto(`${site.url}/#part-36`);
    await expect(contents(page).getByRole("link", { name: "Part 36" })).toBeInViewport({ ratio: 1 });
  });

  test("on a narrow screen a bar under the header names the section and opens the contents", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/#part-12`);
    const bar = page.getByRole("group").filter({ hasText: "On this page" });
    await expect(bar).toContainText("Part 12");
    await bar.getByText("On this page").click();
    await bar.getByRole("link", { name: "Part 20" }).click();
    await expect(page).toHaveURL(`${site.url}/#part-20`);
    await expect(bar.getByRole("link", { name: "Part 20" })).toBeHidden();
    await expect(bar).toContainText("Part 20");
  });

  test("a search result marks its words on the page and brings them into view", async ({ page }) => {
    await expect
      .poll(async () => (await (await fetch(`${site.url}/_lectern/search?q=zeppelin`)).json()).results.length, {
        timeout: 120_000,
      })
      .toBe(1);
    await page.goto(`${site.url}/other`);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("zeppelin");
    await page.getByRole("option", { name: /Part 21/ }).click();
    await expect(page).toHaveURL(`${site.url}/#part-21`);
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get("search-hits") ?? [])].map((range) => String(range)));
    await expect.poll(marked).toEqual(["zeppelin"]);
    await expect(page.getByText("The zeppelin lands here.")).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect.poll(marked).toEqual([]);
    // The row of the page, which does not have the word itself.
    await page.goto(`${site.url}/other`);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("zeppelin");
    await page.getByRole("option", { name: /^Long/ }).click();
    await expect.poll(marked).toEqual(["zeppelin"]);
  });

  test(
    "a link shows what it leads to while the pointer or the focus rests on it, and asks for nothing before",
    furtherCase,
    async ({ page }) => {
      const asked: string[] = [];
      page.on("request", (request) => request.url().endsWith(".md") && asked.push(request.url()));
      await page.goto(`${site.url}/links`);
      await page.mouse.move(700, 800);
      await page.mouse.move(710, 810);
      const preview = page.getByRole("tooltip");
      await expect(preview).toHaveCount(0);
      expect(asked).toEqual([]);

      await page.getByRole("link", { name: "about limits" }).hover();
      await expect(preview).toHaveText("LimitsWhat a plan allows.");
      await page.mouse.move(710, 810);
      await expect(preview).toHaveCount(0);

      await page.getByRole("link", { name: "about limits" }).focus();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "about sizes" })).toBeFocused();
      await expect(preview).toHaveText("LimitsLargest sizesFiles of 10 MB and more.");
      await page.keyboard.press("Escape");
      await expect(preview).toHaveCount(0);
      expect(asked).toEqual([`${site.url}/limits.md`]);
    },
  );

  test("the table of contents of a long changelog is divided by years", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/changelog`);
    const toc = page.locator("#table-of-contents-content");
    await expect(toc.locator(".toc-year")).toHaveText(["2026", "2025"]);
    await expect(toc.getByRole("link")).toHaveCount(14);
  });
});
