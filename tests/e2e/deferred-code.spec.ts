import type { Page } from "@playwright/test";
import { fullUnless } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

/** A word that is in the code of what a reader has to ask for, and in no other. */
const WAITING = "data-theme-switch";

/** Beyond 12,800 bytes of a page React sends what is behind its boundaries after it. */
const LONG_TEXT = Array.from({ length: 400 }, (_, index) => `Paragraph ${index} of a text that goes on.`).join("\n\n");

let site: TestSite;
/** Address of the chunk, as the browser asks for it. */
let chunk: RegExp;
/** HTML of the first page that the server rendered. */
let firstPage: string;

/** A component with state. */
const COUNTER =
  "export const Counter = () => {\n  const [count] = useState(7);\n  return <button>Clicked {count}</button>;\n};\n\n<Counter />\n";

test.beforeAll(async ({ browser, sites }) => {
  site = await sites.add(
    {
      banner: { content: "News", dismissible: true },
      feedback: { thumbsRating: true },
      contextual: { options: ["copy", "view"] },
      navigation: {
        versions: [
          { version: "1", pages: ["one", "long"] },
          { version: "2", pages: ["two"] },
        ],
      },
    },
    {
      "one.mdx": "---\ntitle: One\n---\n\n## First\n\n```sh\nnpm run one\n```\n\n## Second\n\nText of one.\n",
      "long.mdx": `---\ntitle: Long\n---\n\n${LONG_TEXT}`,
      "two.mdx": "---\ntitle: Two\n---\n\nText of two.\n",
      "first.mdx": COUNTER,
    },
    { LECTERN_BASE_PATH: "/docs" },
  );
  firstPage = await (await fetch(`${site.url}/docs/first`)).text();
  const page = await browser.newPage();
  const arriving = page.waitForResponse(
    async (response) => response.request().resourceType() === "script" && (await response.text()).includes(WAITING),
  );
  await page.goto(`${site.url}/docs/one`);
  await page.keyboard.press("Shift");
  chunk = new RegExp(`${(await arriving).url().split("/").at(-1)}$`);
  await page.close();
});

/** Notes what fails in a page: the console's errors, which include those of hydration, and those that nobody catches. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

test("nothing that a reader has to ask for is loaded before a sign, and nothing moves when it is", async ({ page }) => {
  const errors = errorsOf(page);
  const asked: string[] = [];
  page.on("request", (request) => chunk.test(request.url()) && asked.push(request.url()));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${site.url}/docs/one`);
  await page.waitForLoadState("networkidle");
  // The browser tells of the pictures of two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Switch to dark mode" }).first().click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  expect(errors).toEqual([]);
});

interface Row {
  title: string;
  /** Pixels; that of a desk if absent. */
  width?: number;
  /** It stands for its kind in the first tier. */
  isQuick?: boolean;
  /** It has code of its own, which is loaded on its first use. */
  hasOwnCode?: boolean;
  act: (page: Page) => Promise<void>;
  works: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).locator("visible=true").first().click();

const rows: readonly Row[] = [
  {
    title: "the search",
    isQuick: true,
    hasOwnCode: true,
    act: (page) => press(page, /^Search/),
    works: (page) => expect(page.getByRole("dialog", { name: "Search" })).toBeVisible(),
  },
  {
    title: "the search by keyboard",
    act: (page) => page.keyboard.press("Control+k"),
    works: (page) => expect(page.getByRole("dialog", { name: "Search" })).toBeVisible(),
  },
  {
    title: "the assistant",
    hasOwnCode: true,
    act: (page) => press(page, /^Ask/),
    works: (page) => expect(page.getByRole("dialog", { name: "Assistant" })).toBeVisible(),
  },
  {
    title: "the switch of the color mode",
    act: (page) => press(page, "Switch to dark mode"),
    works: (page) => expect(page.locator("html")).toHaveClass(/dark/),
  },
  {
    title: "the banner's button",
    act: (page) => press(page, "Dismiss announcement"),
    works: (page) => expect(page.getByRole("complementary", { name: "Announcement" })).toBeHidden(),
  },
  {
    title: "the menu of versions",
    act: (page) => press(page, "Select a version: 1"),
    works: (page) => expect(page.getByRole("menuitem", { name: "2" })).toBeVisible(),
  },
  {
    title: "the menu of versions by keyboard",
    act: (page) => page.getByRole("button", { name: "Select a version: 1" }).locator("visible=true").press("ArrowDown"),
    works: (page) => expect(page.getByRole("menuitem", { name: "2" })).toBeVisible(),
  },
  {
    title: "the search as a script of the site or a helping program opens it",
    act: (page) =>
      page
        .locator("[data-search-trigger]")
        .first()
        .evaluate((button: HTMLElement) => button.click()),
    works: (page) => expect(page.getByRole("dialog", { name: "Search" })).toBeVisible(),
  },
  {
    title: "the menu of the page",
    act: (page) => press(page, "Page actions"),
    works: (page) => expect(page.getByRole("menuitem", { name: /Markdown/ }).first()).toBeVisible(),
  },
  {
    title: "the feedback",
    act: (page) => press(page, "Yes"),
    works: (page) => expect(page.getByRole("button", { name: "Yes" })).toHaveAttribute("aria-pressed", "true"),
  },
  {
    title: "the drawer",
    width: 390,
    act: (page) => press(page, "Open menu"),
    works: (page) => expect(page.getByRole("dialog").getByRole("link", { name: "One" })).toBeVisible(),
  },
  {
    title: "the table of contents of narrow screens",
    width: 390,
    act: (page) => page.locator(".toc-bar summary").click(),
    works: (page) => expect(page.locator(".toc-bar").getByRole("link", { name: "Second" })).toBeVisible(),
  },
];

