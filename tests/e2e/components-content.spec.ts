import type { Page } from "@playwright/test";
import { furtherCase } from "../support/full-tier";
import { holdCode } from "../support/hold-code";
import { expect, galleryTest as test } from "./fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

/** Opens a page of the gallery. */
const open = (page: Page, path: string) => page.goto(`/components/${path}`);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("code is copied as it was written, without the signs of a diff", async ({ page }) => {
  await open(page, "code");
  const diff = page.getByRole("figure", { name: "config.js" });
  await diff.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(() => clipboard(page)).toContain('theme: "dark",\n');
});

test("Control and C copies the page where nothing is selected", furtherCase, async ({ page }) => {
  await open(page, "code");
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+c");
    expect(await clipboard(page)).toMatch(/^# Code\n/);
  }).toPass();
  await page.getByRole("heading", { level: 1 }).selectText();
  // Pages that were copied before may reach the clipboard late.
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+c");
    expect(await clipboard(page)).not.toContain("\n\n");
  }).toPass();
});

test("screen readers hear that something was copied", furtherCase, async ({ page }) => {
  await page.clock.install();
  await open(page, "code");
  const said = page.getByRole("status").filter({ hasText: "Copied" });
  await expect(said).toHaveCount(0);
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await expect(said).toHaveCount(1);
  await page.clock.runFor(5_000);
  await expect(said).toHaveCount(0);
});

test("a reader is told that the browser refused to copy", furtherCase, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("No.", "NotAllowedError"));
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
  });
  await open(page, "code");
  const said = page.getByRole("status").filter({ hasText: "Could not copy" });
  await page.getByRole("button", { name: "Copy code" }).first().click();
  await expect(said).toBeInViewport();
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Copy page" }).click();
  await expect(said).toBeInViewport();
});

