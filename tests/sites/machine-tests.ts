import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { collectPages } from "@/lib/search/collect-pages";
import { readSections } from "@/lib/search/read-sections";
import type { IndexablePage } from "@/lib/search/types";
import type { Site } from "@/lib/site/types";
import { type OpenSite, ORIGIN } from "./open-site";
import { readHead, readInternalLinks } from "./read-head";
import { hasFailed } from "./read-page";
import { markdownWords, missingWords, visibleWords } from "./visible-words";

/** Share of a page's visible words that its Markdown and its entry in the index have at least. */
const WORD_SHARE = 0.99;

/** Feeds of each site that are read: the page of one may take as long as a hundred others. */
const FEEDS = 2;

function markdownPath(pagePath: string): string {
  return pagePath === "/" ? "/index.md" : `${pagePath}.md`;
}

/** Tests of what machines read of a real site. @param opened the site, once tests run */
export function testMachines(name: string, opened: () => OpenSite): void {
  test("every address of the sitemap answers, says that it is itself, and has a Markdown twin", async ({ page }) => {
    const { read, walk } = opened();
    const entries = await readSitemap(page, (await read("/sitemap.xml")).text);
    expect(entries.length).toBeGreaterThan(0);
    const translations = new Map(entries.map(({ address, translations }) => [address, translations]));
    const wrong: string[] = [];
    for (const { address } of walk(entries, ({ address }) => pathOf(address))) {
      const { status, text } = await read(address);
      const faults = status === 200 ? headFaults(text, address) : [`${status}`];
      faults.push(...(await markdownFaults(address)), ...reciprocityFaults(address, translations));
      wrong.push(...faults.map((fault) => `${address}: ${fault}`));
    }
    expect(wrong).toEqual([]);
  });

  test("99 % of what readers see on a page stands in its Markdown and in the index", async ({ page }) => {
    const { site, walk } = opened();
    const written = [...site.pages.values()].filter(({ url }) => url === undefined);
    const paths = [...written.map(({ path }) => path), ...site.generatedPages.keys()];
    const indexed = new Map(collectPages(site).map((entry) => [entry.path, entry]));
    const totals = { words: 0, missing: 0 };
    const wrong: string[] = [];
    const compare = (where: string, words: readonly string[], text: readonly string[]): void => {
      const missing = missingWords(words, text);
      totals.words += words.length;
      totals.missing += missing.length;
      if (missing.length <= (1 - WORD_SHARE) * words.length) return;
      const share = (1 - missing.length / words.length) * 100;
      wrong.push(`${where}: ${share.toFixed(1)} %, without ${[...new Set(missing)].slice(0, 12).join(" ")}`);
    };
    for (const pagePath of walk(paths, (path) => path)) {
      const [html, markdown] = await Promise.all([readText(pagePath), readText(markdownPath(pagePath))]);
      if (html === undefined || markdown === undefined || hasFailed(html)) continue;
      if (hidesFromAgents(site, pagePath)) continue;
      const words = await visibleWords(page, html);
      compare(pagePath, words, markdownWords(markdown));
      const entry = indexed.get(pagePath);
      if (entry) compare(`${pagePath} in the index`, words, await indexedWords(site, entry));
    }
    const figures = `${totals.words} visible words in two texts, ${totals.missing} missing`;
    test.info().annotations.push({ type: "words", description: figures });
    console.info(`${name}: ${figures}`);
    expect(wrong).toEqual([]);
  });

  async function readText(address: string): Promise<string | undefined> {
    const { status, text } = await opened().read(encodeURI(address));
    return status === 200 ? text : undefined;
  }

  test("no link of a page misses a page or a file that the repository has", async () => {
    const { site, server, read, walk } = opened();
    const known = new Set([...site.pages.keys(), ...site.generatedPages.keys()]);
    const origins = new Map<string, string>();
    for (const pagePath of walk(site.listedPaths(), (path) => path)) {
      const html = (await read(encodeURI(pagePath))).text;
      for (const link of readInternalLinks(html)) if (!origins.has(link)) origins.set(link, pagePath);
    }
    expect(origins.size).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const [link, pagePath] of origins) {
      const target = decodeURI(link);
      if (known.has(target)) continue;
      const { status } = await fetch(server.url + link, { method: "HEAD" });
      if (status >= 500 || (status === 404 && hasTarget(site, target))) wrong.push(`${pagePath} → ${link}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("llms.txt names pages that answer", async () => {
    const { read, walk } = opened();
    const { text } = await read("/llms.txt");
    const addresses = [...text.matchAll(/\]\((https:\/\/docs\.example\.com[^)\s]*)\)/g)].map(([, url = ""]) => url);
    expect(addresses.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const address of walk(addresses, pathOf)) {
      const { status } = await read(address);
      if (status !== 200) wrong.push(`${address}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("feeds are XML, and every item has a date and an address", async ({ page }) => {
    const { site, read, sample } = opened();
    const wrong: string[] = [];
    const feeds = [...site.pages.values()]
      .filter(({ frontmatter }) => frontmatter.rss === true)
      .map(({ path }) => path);
    for (const pagePath of sample(feeds, FEEDS)) {
      const html = (await read(encodeURI(pagePath))).text;
      const address = readHead(html).alternates["application/rss+xml"];
      if (!address) {
        wrong.push(`${pagePath}: names no feed`);
        continue;
      }
      const feed = await readFeed(page, (await read(address)).text);
      if (feed.items.length === 0) wrong.push(`${address}: no items`);
      for (const { title, link, date } of feed.items) {
        const isDated = !Number.isNaN(Date.parse(date)) && Date.parse(date) > Date.parse("1990-01-01");
        if (!title || !link.startsWith(ORIGIN) || !isDated) wrong.push(`${address}: "${title}" ${link} "${date}"`);
      }
      if (new Set(feed.items.map(({ id }) => id)).size < feed.items.length) wrong.push(`${address}: ids repeat`);
    }
    expect(wrong).toEqual([]);
  });

  async function markdownFaults(address: string): Promise<string[]> {
    const twin = address === ORIGIN || address === `${ORIGIN}/` ? `${ORIGIN}/index.md` : `${address}.md`;
    const { status, headers, text } = await opened().read(twin);
    const type = headers.get("content-type") ?? "";
    if (status !== 200 || !type.startsWith("text/markdown")) return [`.md: ${status} ${type}`];
    return text.trim() === "" ? [".md is empty"] : [];
  }
}

/** The path of a page that an absolute address names: of itself or of its Markdown. */
function pathOf(address: string): string {
  return decodeURI(new URL(address).pathname).replace(/(?:(?<=^\/)index)?\.md$/, "");
}

/** The words by which a page is found: those of the fields of its sections. */
async function indexedWords(site: Site, { path, facts }: IndexablePage): Promise<string[]> {
  const sections = (await readSections(site, { path }, "")) ?? [];
  const ownFields = [facts.title, facts.description, facts.route];
  const texts = sections.flatMap(({ heading, text, code }) => [heading, text, code]);
  return markdownWords([...ownFields, ...texts].join("\n"));
}

/** What authors show to humans only is in no text for machines. */
function hidesFromAgents(site: Site, pagePath: string): boolean {
  const record = site.pages.get(pagePath);
  return (
    record !== undefined && /for="humans"/.test(readFileSync(path.join(site.contentDirectory, record.file), "utf8"))
  );
}

function headFaults(html: string, address: string): string[] {
  const { canonical, alternates, structuredData, robots, tags } = readHead(html);
  const faults: string[] = [];
  // A page may name another one as the original; then that is what the author wrote.
  if (canonical?.replace(/\/$/, "") !== address.replace(/\/$/, "") && canonical?.startsWith(ORIGIN) !== false)
    faults.push(`canonical ${canonical}`);
  if (/noindex/.test(robots ?? "")) faults.push("listed, but not to be indexed");
  if (!alternates["text/markdown"]?.endsWith(".md")) faults.push(`Markdown at ${alternates["text/markdown"]}`);
  if (!tags["og:title"] || !tags["og:image"]) faults.push("no card");
  if (structuredData.length === 0) faults.push("no structured data");
  for (const text of structuredData) {
    try {
      if (!("@context" in JSON.parse(text))) faults.push("structured data without context");
    } catch {
      faults.push("structured data is no JSON");
    }
  }
  return faults;
}

/** Search engines ignore translations that are not named from both sides. */
function reciprocityFaults(address: string, translations: ReadonlyMap<string, Record<string, string>>): string[] {
  return Object.entries(translations.get(address) ?? {}).flatMap(([tag, target]) => {
    const back = translations.get(target);
    return back && Object.values(back).includes(address) ? [] : [`${tag} ${target} does not lead back`];
  });
}

/** Whether the repository holds what a link asks for. */
function hasTarget(site: Site, target: string): boolean {
  const file = path.join(site.contentDirectory, target);
  if (existsSync(file) && statSync(file).isFile()) return site.files.has(target.replace(/^\//, ""));
  const candidates = [`${target}/index`, target.replace(/\/$/, ""), target.replace(/\.mdx?$/, "")];
  return candidates.some((candidate) => site.pages.has(candidate));
}

interface SitemapEntry {
  address: string;
  translations: Record<string, string>;
}

function readSitemap(page: Page, text: string): Promise<SitemapEntry[]> {
  return page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    if (document.querySelector("parsererror")) throw new Error("the sitemap is no XML");
    return [...document.querySelectorAll("url")].map((entry) => ({
      address: entry.querySelector("loc")?.textContent ?? "",
      translations: Object.fromEntries(
        [...entry.getElementsByTagName("xhtml:link")].map((link) => [
          link.getAttribute("hreflang") ?? "",
          link.getAttribute("href") ?? "",
        ]),
      ),
    }));
  }, text);
}

interface FeedItem {
  title: string;
  link: string;
  date: string;
  id: string;
}

function readFeed(page: Page, text: string): Promise<{ items: FeedItem[] }> {
  return page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    if (document.querySelector("parsererror")) throw new Error(`the feed is no XML: ${xml.slice(0, 200)}`);
    const textOf = (item: Element, name: string) => item.querySelector(name)?.textContent ?? "";
    return {
      items: [...document.querySelectorAll("item")].map((item) => ({
        title: textOf(item, "title"),
        link: textOf(item, "link"),
        date: textOf(item, "pubDate"),
        id: textOf(item, "guid"),
      })),
    };
  }, text);
}
