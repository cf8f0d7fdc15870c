import type { Heading, Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { endInSlash } from "@/lib/base/paths";
import { visit } from "@/lib/base/visit";
import type { PageRecord } from "@/lib/content/scan/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { pageUrl, type SiteAddress } from "@/lib/text/page-addresses";
import { escapeXml } from "@/lib/text/sitemap";

/** Maximum number of entries of a feed (format reference 4.8). */
const MAX_ENTRIES = 15;

/** A page with updates. Its `date` in the frontmatter is used for updates without a date of their own. */
export type FeedPage = Pick<PageRecord, "path" | "title" | "description" | "modifiedAt"> &
  Partial<Pick<PageRecord, "frontmatter">>;

interface FeedItem {
  title: string;
  anchor?: string;
  text: string;
  /** The content as a tree; absent if the author wrote the text for feeds. */
  html?: string;
  /** Milliseconds since the epoch. */
  date: number;
}

/**
 * Builds the RSS feed of a changelog: one item for each `Update` without headings, else one for each of its headings.
 * Undefined for a page without updates. Components and code are left out.
 */
export function buildFeed(
  tree: Root,
  page: FeedPage,
  settings: Pick<SiteSettings, "name" | "seo">,
  address: SiteAddress,
): string | undefined {
  const url = pageUrl(page.path, address, settings);
  const complete = (link: string) => {
    const written = settings.seo.trailingSlash ? endInSlash(link) : link;
    return URL.canParse(written, url) ? new URL(written, url).href : link;
  };
  const items = listItems(tree, dateOfPage(page), complete).slice(0, MAX_ENTRIES);
  if (items.length === 0) return undefined;
  const built = new Date(page.modifiedAt).toUTCString();
  const entries = items.map(({ title, anchor, text, html, date }) => {
    const link = escapeXml(anchor ? `${url}#${encodeURIComponent(anchor)}` : url);
    const published = `<pubDate>${new Date(date).toUTCString()}</pubDate>`;
    const content = html ? `<content:encoded>${escapeXml(html)}</content:encoded>` : "";
    return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid>${published}<description>${escapeXml(text)}</description>${content}</item>`;
  });
  const about = escapeXml(page.description ?? `${page.title} - ${settings.name}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>${escapeXml(`${settings.name} - ${page.title}`)}</title>
<link>${escapeXml(url)}</link>
<atom:link href="${escapeXml(`${url.replace(/\/$/, "")}/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>${about}</description>
<lastBuildDate>${built}</lastBuildDate>
${entries.join("\n")}
</channel></rss>
`;
}

/** The date of updates that have none: that of the page, else of its file. */
function dateOfPage({ frontmatter, modifiedAt }: FeedPage): number {
  const given = frontmatter?.date;
  const text = given instanceof Date ? given.toISOString() : given;
  return (typeof text === "string" ? readUpdateDate(text) : undefined) ?? modifiedAt;
}

function listItems(tree: Root, dateOfOthers: number, complete: (link: string) => string): FeedItem[] {
  const contentOf = (nodes: RootContent[]) => ({ text: feedText(nodes), html: feedHtml(nodes, complete) });
  const items: FeedItem[] = [];
  for (const [update, content] of splitAt(tree.children, isUpdate)) {
    const label = textOf(update).trim();
    const id = update.data?.id;
    const anchor = id === undefined ? {} : { anchor: id };
    const date = readUpdateDate(label) ?? readUpdateDate(update.data?.updateNote ?? "") ?? dateOfOthers;
    const given = update.data?.feed;
    const parts = given ? [] : [...splitAt(content, isHeading)];
    if (parts.length === 0) {
      const words = given?.description === undefined ? contentOf(content) : { text: given.description };
      items.push({ title: given?.title ?? label, ...words, date, ...anchor });
    }
    for (const [heading, below] of parts) {
      const own = heading.data?.id;
      items.push({
        title: textOf(heading).trim(),
        ...contentOf(below),
        date,
        ...(own ? { anchor: own } : anchor),
      });
    }
  }
  return items;
}

function* splitAt(
  nodes: readonly RootContent[],
  isStart: (node: RootContent) => node is Heading,
): Generator<[Heading, RootContent[]]> {
  let current: [Heading, RootContent[]] | undefined;
  for (const node of nodes) {
    if (isStart(node)) {
      if (current) yield current;
      current = [node, []];
    } else current?.[1].push(node);
  }
  if (current) yield current;
}

function isUpdate(node: RootContent): node is Heading {
  return node.type === "heading" && node.data?.isUpdate === true;
}

function isHeading(node: RootContent): node is Heading {
  return node.type === "heading" && node.data?.isMinor !== true;
}

const toHtml = unified().use(remarkRehype).use(rehypeSanitize).use(rehypeStringify).freeze();

/** The words of an entry as plain text, without code (format reference 4.8): a line for each paragraph, item and row. */
export function feedText(nodes: readonly RootContent[]): string {
  return nodes.flatMap((node) => linesOf(node)).join("\n");
}

function linesOf(node: Nodes): string[] {
  switch (node.type) {
    case "code":
    case "html":
    case "definition":
    case "thematicBreak":
      return [];
    case "root":
    case "blockquote":
    case "list":
    case "table":
      return node.children.flatMap((child) => linesOf(child));
    case "listItem": {
      const [first = "", ...others] = node.children.flatMap((child) => linesOf(child));
      return [`- ${first}`, ...others.map((line) => `  ${line}`)];
    }
    case "tableRow":
      return [node.children.map((cell) => textOf(cell)).join(" | ")];
    default: {
      const line = textOf(node).replace(/\s+/g, " ").trim();
      return line === "" ? [] : [line];
    }
  }
}

/**
 * The entry as HTML without scripts, styles and code, for programs that show it.
 * @param complete makes a URL of the site absolute.
 */
export function feedHtml(nodes: readonly RootContent[], complete: (address: string) => string): string {
  const tree: Root = { type: "root", children: structuredClone(nodes.filter(({ type }) => type !== "code")) };
  visit(tree, (node, index, parent) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") node.url = complete(node.url);
    if (node.type !== "code" || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  return toHtml.stringify(toHtml.runSync(tree) as Parameters<typeof toHtml.stringify>[0]);
}

/** Languages whose month names are recognized; Chinese, Japanese and Korean write months as numbers. */
const MONTH_LANGUAGES = "en es fr de it pt nl pl cs ru uk tr sv id vi ar hi".split(" ");

const YEAR = /^(?:19|20)\d{2}$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?$/;

/**
 * Reads the date that a text contains, as midnight UTC in milliseconds since the epoch; the first of the month if there is no day.
 * Undefined for texts without year and month, such as version numbers.
 * @example readUpdateDate("Released March 15, 2024") // Date.UTC(2024, 2, 15)
 */
export function readUpdateDate(text: string): number | undefined {
  const [, year, month, day] =
    /\b((?:19|20)\d{2})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?![\d.])/.exec(text) ??
    /((?:19|20)\d{2})\s*[年년]\s*(\d{1,2})\s*[月월](?:\s*(\d{1,2})\s*[日일])?/.exec(text) ??
    [];
  if (year !== undefined) return toTime(Number(year), Number(month), Number(day ?? 1));
  const [, first, second, lastYear] = /\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})\b/.exec(text) ?? [];
  if (lastYear !== undefined) {
    const isDayFirst = Number(first) > 12;
    return toTime(Number(lastYear), Number(isDayFirst ? second : first), Number(isDayFirst ? first : second));
  }
  return readNamedMonth(text);
}

/** A date in words, such as `21 de agosto de 2026`. */
function readNamedMonth(text: string): number | undefined {
  const words = text.toLowerCase().split(/[\s,،()]+/);
  const year = words.find((word) => YEAR.test(word));
  const month = words.map(monthNumber).find((number) => number !== undefined);
  if (year === undefined || month === undefined) return undefined;
  const day = words.map((word) => DAY.exec(word)?.[1]).find((number) => number !== undefined);
  return toTime(Number(year), month, Number(day ?? 1));
}

let months: ReadonlyMap<string, number> | undefined;

function monthNumber(word: string): number | undefined {
  months ??= new Map(MONTH_LANGUAGES.flatMap(namesOfMonths));
  return months.get(word.replace(/\.$/, ""));
}

/** Long and short names of months, alone and in a date, where some languages decline them. */
function namesOfMonths(language: string): [name: string, number: number][] {
  const styles: Intl.DateTimeFormatOptions[] = (["long", "short"] as const).flatMap((month) => [
    { month },
    { day: "numeric", month },
  ]);
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2024, index, 1));
      const name = parts.find(({ type }) => type === "month")?.value ?? "";
      return [name.toLowerCase().replace(/\.$/, ""), index + 1];
    });
  });
}

/** The time of a date; undefined if the date does not exist. */
function toTime(year: number, month: number, day: number): number | undefined {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : undefined;
}