test("only blocks that scroll are stops of the keyboard", furtherCase, async ({ page }) => {
  await open(page, "code");
  const wide = page.locator("pre").filter({ hasText: "import { createServer }" });
  await expect(page.locator("pre[tabindex]")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(wide).toHaveAttribute("tabindex", "0");
  await wide.focus();
  await expect(wide).toHaveAccessibleName(/./);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(wide).not.toHaveAttribute("tabindex");
});

test(
  "on a page that runs to the left, the button of a block without title keeps off its code",
  furtherCase,
  async ({ page }) => {
    await page.goto("/languages/ar/first-page");
    const line = await page.getByText("npm run dev").boundingBox();
    const button = await page.getByRole("main").getByRole("button", { name: "نسخ الشفرة" }).boundingBox();
    expect(button?.x).toBeGreaterThan((line?.x ?? 0) + 100);
  },
);

test("a long block opens and closes", async ({ page }) => {
  await open(page, "code");
  const button = page.getByRole("button", { name: /14/ });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  const opened = page.getByRole("button", { name: "Show less", expanded: true });
  await opened.click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("the link beside a heading copies its address", async ({ page }) => {
  await open(page, "code");
  await page.getByRole("heading", { name: "Lines" }).hover();
  await page.getByRole("heading", { name: "Lines" }).getByRole("link").click();
  await expect.poll(() => clipboard(page)).toMatch(/\/components\/code#lines$/);
  await expect(page).toHaveURL(/#lines$/);
});

test(
  "the address of a heading is copied if its link is clicked before the code for it is there",
  furtherCase,
  async ({ page }) => {
    const release = await holdCode(page);
    await page.goto("/components/code", { waitUntil: "commit" });
    const heading = page.getByRole("heading", { name: "Lines" });
    await heading.hover();
    await heading.getByRole("link").click();
    await expect(page).toHaveURL(/#lines$/);
    release();
    await expect.poll(() => clipboard(page)).toMatch(/\/components\/code#lines$/);
  },
);

test("a tooltip shows on hover, and Escape closes it", async ({ page }) => {
  await open(page, "icons-and-badges");
  const tooltip = page.getByRole("tooltip");
  await page.getByRole("main").getByText("API", { exact: true }).first().hover();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("a tree is walked with the keys of a tree", async ({ page }) => {
  await open(page, "trees-and-colors");
  const tree = page.getByRole("tree").first();
  const item = (name: string) => tree.getByRole("treeitem", { name, exact: true });
  await tree.getByRole("treeitem").first().focus();
  await page.keyboard.press("End");
  await expect(item("package.json")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(tree.getByRole("treeitem").first()).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("layout.tsx")).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(item("layout.tsx")).toBeFocused();
  await page.keyboard.press("p");
  await expect(item("page.tsx")).toBeFocused();
  await page.keyboard.press("*");
  await expect(item("route.ts")).toBeVisible();
  await expect(item("page.tsx")).toBeFocused();
});

test("a color and a prompt are copied", async ({ page }) => {
  await open(page, "trees-and-colors");
  await page.getByRole("button", { name: /Primary/ }).click();
  await expect.poll(() => clipboard(page)).toBe("#4F46E5");
  await page.getByRole("button", { name: "Copy prompt" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^Create a documentation site .*\nUse one page per topic\.$/);
});

test("a picture opens large by click and by Enter, and Escape closes it", async ({ page }) => {
  await open(page, "media");
  const picture = page.getByRole("button", { name: "Enlarge image: A landscape with two hills" });
  await picture.click();
  await expect(page.getByRole("dialog", { name: "A landscape with two hills" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(picture).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("img", { name: "The same landscape, small" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a picture with actions can be downloaded and copied", async ({ page }) => {
  await open(page, "media");
  await page.getByAltText("A landscape with buttons").hover();
  await expect(page.getByRole("link", { name: /download image/i })).toHaveAttribute("href", /landscape\.svg$/);
  await page.getByRole("button", { name: /copy image/i }).click();
  const types = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
  await expect.poll(types).toContain("image/png");
});

test("diagrams are rendered, can be enlarged, and say what is wrong with them", async ({ page }) => {
  await open(page, "diagrams-and-mathematics");
  const rendered = page.locator("[data-state=rendered]");
  await page.getByText("A mistake is shown").scrollIntoViewIfNeeded();
  await expect(page.getByRole("alert").filter({ hasText: /Parse error/ })).toBeVisible();
  await expect(rendered).toHaveCount(2);
  await rendered.first().hover();
  const picture = rendered.first().getByRole("img", { name: "Diagram" });
  const width = async () => (await picture.locator("svg").boundingBox())?.width ?? 0;
  const before = await width();
  await rendered.first().getByRole("button", { name: "Zoom in" }).click();
  expect(await width()).toBeCloseTo(before * 1.25, 0);
  await rendered.first().getByRole("button", { name: "Reset" }).click();
  expect(await width()).toBeCloseTo(before, 0);
  await expect(rendered.nth(1).getByRole("button", { name: "Zoom in" })).toHaveCount(0);
});

test("formulas have space around the signs between their parts", async ({ page }) => {
  await open(page, "diagrams-and-mathematics");
  const formulas = page.getByRole("math").filter({ hasText: "=" });
  const spaces = await formulas.evaluateAll((all) =>
    all.map((formula) => {
      const sign = [...formula.querySelectorAll("mo")].find((operator) => operator.textContent === "=");
      const before = sign?.previousElementSibling?.getBoundingClientRect().right ?? 0;
      return (sign?.getBoundingClientRect().left ?? 0) - before;
    }),
  );
  expect(spaces).toHaveLength(3);
  for (const space of spaces) expect(space).toBeGreaterThan(2);
});

test("formulas load the font of common characters, and the whole font for others", furtherCase, async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (/\/mathml\/.*woff2?$/.test(request.url())) fonts.push(request.url().replace(/.*\//, ""));
  });
  await open(page, "diagrams-and-mathematics");
  await expect.poll(() => fonts).toEqual(["common.woff"]);
  await page
    .getByRole("math")
    .first()
    .evaluate((formula) => {
      formula.appendChild(document.createElementNS(formula.namespaceURI, "mi")).textContent = "\u{1d524}";
    });
  await expect.poll(() => fonts).toEqual(["common.woff", "STIXTwoMath.woff2"]);
});

test.describe("in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test(
    "a skeleton stands for a diagram until it is rendered, and it keeps its height",
    furtherCase,
    async ({ page }) => {
      const release = await holdCode(page, /mermaid\.esm\.min\.mjs/);
      await page.goto("/components/diagrams-and-mathematics");
      const figure = page.getByRole("figure", { name: "Diagram" }).first();
      const source = figure.getByText("flowchart LR");
      await expect(source).toHaveCSS("clip-path", "inset(50%)");
      const height = (await figure.boundingBox())?.height;
      release();
      await expect(figure).toHaveAttribute("data-state", "rendered");
      expect((await figure.boundingBox())?.height).toBe(height);
    },
  );

  test("a diagram has the colors of the site, on paper those of the light mode", furtherCase, async ({ page }) => {
    await open(page, "diagrams-and-mathematics");
    const picture = page.getByRole("img", { name: "Diagram" }).first();
    const node = picture.locator(".node rect").first();
    await expect(node).toBeVisible();
    const fill = () => node.evaluate((element) => getComputedStyle(element).fill);
    const dark = await fill();
    await page.emulateMedia({ media: "print" });
    await expect.poll(fill).not.toBe(dark);
    expect(await picture.innerHTML()).toContain("var(--primary)");
    expect(await picture.innerHTML()).not.toMatch(/#ececff|#9370db/i);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the source of a diagram is shown", async ({ page }) => {
    await page.goto("/components/diagrams-and-mathematics");
    const source = page.getByRole("figure", { name: "Diagram" }).first().getByText("flowchart LR");
    await expect(source).not.toHaveCSS("clip-path", "inset(50%)");
    await expect(source).toBeInViewport();
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a diagram has the size it has with motion", furtherCase, async ({ page }) => {
    await open(page, "diagrams-and-mathematics");
    const figure = page.locator("[data-state=rendered]").first();
    await expect(figure.getByText("docs.json", { exact: true })).toBeVisible();
    // Sizes read in the middle of a transition spread it over thousands of pixels.
    expect((await figure.boundingBox())?.height).toBeLessThan(500);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a tap on a word opens its explanation, one elsewhere closes it", async ({ page }) => {
    await open(page, "icons-and-badges");
    const tooltip = page.getByRole("tooltip").first();
    await page.getByRole("main").getByText("API", { exact: true }).first().tap();
    await expect(tooltip).toBeVisible();
    // Neither a leaving pointer nor a lost focus: only the press is told.
    await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown");
    await expect(tooltip).toBeHidden();
  });

  test(
    "a diagram of which only an edge is visible is rendered once the reader scrolls",
    furtherCase,
    async ({ page }) => {
      await open(page, "diagrams-and-mathematics");
      const figure = page.getByRole("figure", { name: "Diagram" }).first();
      await page.setViewportSize({ width: 390, height: Math.round((await figure.boundingBox())?.y ?? 0) + 20 });
      await page.reload({ waitUntil: "networkidle" });
      await expect(figure).toBeInViewport();
      await expect(figure).not.toHaveAttribute("data-state");
      await page.mouse.wheel(0, 10);
      await expect(figure).toHaveAttribute("data-state", "rendered");
    },
  );

  test(
    "a wide diagram fits the width, can be enlarged and moved, and its controls are below it",
    furtherCase,
    async ({ page }) => {
      await open(page, "diagrams-and-mathematics");
      const figure = page.locator("[data-state=rendered]").first();
      const picture = figure.getByRole("img", { name: "Diagram" });
      await expect(picture).toBeVisible();
      const view = picture.locator("..");
      const overflow = () => view.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(await overflow()).toBe(0);
      const drawing = await view.boundingBox();
      const zoomIn = figure.getByRole("button", { name: "Zoom in" });
      expect((await zoomIn.boundingBox())?.y).toBeGreaterThanOrEqual((drawing?.y ?? 0) + (drawing?.height ?? 0));
      await zoomIn.tap();
      expect(await overflow()).toBeGreaterThan(0);
      expect((await view.boundingBox())?.height).toBe(drawing?.height);
    },
  );
});

test("a diagram that would shrink to dots is scrolled instead", furtherCase, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "diagrams-and-mathematics");
  const figure = page.locator("[data-state=rendered]").first();
  await figure.getByText("flowchart LR").evaluate((source) => {
    const nodes = Array.from({ length: 20 }, (_, index) => `n${index}[Step number ${index}]`);
    source.textContent = `flowchart LR\n${nodes.join(" --> ")}`;
  });
  // In the other mode it is rendered again.
  await page.emulateMedia({ colorScheme: "dark" });
  const words = figure.getByText("Step number 0", { exact: true });
  await expect(words).toBeInViewport();
  expect((await words.boundingBox())?.height).toBeGreaterThan(8);
});

test("built-in components inside a component with state change with it", async ({ page }) => {
  await open(page, "inside-react");
  const panel = page.getByRole("main");
  await expect(panel.getByText("Ready", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Next state" }).click();
  await expect(panel.getByText("Running", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Add a step" }).click();
  await expect(panel.getByText("Step 3", { exact: true })).toBeVisible();
  await panel.getByRole("tab", { name: "Berlin" }).click();
  await expect(panel.getByText("Time in Berlin")).toBeVisible();
});

/** Holds back the answers to some requests until the function it returns is called. */
async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a click on a component whose code is still on its way counts", async ({ page }) => {
  const release = await holdBack(page, /\/_lectern\/islands\//);
  await page.goto("/components/inside-react", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Next state" }).click();
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
  release();
  await expect(page.getByText("Running", { exact: true })).toBeVisible();
});

test("a key pressed on tabs before the page's scripts are there counts", furtherCase, async ({ page }) => {
  const release = await holdBack(page, /\/_next\/static\/chunks\/.*\.js/);
  await page.goto("/components/tabs", { waitUntil: "commit" });
  await page.getByRole("tab", { name: "pnpm" }).first().press("Enter");
  release();
  await expect(page.getByText("Install with pnpm.")).toBeVisible();
});

test("a click counts once", async ({ page }) => {
  await open(page, "inside-react");
  const panel = page.getByRole("main");
  await panel.getByRole("button", { name: "Add a step" }).click();
  await expect(panel.getByText("Step 3", { exact: true })).toBeVisible();
  await expect(panel.getByText("Step 4", { exact: true })).toHaveCount(0);
});
