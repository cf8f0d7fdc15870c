import { findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

const page = (title: string) =>
  `---\ntitle: ${title}\n---\n\n## First part\n\nAfter \`install()\`.\n\n## Second part\n\nText.\n`;

const tabs = (folder: string) => [
  { tab: "Guides", groups: [{ group: "Start", pages: [`${folder}/start`, `${folder}/next`] }] },
  {
    tab: "More",
    menu: [
      { item: "Tools", description: "Things to work with", pages: [`${folder}/tools`] },
      { item: "Recipes", pages: [`${folder}/recipes`] },
    ],
  },
];

/** Too long for the bar of a phone. */
const NAME = "Documentation of the widget";

test.describe("switchers", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    const names = ["start", "next", "tools", "recipes"];
    const files = ["en", "de", "ar"].flatMap((code) =>
      names.map((name): [string, string] => [`${code}/${name}.mdx`, page(`${code} ${name}`)]),
    );
    site = await sites.add(
      {
        name: NAME,
        contextual: { options: ["copy", "view"] },
        navigation: { languages: ["en", "de", "ar"].map((language) => ({ language, tabs: tabs(language) })) },
      },
      Object.fromEntries(files),
    );
  });

  test("switching the language stays on the page and speaks the language", async ({ page }) => {
    await page.goto(`${site.url}/en/next`);
    await page.getByRole("button", { name: /Select a language/ }).click();
    // Languages are named in their own language, and read out in it.
    const german = page.getByRole("menuitem", { name: "Deutsch" });
    await expect(german).toHaveAttribute("lang", "de");
    await expect(german).toHaveAttribute("hreflang", "de");
    await german.click();
    await expect(page).toHaveURL(`${site.url}/de/next`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByRole("link", { name: "Zum Hauptinhalt springen" })).toBeAttached();
  });

  for (const [motion, isMoved] of [
    ["no-preference", true],
    ["reduce", false],
  ] as const) {
    test(`another document ${isMoved ? "fades in" : "is there at once where motion is reduced"}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await page.addInitScript(() => {
        addEventListener("pagereveal", ({ viewTransition }) => {
          document.documentElement.dataset.moved = String(viewTransition !== null);
        });
      });
      await page.goto(`${site.url}/en/next`);
      await page.getByRole("button", { name: /Select a language/ }).click();
      await page.getByRole("menuitem", { name: "Deutsch" }).click();
      await expect(page).toHaveURL(`${site.url}/de/next`);
      await expect(page.locator("html")).toHaveAttribute("data-moved", String(isMoved));
    });
  }

  test("a transition to another document that the browser gives up is no error", furtherCase, async ({ page }) => {
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.addInitScript(() => {
      addEventListener("pagereveal", ({ viewTransition }) => {
        document.documentElement.dataset.skipped = String(viewTransition !== null);
        viewTransition?.skipTransition();
      });
    });
    await page.goto(`${site.url}/en/next`);
    await page.getByRole("button", { name: /Select a language/ }).click();
    await page.getByRole("menuitem", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-skipped", "true");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(errors).toEqual([]);
  });

  test("Arabic runs from right to left", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/ar/start`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    const sidebar = await page.getByRole("navigation", { name: "صفحات التوثيق" }).boundingBox();
    const content = await page.getByRole("main").boundingBox();
    expect(sidebar?.x).toBeGreaterThan(content?.x ?? Number.POSITIVE_INFINITY);
  });

  test("code in Arabic text runs to the right", async ({ page }) => {
    await page.goto(`${site.url}/ar/start`);
    const [name, end] = await page.getByRole("code").evaluate((code) => {
      const text = code.firstChild as Text;
      return [0, text.length - 1].map((offset) => {
        const range = new Range();
        range.setStart(text, offset);
        range.setEnd(text, offset + 1);
        return range.getBoundingClientRect().x;
      });
    });
    expect(end).toBeGreaterThan(name ?? 0);
  });

  test("an English name that is cut in Arabic keeps its beginning", furtherCase, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${site.url}/ar/start`);
    const name = page.getByRole("banner").getByText(NAME).filter({ visible: true });
    const seen = await name.evaluate((element) => {
      const first = document.createRange();
      first.setStart(element.firstChild as Node, 0);
      first.setEnd(element.firstChild as Node, 1);
      const isCut = element.scrollWidth > element.clientWidth;
      return { isCut, isFirstShown: first.getBoundingClientRect().left >= element.getBoundingClientRect().left };
    });
    expect(seen).toEqual({ isCut: true, isFirstShown: true });
  });

  test("a menu opens by keyboard, closes by Escape and gives focus back", async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    const trigger = page.getByRole("button", { name: /Select a language/ });
    for (const key of ["ArrowDown", "Enter"]) {
      await trigger.press(key);
      await expect(page.getByRole("menuitem", { name: "English" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menuitem", { name: "English" })).toBeHidden();
      await expect(trigger).toBeFocused();
    }
  });

  test("arrows, Home, End and letters move in a menu, the space bar follows a link", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    await page.getByRole("button", { name: /Select a language/ }).press("Enter");
    const isFocused = (name: string) => expect(page.getByRole("menuitem", { name })).toBeFocused();
    await isFocused("English");
    for (const [key, name] of [
      ["d", "Deutsch"],
      ["End", "العربية"],
      ["ArrowDown", "English"],
      ["ArrowUp", "العربية"],
      ["Home", "English"],
      ["ArrowDown", "Deutsch"],
    ] as const) {
      await page.keyboard.press(key);
      await isFocused(name);
    }
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(`${site.url}/de/start`);
  });

  test("nothing is wrong with an open menu", async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    for (const [name, part] of [
      [/Select a language/, undefined],
      ["More", "[role=menu]"],
      ["Page actions", "[role=menu]"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("menu", { name })).toBeVisible();
      expect(await findViolations(page, part)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
  });

  test("Tab leaves an open menu, which has the name of its button, and goes on from there", async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    for (const name of [/Select a language/, "Page actions"]) {
      const trigger = page.getByRole("button", { name });
      const menu = page.getByRole("menu", { name });
      await trigger.press("Enter");
      await expect(menu).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(menu).toBeHidden();
      await expect(trigger).toBeFocused();
    }
  });

  test("a second click on a button closes its menu, and a third one opens it", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    for (const [name, item] of [
      [/Select a language/, "English"],
      ["Page actions", "View as Markdown"],
    ] as const) {
      const trigger = page.getByRole("button", { name });
      for (const isOpen of [true, false, true]) {
        await trigger.click();
        await expect(page.getByRole("menuitem", { name: item }).first()).toBeVisible({ visible: isOpen });
        await expect(trigger).toHaveAttribute("aria-expanded", String(isOpen));
      }
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
  });

  test("a tab with a menu opens it on hover and leads to an item", furtherCase, async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    await page.getByRole("button", { name: "More" }).hover();
    await page.getByRole("menuitem", { name: /Tools/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "en tools" })).toBeVisible();
  });

  test("the active tab is marked", async ({ page }) => {
    await page.goto(`${site.url}/en/next`);
    const bar = page.getByRole("navigation", { name: "Sections" });
    await expect(bar.getByRole("link", { name: "Guides" })).toHaveAttribute("aria-current", "true");
  });

  test("the pager leads through the pages of the tab", async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "en next" })).toBeVisible();
  });

  test("the table of contents leads to a heading", async ({ page }) => {
    await page.goto(`${site.url}/en/start`);
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Second part" }).click();
    await expect(page).toHaveURL(`${site.url}/en/start#second-part`);
  });
});

