import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { loadSite } from "@/lib/site/load-site.server";
import { listSites } from "../sites/list-sites";
import { spread } from "../sites/spread";
import { findBrowser } from "../support/find-browser";
import { findViolations } from "../support/find-violations";
import { startServer } from "../support/server";
import { contactSheet, type Look } from "./contact-sheet";

/** Where the pictures go. */
const OUTPUT = path.resolve(process.env.LOOKS_OUT ?? "looks");
/** Pages of each site, spread over its navigation; or, separated by commas, which. */
const { LOOKS_PAGES = "4" } = process.env;

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const MODES = ["light", "dark"] as const;

/** The pages to take, as URL paths. */
async function choosePages(directory: string): Promise<string[]> {
  if (LOOKS_PAGES.startsWith("/")) return LOOKS_PAGES.split(",");
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "lectern-looks-"));
  const loaded = await loadSite({ docsDirectory: directory, dataDirectory });
  await rm(dataDirectory, { recursive: true, force: true });
  if (!loaded.ok) throw new Error(`docs.json in ${directory} cannot be read; run \`npm run check -- ${directory}\`.`);
  return spread(loaded.value.site.listedPaths(), Number(LOOKS_PAGES));
}

/** What was seen of a site: its pictures, and what makes its pages hard to use for some, by rule. */
interface Seen {
  looks: Look[];
  violations: string[];
}

/** Takes every chosen page of one site at all widths and in both color modes. */
async function takeSite(browser: Browser, name: string, directory: string): Promise<Seen> {
  const pages = await choosePages(directory);
  const server = await startServer({ docsDirectory: directory });
  const looks: Look[] = [];
  const violations: string[] = [];
  try {
    await mkdir(path.join(OUTPUT, name), { recursive: true });
    for (const viewport of WIDTHS) {
      for (const colorScheme of MODES) {
        const isPhone = viewport.width < 600;
        const context = await browser.newContext({ viewport, colorScheme, hasTouch: isPhone, isMobile: isPhone });
        const page = await context.newPage();
        for (const [index, address] of pages.entries()) {
          const file = `${name}/${index}-${viewport.width}-${colorScheme}.jpg`;
          await page.goto(server.url + encodeURI(address), { waitUntil: "load" });
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: path.join(OUTPUT, file), type: "jpeg", quality: 80 });
          looks.push({ site: name, page: address, width: viewport.width, mode: colorScheme, file });
          const found = await findViolations(page);
          violations.push(...found.map((text) => `${name} ${address} ${viewport.width} ${colorScheme}: ${text}`));
        }
        await context.close();
      }
    }
  } finally {
    await server.stop();
  }
  return { looks, violations };
}

/** Writes the pictures of a site as one, in which they can be compared. */
async function takeSheet(browser: Browser, name: string, looks: readonly Look[]): Promise<void> {
  const source = path.join(OUTPUT, `${name}.html`);
  await writeFile(source, contactSheet(looks));
  const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
  await page.goto(`file://${source}`, { waitUntil: "load" });
  await page.screenshot({ path: path.join(OUTPUT, `${name}.png`), fullPage: true });
  await page.close();
}

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await mkdir(OUTPUT, { recursive: true });
  const sites = process.env.SITES_DIR ? listSites() : [{ name: "own", directory: path.resolve(".") }];
  const all: Look[] = [];
  for (const { name, directory } of sites) {
    const { looks, violations } = await takeSite(browser, name, directory);
    all.push(...looks);
    await takeSheet(browser, name, looks);
    console.log([`${name}: ${looks.length} pictures, ${violations.length} violations`, ...violations].join("\n"));
    if (violations.length > 0) process.exitCode = 1;
  }
  await writeFile(path.join(OUTPUT, "index.html"), contactSheet(all));
  console.log(path.join(OUTPUT, "index.html"));
} finally {
  await browser.close();
}
