import type { PageView } from "@/lib/navigation/types";
import { buildPageHead, type PageHead } from "@/lib/seo/page-metadata";
import { buildStructuredData } from "@/lib/seo/structured-data";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

/** A page whose head is wanted. */
export interface PageDescriptionInput {
  site: Site;
  /** Settings in the language of the page. */
  settings: SiteSettings;
  path: string;
  view: PageView;
  title: string;
  description?: string | undefined;
  /** Describes a page that neither its author nor the site describes. */
  lead?: string | undefined;
  /** The page describes an operation of an API. */
  isApiPage: boolean;
  languageTag: string;
}

/** Where things are served. */
export interface PageAddresses {
  /** The page's preview image, with base path. */
  socialImage?: string;
  /** Public origin with base path and without trailing slash; absent if it is not known. */
  siteUrl?: string;
  /** The same of the site whose page of this path is the canonical one. */
  canonicalBase?: string;
}

/** What search engines and previews learn about a page. */
export interface PageDescription {
  head: PageHead;
  structuredData?: Readonly<Record<string, unknown>> | undefined;
}

/** Collects what the head of a page says. */
export function describePage(
  input: PageDescriptionInput,
  { socialImage, siteUrl, canonicalBase }: PageAddresses,
): PageDescription {
  const { site, settings, path, view, title, description, lead, isApiPage, languageTag } = input;
  const page = site.pages.get(path);
  const head = buildPageHead({
    settings,
    path,
    view,
    title,
    isHome: path === site.homePath,
    ...(description ? { description } : {}),
    ...(lead ? { lead } : {}),
    ...(page ? { page } : {}),
    ...(siteUrl ? { siteUrl } : {}),
    ...(canonicalBase ? { canonicalBase } : {}),
    ...(socialImage ? { socialImage } : {}),
  });
  if (!siteUrl) return { head };
  const about = { settings, head, title, view, isApiPage, languageTag, ...(page ? { page } : {}) };
  return { head, structuredData: buildStructuredData({ ...about, siteUrl }) };
}
