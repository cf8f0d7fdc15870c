import type { Page } from "@playwright/test";
import { COLOR_RULES, findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const files = {
  "index.mdx": "---\ntitle: Home\n---\n\nWelcome.\n",
  "guides/retries.mdx":
    "---\ntitle: Retries\ndescription: What happens when a task fails.\n---\n\n## Backoff\n\nWait longer after each attempt.\n\n## Limits\n\nThe number of attempts.\n",
  "guides/webhooks.mdx": "---\ntitle: Webhooks\n---\n\n## Verify the signature\n\nEvery webhook is signed.\n",
  "reference/errors.mdx": "---\ntitle: Errors\n---\n\nA webhook that fails is tried again.\n",
};

const navigation = {
  tabs: [
    { tab: "Guides", groups: [{ group: "Basics", pages: ["index", "guides/retries", "guides/webhooks"] }] },
    { tab: "Reference", groups: [{ group: "API", pages: ["reference/errors"] }] },
  ],
};

test.describe("search, and pages for machines", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    site = await sites.add({ navigation, search: { prompt: "Search the docs" } }, files);
    // The index is built by a separate process with the lowest priority.
    await expect
      .poll(async () => (await (await fetch(`${site.url}/_lectern/search?q=signed`)).json()).results.length, {
        timeout: 120_000,
      })
      .toBe(1);
  });

  async function openSearch(page: Page) {
    await page.goto(`${site.url}/`);
    await page.getByRole("button", { name: "Search the docs" }).click();
    const input = page.getByRole("combobox", { name: "Search" }).and(page.locator("#search-input"));
    await expect(input).toBeFocused();
    return input;
  }

  test("finds pages and sections as the reader types, and opens them by keyboard", async ({ page }) => {
    const input = await openSearch(page);
    await input.fill("backof");
    await expect(page.getByRole("option", { name: /^Backoff/ })).toBeVisible();
    await expect(page.getByRole("option").first()).toHaveAccessibleName(/^Ask the assistant/);
    await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/^Retries/);
    await input.press("ArrowDown");
    await expect(page.getByRole("option", { name: /^Backoff/ })).toHaveAttribute("aria-selected", "true");
    await input.press("Enter");
    await expect(page).toHaveURL(`${site.url}/guides/retries#backoff`);
    await expect(input).toBeHidden();
  });

  test("opens by its shortcuts, closes by Escape and gives focus back", async ({ page }) => {
    await page.goto(`${site.url}/`);
    const trigger = page.getByRole("button", { name: "Search the docs" });
    await trigger.focus();
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: "Search" });
    await expect(input).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(input).toBeHidden();
    await expect(trigger).toBeFocused();
    await page.keyboard.press("/");
    await expect(input).toBeFocused();
  });

  test("keeps its size whatever it shows", furtherCase, async ({ page }) => {
    const input = await openSearch(page);
    const dialog = page.getByRole("dialog", { name: "Search" });
    // As laid out: while it opens, it is rendered a little smaller.
    const size = () => dialog.evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);
    const empty = await size();
    await input.fill("backof");
    await expect(page.getByRole("option", { name: /^Backoff/ })).toBeVisible();
    expect(await size()).toEqual(empty);
    await input.fill("xyzzyx");
    await expect(page.getByRole("option", { name: /^Backoff/ })).toHaveCount(0);
    expect(await size()).toEqual(empty);
  });

  test("the first and last result are one key away", furtherCase, async ({ page }) => {
    const input = await openSearch(page);
    await input.fill("webhook");
    await expect(page.getByRole("option").first()).toBeVisible();
    await input.press("End");
    await expect(page.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
    await input.press("Home");
    await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  });

  test("forgives a slip of the pen and says what it searched for", async ({ page }) => {
    const input = await openSearch(page);
    await input.fill("webhok signature ");
    await expect(page.getByRole("option", { name: /^Verify the signature/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /Showing results for “webhook signature/ })).toBeVisible();
    const status = page.getByRole("dialog", { name: "Search" }).getByRole("status");
    await expect(status).toHaveText(/Results: \d+\. Showing results for “webhook signature/);
    await page.getByRole("button", { name: "Search for “webhok signature” instead" }).click();
    await expect(input).toHaveValue('"webhok signature"');
    await expect(page.getByRole("paragraph").filter({ hasText: "No exact matches for “webhok”" })).toBeVisible();
  });

  test("says that there is nothing, and offers the pages nearby", async ({ page }) => {
    const input = await openSearch(page);
    await input.fill("zzzzqqqq");
    await expect(page.getByRole("paragraph").filter({ hasText: "No results for “zzzzqqqq”" }).last()).toBeVisible();
    await expect(page.getByRole("group").getByRole("option").first()).toBeVisible();
    await expect(
      page.locator("[role=listbox] > [role=option]").filter({ hasNotText: "Ask the assistant" }),
    ).toHaveCount(0);
  });

  test("narrows to a tab of the site", furtherCase, async ({ page }) => {
    const input = await openSearch(page);
    await input.fill("webhook");
    await expect(page.getByRole("option", { name: /Webhooks/ })).toBeVisible();
    await page.getByRole("button", { name: "Reference", pressed: false }).click();
    await expect(page.getByRole("option", { name: /Webhooks/ })).toHaveCount(0);
    await expect(page.getByRole("option", { name: /Errors/ })).toBeVisible();
  });

  test("remembers what the reader searched for", furtherCase, async ({ page }) => {
    const input = await openSearch(page);
    await input.fill("signature");
    await page.getByRole("option", { name: /Verify the signature/ }).click();
    await expect(page).toHaveURL(/webhooks/);
    await page.keyboard.press("Control+k");
    await page.getByRole("option", { name: "signature" }).click();
    await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("signature");
  });

  test(
    "offers the pages opened last and those of the section before a letter is typed",
    furtherCase,
    async ({ page }) => {
      await page.goto(`${site.url}/guides/webhooks`);
      await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
      const input = await openSearch(page);
      await expect(page.getByRole("group", { name: "Recently viewed" }).getByRole("option")).toHaveText(["Webhooks"]);
      await expect(page.getByRole("group", { name: "In this section" }).getByRole("option")).toHaveText(["Retries"]);
      await input.fill("webhook");
      await expect(page.getByRole("option", { name: /Webhooks/ })).toBeVisible();
    },
  );

  test("offers the other sections where a page is alone in its own", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/reference/errors`);
    await page.getByRole("button", { name: "Search the docs" }).click();
    const sections = page.getByRole("group", { name: "Sections" }).getByRole("option");
    await expect(sections).toHaveText(["Guides"]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  });

  test("opens with the text of the address", async ({ page }) => {
    await page.goto(`${site.url}/?search=backoff`);
    await expect(page.getByRole("combobox", { name: "Search" })).toHaveValue("backoff");
    await expect(page.getByRole("option", { name: /^Backoff/ })).toBeVisible();
  });

  test(
    "stays open with what was typed when a page of another tab arrives that was asked for before",
    furtherCase,
    async ({ page }) => {
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route("**/reference/errors*", async (route) => {
        await arrival;
        await route.continue();
      });
      await page.goto(`${site.url}/`);
      await page.getByRole("link", { name: "Reference" }).first().click();
      await page.keyboard.press("Control+k");
      const input = page.getByRole("combobox", { name: "Search" });
      await input.fill("signed");
      arrive();
      await expect(page).toHaveURL(`${site.url}/reference/errors`);
      await expect(page).toHaveTitle(/^Errors/);
      await expect(input).toHaveValue("signed");
      await expect(input).toBeFocused();
      await input.press("Escape");
      await expect(input).toBeHidden();
    },
  );

  test("on a slow line says that it searches, and Enter waits for the answer to what was typed", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_lectern/search?q=signed*", async (route) => {
      await held;
      await route.continue();
    });
    const input = await openSearch(page);
    await input.fill("qqqq");
    await expect(page.getByRole("paragraph").filter({ hasText: "qqqq" }).last()).toBeVisible();
    await input.fill("backof");
    await expect(page.getByRole("option", { name: /^Backoff/ })).toBeVisible();
    await input.fill("signed");
    await input.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Searching" })).toHaveCount(1);
    await expect(page.getByRole("listbox")).toHaveAttribute("aria-busy", "true");
    await expect(input).toBeVisible();
    release();
    await expect(page).toHaveURL(`${site.url}/guides/webhooks`);
  });

  test("while the index is being built, the search is repeated, and Enter waits for what it finds", async ({
    page,
  }) => {
    await page.clock.install();
    const building = { results: [], confidence: "none", building: 40 };
    await page.route("**/_lectern/search?q=signed*", (route) => route.fulfill({ json: building }), { times: 1 });
    const input = await openSearch(page);
    await input.fill("signed");
    await expect(page.getByText("being built (40%)").filter({ visible: true }).first()).toBeVisible();
    await input.press("Enter");
    await expect(input).toBeVisible();
    await page.clock.fastForward(3_000);
    await expect(page).toHaveURL(`${site.url}/guides/webhooks`);
  });

  test(
    "of an index that is being built, Enter opens a page once the index is complete",
    furtherCase,
    async ({ page }) => {
      await page.clock.install();
      const search = "**/_lectern/search?q=signed*";
      await page.route(search, async (route) => {
        const answer = await (await page.request.get(`${site.url}/_lectern/search?q=backoff`)).json();
        await route.fulfill({ json: { ...answer, building: 40 } });
      });
      const input = await openSearch(page);
      await input.fill("signed");
      await expect(page.getByText("being built (40%)").filter({ visible: true }).first()).toBeVisible();
      await input.press("Enter");
      await expect(input).toBeVisible();
      await page.unroute(search);
      await page.clock.fastForward(3_000);
      await expect(page).toHaveURL(`${site.url}/guides/webhooks`);
    },
  );

  test("says so when the server does not answer", furtherCase, async ({ page }) => {
    await page.route("**/_lectern/search*", (route) => route.abort());
    const input = await openSearch(page);
    await input.fill("webhook");
    await expect(page.getByRole("paragraph").filter({ hasText: "currently unavailable" }).last()).toBeVisible();
  });

  test("nothing moves while it waits, for readers who want no motion", furtherCase, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.route("**/_lectern/search*", () => {});
    const input = await openSearch(page);
    await input.fill("webhook");
    await expect(page.getByRole("dialog", { name: "Search" }).getByRole("status")).toHaveText("Searching…");
    // What follows the scroll position is no motion of its own.
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length);
    await expect.poll(moving).toBe(0);
  });

  test("has no accessibility faults in light and dark mode", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const input = await openSearch(page);
    await input.fill("webhook");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await findViolations(page, "dialog[open]")).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
    expect(await findViolations(page, "dialog[open]", COLOR_RULES)).toEqual([]);
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("fills the screen", async ({ page }) => {
      await page.goto(`${site.url}/`);
      await page.getByRole("button", { name: "Search", exact: true }).tap();
      const box = await page.getByRole("dialog", { name: "Search" }).boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    });
  });

  test("a page is Markdown under its name with .md", async ({ request }) => {
    const response = await request.get(`${site.url}/index.md`);
    expect(response.headers()["content-type"]).toContain("text/markdown");
    expect(response.headers()["x-robots-tag"]).toBe("noindex");
    expect(await response.text()).toMatch(/^# /);
  });

  test("a page names in its headers what there is, and all of it is there", async ({ request }) => {
    const { link = "", "x-llms-txt": list } = (await request.get(`${site.url}/`)).headers();
    expect(list).toBe("/llms.txt");
    const paths = [...link.matchAll(/<([^>]+)>; rel="[a-z-]+"/g)].map(([, path = ""]) => path);
    expect(paths).toHaveLength(5);
    for (const path of paths) expect((await request.get(site.url + path)).status(), path).toBe(200);
  });

  for (const [path, start] of [
    ["/llms.txt", "# "],
    ["/_llms/guides.md", "# "],
    ["/index.md", "# "],
    ["/.well-known/llms-full.txt", "# "],
    ["/sitemap.xml", "<?xml"],
    ["/robots.txt", "User-agent: *"],
  ] as const) {
    test(`${path} is made from the site`, async ({ request }) => {
      const response = await request.get(site.url + path);
      expect(response.status()).toBe(200);
      expect(await response.text()).toMatch(new RegExp(`^${start.replace(/[?*]/g, "\\$&")}`));
      const again = await request.get(site.url + path, { headers: { "If-None-Match": response.headers().etag ?? "" } });
      expect(again.status()).toBe(304);
    });
  }
});
