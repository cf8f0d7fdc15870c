import type { Heading, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { pageUrl, type SiteAddress } from "@/lib/markdown/page-addresses";
import { escapeXml } from "@/lib/markdown/sitemap";

/** Entries of a feed (format reference 4.8). */
const LONGEST_FEED = 15;

/** The page that a feed follows. */
export interface FeedPage {
  path: string;
  title: string;
  description?: string;
  /** Time of the last change to the file, milliseconds since the epoch. */
  modifiedAt: number;
}

interface FeedItem {
  title: string;
  anchor?: string;
  text: string;
  date?: string;
}

/**
 * The RSS feed of a changelog: one item for each `Update` without headings, else one for each of its headings.
 * Undefined for a page without updates. Components and code are left out.
 */
export function buildFeed(tree: Root, page: FeedPage, siteName: string, address: SiteAddress): string | undefined {
  const items = listItems(tree).slice(0, LONGEST_FEED);
  if (items.length === 0) return undefined;
  const url = pageUrl(page.path, address);
  const built = new Date(page.modifiedAt).toUTCString();
  const entries = items.map(({ title, anchor, text, date }) => {
    const link = escapeXml(anchor ? `${url}#${encodeURIComponent(anchor)}` : url);
    const published = date === undefined ? "" : `<pubDate>${date}</pubDate>`;
    return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid>${published}<description>${escapeXml(text)}</description></item>`;
  });
  const about = escapeXml(page.description ?? `${page.title} - ${siteName}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`${siteName} - ${page.title}`)}</title>
<link>${escapeXml(url)}</link>
<atom:link href="${escapeXml(`${url}/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>${about}</description>
<lastBuildDate>${built}</lastBuildDate>
${entries.join("\n")}
</channel></rss>
`;
}

function listItems(tree: Root): FeedItem[] {
  const items: FeedItem[] = [];
  for (const [update, content] of splitAt(tree.children, isUpdate)) {
    const label = textOf(update).trim();
    const id = update.data?.id;
    const anchor = id === undefined ? {} : { anchor: id };
    const date = readDate(label);
    const shared = date === undefined ? {} : { date };
    const given = update.data?.feed;
    const parts = given ? [] : [...splitAt(content, isHeading)];
    if (parts.length === 0) {
      const text = given?.description ?? plain(content);
      items.push({ title: given?.title ?? label, text, ...anchor, ...shared });
    }
    for (const [heading, below] of parts) {
      const own = heading.data?.id;
      items.push({
        title: textOf(heading).trim(),
        text: plain(below),
        ...(own ? { anchor: own } : anchor),
        ...shared,
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

function plain(nodes: readonly RootContent[]): string {
  return nodes
    .filter((node) => node.type !== "code")
    .map((node) => textOf(node))
    .join("\n")
    .trim();
}

/** A label that is a day, in the form that feeds want. */
function readDate(label: string): string | undefined {
  const time =
    /\d{4}/.test(label) && /\d{1,2}/.test(label.replace(/\d{4}/, "")) ? Date.parse(`${label} UTC`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toUTCString();
}
