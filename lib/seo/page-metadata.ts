import { encodePath } from "@/lib/base/encode-path";
import type { PageRecord } from "@/lib/content/scan/types";
import type { PageView } from "@/lib/navigation/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { plainInline } from "@/lib/text/inline";

/** Content of a page's head. Plain data, so that the rules can be tested without a framework. */
export interface PageHead {
  title: string;
  description?: string;
  keywords: readonly string[];
  canonical?: string;
  /** BCP 47 tag → absolute URL, or root-relative without a site URL. */
  alternates: Record<string, string>;
  /** Value of the robots tag, if any. */
  robots?: string;
  /** Meta tags by name, both generated and written ones, with the precedence of section 7.8 of the format reference. */
  tags: Record<string, string>;
}

export interface PageHeadInput {
  settings: SiteSettings;
  path: string;
  title: string;
  description?: string;
  /** Start of the page's text: the description if neither the page nor the site has one. */
  lead?: string;
  /** Frontmatter of the page file; empty for generated pages. */
  page?: PageRecord;
  view?: PageView;
  isHome: boolean;
  /** Public origin with the base path and without a trailing slash; undefined if unknown. */
  siteUrl?: string;
  /** Public origin and base path of the site with the canonical page, if it is another site. */
  canonicalBase?: string;
  /** URL of the generated preview image, with the base path. */
  socialImage?: string;
}

/** Size of generated preview images in pixels. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Frontmatter keys that become meta tags unchanged (format reference 3.2). */
const TAG_KEYS = /^(?:og:|twitter:|article:)/;

/** Tags of docs.json with a field of their own in `PageHead`, so that they are not written twice. */
const HEAD_FIELDS = new Set(["canonical", "robots", "description", "keywords", "title", "viewport", "charset"]);

/** Builds the head of a page: frontmatter overrides `seo.paths` (longest first), `seo.metatags`, and generated values. */
export function buildPageHead(input: PageHeadInput): PageHead {
  const { settings, page, path, isHome } = input;
  const frontmatter = page?.frontmatter ?? {};
  const siteTags: Record<string, string> = { ...settings.seo.metatags, ...folderTags(settings, path) };
  const title = isHome && input.title === settings.name ? settings.name : `${input.title} - ${settings.name}`;
  const written =
    text(frontmatter.description) ?? siteTags.description ?? input.description ?? settings.description ?? input.lead;
  const description = written && plainInline(written);
  const robots = text(frontmatter.robots) ?? (input.view?.isNoindex ? "noindex" : siteTags.robots);
  const canonical =
    text(frontmatter.canonical) ??
    absoluteUrl(siteTags.canonical ?? input.canonicalBase ?? input.siteUrl, page?.standsInFor?.path ?? path, settings);
  const given = {
    ...Object.fromEntries(Object.entries(siteTags).filter(([name]) => !HEAD_FIELDS.has(name))),
    ...frontmatterTags(frontmatter),
  };
  return {
    title,
    description: description || undefined,
    keywords: page?.keywords.length ? page.keywords : splitKeywords(siteTags.keywords),
    canonical,
    alternates: translationUrls(input),
    robots,
    tags: completeTags({ ...input, title, description, canonical }, given),
  };
}

type TagSource = Pick<PageHeadInput, "settings" | "siteUrl" | "socialImage"> & {
  title: string;
  description: string | undefined;
  canonical: string | undefined;
};

/** Adds generated tags, which the given ones override. Cards use the values of the page by default. */
function completeTags(source: TagSource, given: Record<string, string>): Record<string, string> {
  const { settings, siteUrl, socialImage, title, description, canonical } = source;
  const ogTitle = given["og:title"] ?? title;
  const ogDescription = given["og:description"] ?? description;
  const givenImage = given["og:image"] ?? given["twitter:image"];
  const image = givenImage ?? socialImage;
  const imageUrl = image && absoluteAddress(image, givenImage === undefined, siteUrl);
  const tags: Record<string, string | undefined> = {
    "og:type": "website",
    "og:site_name": settings.name,
    "og:title": ogTitle,
    "og:description": ogDescription,
    "og:url": canonical,
    "og:image": imageUrl,
    ...(givenImage === undefined && imageUrl && imageDetails(title)),
    "twitter:card": "summary_large_image",
    "twitter:title": ogTitle,
    "twitter:description": ogDescription,
    "twitter:image": imageUrl,
    ...given,
  };
  for (const name of ["og:image", "twitter:image"]) {
    const address = given[name];
    if (address) tags[name] = absoluteAddress(address, false, siteUrl);
  }
  return Object.fromEntries(Object.entries(tags).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Details of the generated image: its size lets crawlers choose a layout before they download it. */
function imageDetails(title: string): Record<string, string> {
  const { width, height } = SOCIAL_IMAGE_SIZE;
  return {
    "og:image:width": String(width),
    "og:image:height": String(height),
    "og:image:type": "image/png",
    "og:image:alt": title,
  };
}

/**
 * The absolute URL of an image. Generated paths include the base path; authors' paths do not.
 * @example absoluteAddress("/a.png", false, "https://x.example/docs") // "https://x.example/docs/a.png"
 */
function absoluteAddress(address: string, hasBasePath: boolean, siteUrl: string | undefined): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || siteUrl === undefined) return address;
  return hasBasePath ? new URL(address, siteUrl).href : `${siteUrl}/${address.replace(/^\/+/, "")}`;
}

function frontmatterTags(frontmatter: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(frontmatter).flatMap(([key, value]) => {
      const content = typeof value === "number" || typeof value === "boolean" ? String(value) : text(value);
      return TAG_KEYS.test(key) && content ? [[key, content]] : [];
    }),
  );
}

function splitKeywords(keywords: string | undefined): string[] {
  return (keywords ?? "").split(",").flatMap((keyword) => keyword.trim() || []);
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

/** The URL of a page below a base URL, with a trailing slash only if `seo.trailingSlash` is set. */
export function absoluteUrl(base: string | undefined, path: string, settings: SiteSettings): string | undefined {
  if (base === undefined) return undefined;
  const address = base.replace(/\/+$/, "") + (path === "/" ? "" : encodePath(path));
  return settings.seo.trailingSlash ? `${address}/` : address;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
