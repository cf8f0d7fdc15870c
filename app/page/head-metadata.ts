import type { Metadata } from "next";
import type { RenderContext } from "@/app/page/prepare-render";
import type { RenderedContent } from "@/app/page/render-content";
import { withBasePath } from "@/components/ui/base-path";
import { readEnvironment } from "@/lib/env";
import type { PageView } from "@/lib/navigation/types";
import { buildPageHead } from "@/lib/seo/page-metadata";

interface HeadSource extends RenderContext {
  path: string;
  view: PageView;
  content: RenderedContent;
}

/** The head of a page in the framework's words. */
export function headMetadata({ site, settings, path, view, content }: HeadSource): Metadata {
  const { LECTERN_SITE_URL, LECTERN_BASE_PATH } = readEnvironment();
  const page = site.pages.get(path);
  const head = buildPageHead({
    settings,
    path,
    view,
    title: content.head.title,
    isHome: path === site.homePath,
    ...(content.head.description ? { description: content.head.description } : {}),
    ...(page ? { page } : {}),
    ...(LECTERN_SITE_URL ? { siteUrl: LECTERN_SITE_URL.replace(/\/+$/, "") + LECTERN_BASE_PATH } : {}),
  });
  const { favicon } = settings;
  return {
    title: { absolute: head.title },
    applicationName: settings.name,
    generator: "Lectern",
    keywords: [...head.keywords],
    alternates: {
      ...(head.canonical ? { canonical: head.canonical } : {}),
      languages: head.alternates,
      types: { "text/markdown": withBasePath(`${path === "/" ? "/index" : path}.md`) },
    },
    other: head.tags,
    ...(head.description ? { description: head.description } : {}),
    ...(head.robots ? { robots: head.robots } : {}),
    ...(favicon ? { icons: faviconLinks(favicon) } : {}),
  };
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
