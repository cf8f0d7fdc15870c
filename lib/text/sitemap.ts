import { escapeHtml } from "@/lib/base/escape-html";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";
import { isExcludedFromSearchEngines, listIndexedPaths, pageUrl, type SiteAddress } from "@/lib/text/page-addresses";

type MappedSite = Pick<Site, "pages" | "generatedPages" | "listedPaths" | "pageView" | "settings" | "viewer">;

/**
 * `sitemap.xml`: the canonical URL of every indexable page, with the day of its last change and its translations.
 */
export function buildSitemap(site: MappedSite, address: SiteAddress): string {
  const locate = (path: string) => escapeXml(pageUrl(path, address, site.settings));
  const indexed = isExcludedFromSearchEngines(site.settings) ? [] : listIndexedPaths(site);
  const paths = indexed.filter((path) => !address.isElsewhere?.(path));
  const entries = paths.map((path) => {
    const modified = site.pages.get(path)?.modifiedAt;
    const day = modified === undefined ? "" : `<lastmod>${new Date(modified).toISOString().slice(0, 10)}</lastmod>`;
    const links = Object.entries(site.pageView(path)?.translations ?? {}).map(([tag, translated]) => {
      return `<xhtml:link rel="alternate" hreflang="${escapeXml(tag)}" href="${locate(translated)}"/>`;
    });
    return `<url><loc>${locate(path)}</loc>${day}${links.join("")}</url>`;
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join("\n")}\n</urlset>\n`;
}

/** Permits all automated uses of the pages. Also sent as the header of the same name. */
export const CONTENT_SIGNAL = "ai-train=yes, search=yes, ai-input=yes";

/**
 * `robots.txt`: allows all crawlers everything, with the content signal and the sitemap; disallows everything on a site that
 * is excluded from search engines.
 */
export function buildRobots(settings: Pick<SiteSettings, "seo">, { origin, basePath }: SiteAddress): string {
  if (isExcludedFromSearchEngines(settings)) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    `Content-Signal: ${CONTENT_SIGNAL}`,
    "Allow: /",
    "",
    `Sitemap: ${origin}${basePath}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Escapes a text for elements and attributes of XML. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- XML 1.0 forbids these characters, in any spelling
  return escapeHtml(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
