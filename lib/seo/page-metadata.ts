import type { PageRecord } from "@/lib/content/types";
import type { PageView } from "@/lib/navigation/types";
import type { SiteSettings } from "@/lib/site/settings-types";

/** What a page's head says. Plain data, so that the rules can be tested without a framework. */
export interface PageHead {
  title: string;
  description?: string;
  keywords: readonly string[];
  canonical?: string;
  /** BCP 47 tag → absolute URL, or root-relative without a site URL. */
  alternates: Record<string, string>;
  /** Value of the robots tag, if any. */
  robots?: string;
  /** Tags by name, generated and given, in the precedence of section 7.8 of the format reference. */
  tags: Record<string, string>;
}

/** What the head of a page is made from. */
export interface PageHeadInput {
  settings: SiteSettings;
  path: string;
  title: string;
  description?: string;
  /** Frontmatter of the page file; empty for generated pages. */
  page?: PageRecord;
  view?: PageView;
  isHome: boolean;
  /** Public origin with base path and without trailing slash; undefined where it is not known. */
  siteUrl?: string;
}

/** Frontmatter keys that become meta tags as they are (format reference 3.2). */
const TAG_KEYS = /^(?:og:|twitter:)/;

/** Collects the head of a page: frontmatter beats `seo.paths` (longest first), `seo.metatags`, and what is generated. */
export function buildPageHead(input: PageHeadInput): PageHead {
  const { settings, page, path, isHome } = input;
  const frontmatter = page?.frontmatter ?? {};
  const siteTags = { ...settings.seo.metatags, ...folderTags(settings, path) };
  const { canonical: canonicalBase, robots: siteRobots, ...otherTags } = siteTags;
  const title = isHome && input.title === settings.name ? settings.name : `${input.title} - ${settings.name}`;
  const robots = text(frontmatter.robots) ?? (isExcluded(input) ? "noindex" : siteRobots);
  const canonical = text(frontmatter.canonical) ?? absoluteUrl(canonicalBase ?? input.siteUrl, path, settings);
  const pageTags = Object.fromEntries(
    Object.entries(frontmatter).flatMap(([key, value]) =>
      TAG_KEYS.test(key) && text(value) ? [[key, String(value)]] : [],
    ),
  );
  const generated: Record<string, string> = {
    "og:title": title,
    "og:type": "website",
    "og:site_name": settings.name,
    "twitter:card": "summary_large_image",
    ...(input.description ? { "og:description": input.description } : {}),
    ...(canonical ? { "og:url": canonical } : {}),
  };
  return {
    title,
    ...(input.description ? { description: input.description } : {}),
    keywords: page?.keywords ?? [],
    ...(canonical ? { canonical } : {}),
    alternates: translationUrls(input),
    ...(robots ? { robots } : {}),
    tags: { ...generated, ...otherTags, ...pageTags },
  };
}

/** Pages that ask not to be indexed, and pages below hidden elements (format reference 3.3). */
function isExcluded({ page, view, settings }: PageHeadInput): boolean {
  if (page?.isNoindex) return true;
  return (view?.isHidden ?? false) && !view?.isIndexed && settings.seo.indexing !== "all";
}

function folderTags(settings: SiteSettings, path: string): Record<string, string> {
  const matching = settings.seo.paths
    .filter((entry) => path === `/${entry.path}` || path.startsWith(`/${entry.path}/`))
    .sort((one, other) => one.path.length - other.path.length);
  return Object.assign({}, ...matching.map((entry) => entry.metatags));
}

function translationUrls({ view, siteUrl, settings }: PageHeadInput): Record<string, string> {
  return Object.fromEntries(
    Object.entries(view?.translations ?? {}).flatMap(([tag, path]) => {
      const url = absoluteUrl(siteUrl, path, settings);
      return url ? [[tag, url]] : [];
    }),
  );
}

function absoluteUrl(base: string | undefined, path: string, settings: SiteSettings): string | undefined {
  if (base === undefined) return undefined;
  const address = base.replace(/\/+$/, "") + (path === "/" ? "" : path.split("/").map(encodeURIComponent).join("/"));
  return settings.seo.trailingSlash ? `${address}/` : address;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
