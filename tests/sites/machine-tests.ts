import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { PageRecord } from "@/lib/content/types";
import { collectPages } from "@/lib/search/collect-pages";
import { readSections } from "@/lib/search/read-sections";
import type { IndexablePage } from "@/lib/search/types";
import type { Site } from "@/lib/site/types";
import { type OpenSite, ORIGIN } from "./open-site";
import { readHead, readInternalLinks } from "./read-head";
import { hasFailed } from "./read-page";
import { markdownWords, missingWords, visibleWords } from "./visible-words";

/** Share of a page's visible words that its Markdown has at least. */
const WORD_SHARE = 0.99;

/** The same of a page about an operation, whose fields and examples can be opened without end. */
const API_WORD_SHARE = 0.98;

/** On a short page a label or two of a component are more than that share. */
const FEW_WORDS = 3;

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

  test("99 % of what readers see, pages about operations aside, stands in Markdown and in the index", async ({
    page,
  }) => {
    const written = [...opened().site.pages.values()].filter(
      (page) => page.url === undefined && !isAboutOperation(page),
    );
    await compareWords(
      page,
      written.map(({ path }) => path),
      WORD_SHARE,
    );
  });

  test("98 % of what readers see on pages about operations stands in Markdown and in the index", async ({ page }) => {
    const { site } = opened();
    const written = [...site.pages.values()].filter((page) => page.url === undefined && isAboutOperation(page));
    const paths = [...written.map(({ path }) => path), ...site.generatedPages.keys()];
    // What the page calls its fields is in its language; the Markdown is in English.
    await compareWords(
      page,
      paths.filter((path) => isInEnglish(site, path)),
      API_WORD_SHARE,
    );
  });

  async function compareWords(page: Page, candidates: readonly string[], wanted: number): Promise<void> {
    const { site, walk } = opened();
    const wrong: string[] = [];
    const totals = { words: 0, missing: 0, indexedWords: 0, notIndexed: 0 };
    const indexed = new Map(collectPages(site, (text) => text).map((entry) => [entry.path, entry]));
    const compare = (where: string, words: readonly string[], text: readonly string[]): number => {
      const missing = missingWords(words, text);
      const share = words.length === 0 ? 1 : 1 - missing.length / words.length;
      if (share < wanted && missing.length > FEW_WORDS) {
        wrong.push(`${where}: ${(share * 100).toFixed(1)} %, without ${[...new Set(missing)].slice(0, 12).join(" ")}`);
      }
      return missing.length;
    };
    for (const pagePath of walk(candidates, (path) => path)) {
      const [html, markdown] = await Promise.all([readText(pagePath), readText(markdownPath(pagePath))]);
      if (html === undefined || markdown === undefined || hasFailed(html)) continue;
      const words = await visibleWords(page, html);
      totals.words += words.length;
      totals.missing += compare(pagePath, words, markdownWords(markdown));
      const entry = indexed.get(pagePath);
      if (!entry) continue;
      totals.indexedWords += words.length;
      totals.notIndexed += compare(`${pagePath} in the index`, words, await indexedWords(site, entry));
    }
    const { missing, notIndexed, indexedWords: found } = totals;
    const figures = `${totals.words} visible words, ${missing} not in Markdown; ${found} of pages in search, ${notIndexed} not in the index`;
    test.info().annotations.push({ type: "words", description: figures });
    console.info([`${name}: ${figures}; ${wrong.length} texts below`, ...wrong].join("\n  "));
    // Labels that stand side by side, and languages without spaces, are compared as one long word.
    expect(missing, wrong.join("\n")).toBeLessThanOrEqual((1 - wanted) * totals.words);
    expect(notIndexed, wrong.join("\n")).toBeLessThanOrEqual((1 - wanted) * found);
  }

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
    const { site, read } = opened();
    const wrong: string[] = [];
    const feeds = [...site.pages.values()]
      .filter(({ frontmatter }) => frontmatter.rss === true)
      .map(({ path }) => path);
    for (const pagePath of feeds) {
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

function isInEnglish(site: Site, pagePath: string): boolean {
  const view = site.pageView(pagePath);
  return (view && site.divisionView(view.divisionId)?.languageCode)?.startsWith("en") ?? true;
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

/** True for a page file that describes an operation of a specification. */
function isAboutOperation({ frontmatter: { openapi, api, asyncapi } }: PageRecord): boolean {
  return (openapi ?? api ?? asyncapi) !== undefined;
}
