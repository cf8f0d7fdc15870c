import type { Metadata } from "next";
import type { RenderContext } from "@/app/page/prepare-render";
import type { RenderedContent } from "@/app/page/render-content";
import { markdownPath } from "@/components/docs/page-menu-entries";
import { withBasePath } from "@/components/ui/base-path";
import type { PageView } from "@/lib/navigation/types";
import { app } from "@/lib/port";
import type { PageHead } from "@/lib/seo/page-metadata";
import type { SiteSettings } from "@/lib/site/settings-types";

interface HeadSource extends RenderContext {
  path: string;
  view: PageView;
  content: RenderedContent;
}

/** The head of a page: title, description and links as framework metadata, and the tags that `HeadTags` renders. */
export interface PreparedHead {
  metadata: Metadata;
  tags: Readonly<Record<string, string>>;
  structuredData: Readonly<Record<string, unknown>> | undefined;
}

/** Builds the head of a page. */
export function prepareHead({ site, settings, language, path, view, content }: HeadSource): PreparedHead {
  const { title, description } = content.head;
  const isApiPage = content.frame.underTitle !== undefined;
  const about = { title, description, lead: content.lead, isApiPage, languageTag: language.tag };
  const { head, structuredData } = app().describePage({ site, settings, path, view, ...about });
  const metadata = frameworkMetadata(head, settings, path, content.frame.feedHref);
  // A page that failed stays out of search engines.
  return { metadata: { ...metadata, ...(content.failure && { robots: "noindex" }) }, tags: head.tags, structuredData };
}

function frameworkMetadata(
  head: PageHead,
  settings: SiteSettings,
  path: string,
  feedHref: string | undefined,
): Metadata {
  const { name } = settings;
  return {
    title: { absolute: head.title },
    applicationName: name,
    generator: "Lectern",
    keywords: [...head.keywords],
    alternates: {
      ...(head.canonical ? { canonical: head.canonical } : {}),
      languages: head.alternates,
      types: {
        "text/markdown": withBasePath(markdownPath(path)),
        ...(feedHref ? { "application/rss+xml": withBasePath(feedHref) } : {}),
      },
    },
    ...(head.description ? { description: head.description } : {}),
    ...(head.robots ? { robots: head.robots } : {}),
    icons: siteIcons(settings),
  };
}

/** The site's icon, or one made from its name and accent. */
export function siteIcons(settings: SiteSettings): Metadata["icons"] {
  return settings.favicon ? faviconLinks(settings.favicon) : { icon: app().defaultFavicon(settings) };
}

function faviconLinks({ light, dark }: { light: string; dark: string }): Metadata["icons"] {
  if (light === dark) return { icon: iconUrl(light) };
  return {
    icon: [
      { url: iconUrl(light), media: "(prefers-color-scheme: light)" },
      { url: iconUrl(dark), media: "(prefers-color-scheme: dark)" },
    ],
  };
}

function iconUrl(address: string): string {
  return /^[a-z]+:/i.test(address) ? address : withBasePath(`/${address.replace(/^\/+/, "")}`);
}