/** What a reader reads who waits for code that cannot be loaded. */
const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "The connection failed." });

for (const { title, isQuick = false, width, act, works } of rows) {
  const sentence = `${title}: what came first is done once the code is there, also if it has to be loaded again`;
  test(sentence, fullUnless(isQuick), async ({ page }) => {
    const errors = errorsOf(page);
    let isOffline = true;
    await page.route(chunk, (route) => (isOffline ? route.abort() : route.continue()));
    if (width) await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/docs/one`);
    await page.waitForLoadState("networkidle");
    await act(page);
    await expect(notice(page)).toBeVisible();
    isOffline = false;
    await works(page);
    await expect(notice(page)).toBeHidden();
    expect(errors.filter((text) => !text.includes("net::ERR_FAILED"))).toEqual([]);
  });
}

for (const { title, isQuick = false, act, works } of rows.filter(({ hasOwnCode }) => hasOwnCode)) {
  const sentence = `${title}: its own code is loaded again where the network fails after the first sign`;
  test(sentence, fullUnless(isQuick), async ({ page }) => {
    await page.goto(`${site.url}/docs/one`);
    await page.waitForLoadState("networkidle");
    const arriving = page.waitForResponse(chunk);
    await page.keyboard.press("Shift");
    await (await arriving).finished();
    let isOffline = true;
    await page.route("**/*.js", (route) => (isOffline ? route.abort() : route.continue()));
    await act(page);
    await expect(notice(page)).toBeVisible();
    isOffline = false;
    await works(page);
    await expect(notice(page)).toBeHidden();
  });
}

test("no part of a long page comes after it, to be put in its place by a script", async () => {
  const html = await (await fetch(`${site.url}/docs/long`)).text();
  expect(html.indexOf("</main>")).toBeGreaterThan(12_800);
  expect(html).not.toMatch(/<template id="[BP]:|<div hidden id="S:/);
});

test("nor does a component of the first page that a server renders", () => {
  expect(firstPage).toMatch(/<button>Clicked (?:<!-- -->)?7<\/button>/);
  expect(firstPage).not.toMatch(/<template id="[BP]:|<div hidden id="S:/);
});

test("links lead on while that code cannot be loaded", async ({ page }) => {
  await page.route(chunk, (route) => route.abort());
  await page.goto(`${site.url}/docs/one`);
  await page.getByRole("link", { name: "Second", exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs\/one#second$/);
});

test("a click that comes when the code is there, but not yet its components, is answered once", async ({ page }) => {
  // The script blocks the page as it starts, as on a slow machine: what is clicked meanwhile comes before anything else.
  await page.addInitScript((source) => {
    const isChunk = new RegExp(source);
    document.addEventListener(
      "load",
      ({ target }) => {
        if (!(target instanceof HTMLScriptElement) || !isChunk.test(target.src)) return;
        const end = performance.now() + 1_000;
        while (performance.now() < end);
      },
      true,
    );
  }, chunk.source);
  await page.goto(`${site.url}/docs/one`);
  const button = page.getByRole("button", { name: "Select a version: 1" }).locator("visible=true");
  const box = await button.boundingBox();
  const arriving = page.waitForResponse(chunk);
  await page.keyboard.press("Shift");
  await (await arriving).finished();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("menuitem", { name: "2" })).toBeVisible();
});