/** Two of them have languages of their own. */
const codes = ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "ru", "uk", "ja", "ko", "cn", "ar"];
const outerCodes = ["fr", "es"];

test.describe("many languages, and languages inside of languages", () => {
  let site: TestSite;

  test.beforeAll(async ({ sites }) => {
    const folders = codes.flatMap((code) => (outerCodes.includes(code) ? [`${code}/en`, `${code}/de`] : [code]));
    const languages = codes.map((language) => {
      const inner = ["en", "de"].map((code) => ({ language: code, pages: [`${language}/${code}/start`] }));
      return outerCodes.includes(language)
        ? { language, languages: inner }
        : { language, pages: [`${language}/start`] };
    });
    site = await sites.add(
      { navigation: { languages } },
      Object.fromEntries(folders.map((folder) => [`${folder}/start.mdx`, page(folder)])),
    );
  });

  test("the inner ones are chosen in the sidebar", async ({ page }) => {
    await page.goto(`${site.url}/fr/en/start`);
    await page.getByRole("button", { name: /English/ }).click();
    await page.getByRole("menuitem", { name: "Deutsch" }).click();
    await expect(page).toHaveURL(`${site.url}/fr/de/start`);
    await page.getByRole("button", { name: /Français/ }).click();
    await page.getByRole("menuitem", { name: "Español" }).click();
    await expect(page).toHaveURL(`${site.url}/es/de/start`);
    await expect(page.getByRole("heading", { level: 1, name: "es/de" })).toBeVisible();
  });

  test(
    "a menu of many languages is filtered by their names in any of three languages, and by keyboard alone",
    furtherCase,
    async ({ page }) => {
      await page.goto(`${site.url}/de/start`);
      await page.getByRole("button", { name: /Sprache/ }).focus();
      await page.keyboard.press("Enter");
      const field = page.getByRole("searchbox", { name: "Sprache suchen" });
      await expect(field).toBeFocused();
      await expect(page.getByRole("menuitem")).toHaveCount(codes.length);
      for (const name of ["日本", "japanisch", "japanese", "ja"]) {
        await field.fill(name);
        await expect(page.getByRole("menuitem")).toHaveText(["日本語"]);
      }
      expect(await findViolations(page)).toEqual([]);
      await field.fill("port");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem", { name: "Português" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${site.url}/pt/start`);
    },
  );
});
