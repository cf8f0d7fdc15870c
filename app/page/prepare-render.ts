import { cache } from "react";
import { type RenderContext as ComponentContext, setRenderContext } from "@/components/render-context";
import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import { CURRENT_SEGMENT, DEFAULT_LANGUAGE_SEGMENT, readPathSegment } from "@/lib/http/segments";
import type { Language } from "@/lib/i18n/languages";
import { app } from "@/lib/port";
import type { Site } from "@/lib/site/types";

/** The context in which all layouts and pages of a language are rendered. */
export interface RenderContext extends ComponentContext {
  site: Site;
}

const ENGLISH: Language = { code: "en", name: "English", nativeName: "English", tag: "en", direction: "ltr" };

/** The part of an internal URL that determines the site to render. */
export interface RenderAddress {
  revision: string;
  language: string;
  /** For pages, the content hash and the segments of the path. */
  page?: readonly string[];
}

/** Finds the site of an address, and sets the context for all components of the render. */
export async function prepareRender(address: RenderAddress): Promise<RenderContext> {
  const { language } = address;
  const code = language === DEFAULT_LANGUAGE_SEGMENT ? undefined : decodeURIComponent(language);
  const { revision, page } = address;
  const site = await (page ? addressedSite(revision, page[0], pagePath(page)) : addressedSite(revision));
  return startRender(site, code);
}

/** Sets the context for all components of a render. @param languageCode English by default. */
export function startRender(site: Site, languageCode = "en"): RenderContext {
  const language = app().language(languageCode) ?? ENGLISH;
  const settings = { ...site.settings, ...site.settings.layoutByLanguage[language.code] };
  const context = { site, settings, language, messages: app().messages(language.code) };
  setDefaultIconLibrary(settings.icons.library);
  setRenderContext(context);
  return context;
}

/** The site of an internal URL; the layouts and the page of a document share it. */
const addressedSite = cache(async (revision: string, hash?: string, path?: string): Promise<Site> => {
  if (revision === CURRENT_SEGMENT) return app().site();
  return app().siteAt(revision, path === undefined ? undefined : { hash, path });
});

/** The path of a page from the segments of its internal URL. */
export function pagePath(page: readonly string[]): string {
  return `/${page.slice(1).map(readPathSegment).join("/")}`;
}
