import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../support/find-browser";
import { startServer } from "../support/server";
import { hashSources, PICTURES, type Picture, pictures, RECORD, SAMPLE } from "./pictures";

/** Width and height of a window. */
const WINDOW = [1280, 800] as const;
const MODES = ["light", "dark"] as const;

/** Waits until a page says something, while the server takes over changes. */
async function waitUntil(url: string, isThere: (body: string) => boolean): Promise<void> {
  for (;;) {
    const reply = await fetch(url);
    if (reply.ok && isThere(await reply.text())) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Takes a picture in both color modes. */
async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const [width, height] = picture.size ?? WINDOW;
  for (const colorScheme of MODES) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: picture.scale ?? 1,
      colorScheme,
      reducedMotion: "reduce",
      isMobile: width < 600,
    });
    const page = await context.newPage();
    await page.goto(url + picture.path, { waitUntil: "networkidle" });
    if (picture.ready) await page.locator(picture.ready).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: path.join(PICTURES, `${picture.name}-${colorScheme}.png`),
      animations: "disabled",
      caret: "hide",
    });
    await context.close();
  }
  console.log(`${picture.name}: light and dark`);
}

/** Takes pictures of the bundled site, once the search and the assistant find all of its pages. */
async function takeOwn(browser: Browser, chosen: readonly Picture[]): Promise<void> {
  const server = await startServer();
  try {
    await waitUntil(`${server.url}/_lectern/search?q=page`, (body) => !("building" in JSON.parse(body)));
    for (const picture of chosen) await take(browser, server.url, picture);
  } finally {
    await server.stop();
  }
}

/** Takes pictures of the sample site, whose theme is changed while it is served. */
async function takeThemes(browser: Browser, chosen: readonly Picture[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-pictures-"));
  cpSync(SAMPLE, folder, { recursive: true });
  const file = path.join(folder, "docs.json");
  const config = JSON.parse(readFileSync(file, "utf8"));
  const server = await startServer({ docsDirectory: folder });
  try {
    for (const picture of chosen) {
      const { theme = "mint" } = picture;
      writeFileSync(file, JSON.stringify({ ...config, theme, seo: { metatags: { picture: theme } } }));
      await waitUntil(server.url + picture.path, (body) => body.includes(`content="${theme}"`));
      await take(browser, server.url, picture);
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

// Names as parameters choose pictures: `npm run pictures -- theme-mint page`.
const names = process.argv.slice(2);
const chosen = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  mkdirSync(PICTURES, { recursive: true });
  const own = chosen.filter(({ theme }) => theme === undefined);
  const themes = chosen.filter(({ theme }) => theme !== undefined);
  if (own.length > 0) await takeOwn(browser, own);
  if (themes.length > 0) await takeThemes(browser, themes);
  const record = JSON.parse(readFileSync(RECORD, "utf8"));
  for (const picture of chosen) record[picture.name] = hashSources(picture);
  const sorted = Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`);
} finally {
  await browser.close();
}
