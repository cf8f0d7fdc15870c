import type { Heading, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { endInSlash } from "@/lib/base/paths";
import type { SiteSettings } from "@/lib/site/settings-types";
import { feedHtml, feedText } from "@/lib/text/feed-content";
import { pageUrl, type SiteAddress } from "@/lib/text/page-addresses";
import { escapeXml } from "@/lib/text/sitemap";
import { readUpdateDate } from "@/lib/text/update-date";

/** Entries of a feed (format reference 4.8). */
const LONGEST_FEED = 15;

/** The page that a feed follows. */
export interface FeedPage {
  path: string;
  title: string;
  description?: string;
  /** Time of the last change to the file, milliseconds since the epoch. */
  modifiedAt: number;
  /** A `date` stands for updates that name none themselves. */
  frontmatter?: Readonly<Record<string, unknown>>;
}

interface FeedItem {
  title: string;
  anchor?: string;
  text: string;
  /** The same with its form; absent if the author wrote the text for feeds. */
  html?: string;
  /** Milliseconds since the epoch. */
  date: number;
}

/**
 * The RSS feed of a changelog: one item for each `Update` without headings, else one for each of its headings.
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
  const items = listItems(tree, dateOfPage(page), complete).slice(0, LONGEST_FEED);
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

/** When updates of a page appeared that do not say so. */
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
