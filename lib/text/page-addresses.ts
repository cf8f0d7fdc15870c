import { maySee } from "@/lib/access/decide";
import { encodePath } from "@/lib/base/encode-path";
import { getOrMake } from "@/lib/base/get-or-make";
import { endInSlash } from "@/lib/base/paths";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

export interface SiteAddress {
  /** Scheme and host, without trailing slash. */
  origin: string;
  basePath: string;
  /** True for paths of pages whose canonical URL is in another version of the site. */
  isElsewhere?: ((path: string) => boolean) | undefined;
}

/** The absolute URL of a page, with or without a trailing slash as `seo.trailingSlash` determines. */
export function pageUrl(path: string, { origin, basePath }: SiteAddress, { seo }: Pick<SiteSettings, "seo">): string {
  const address = encodePath(path);
  return `${origin}${basePath}${seo.trailingSlash ? endInSlash(address) : address}`;
}

/** The absolute URL of a page's Markdown. */
export function markdownUrl(path: string, { origin, basePath }: SiteAddress): string {
  return `${origin}${basePath}${path === "/" ? "/index" : encodePath(path)}.md`;
}

/** True if the whole site is excluded from search engines: `seo.metatags.robots` contains `noindex` or `none`. */
export function isExcludedFromSearchEngines({ seo }: Pick<SiteSettings, "seo">): boolean {
  return /\b(?:noindex|none)\b/i.test(seo.metatags.robots ?? "");
}

type ListingSite = Pick<Site, "listedPaths" | "pageView" | "pages" | "generatedPages" | "viewer">;

/**
 * Paths of the pages for machine-readable lists (format reference 3.3): pages of the navigation in reading order, then others
 * in alphabetical order. Pages that are restricted to groups are left out.
 */
export function listIndexedPaths(site: ListingSite): readonly string[] {
  return getOrMake(indexedPaths, site, () => findIndexedPaths(site));
}

/** The paths by site, cached because finding them takes a lookup of every page. */
const indexedPaths = new WeakMap<ListingSite, readonly string[]>();

function findIndexedPaths(site: ListingSite): string[] {
  const listed = site.listedPaths();
  const known = new Set(listed);
  const others = [...site.pages.keys(), ...site.generatedPages.keys()].filter((path) => !known.has(path)).sort();
  return [...listed, ...new Set(others)].filter((path) => {
    const page = site.pages.get(path);
    if (page?.url || page?.standsInFor || (page && !maySee(site.viewer, page.frontmatter, true))) return false;
    return site.pageView(path)?.isIndexed === true;
  });
}
