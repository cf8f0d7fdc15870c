import { type RenderContext as ComponentContext, setRenderContext } from "@/components/render-context";
import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import { CURRENT_SEGMENT, DEFAULT_LANGUAGE_SEGMENT, readPathSegment } from "@/lib/http/segments";
import type { Language } from "@/lib/i18n/languages";
import { app } from "@/lib/port";
import type { Site } from "@/lib/site/types";

/** What every layout and page of a language renders with. */
export interface RenderContext extends ComponentContext {
  site: Site;
}

const ENGLISH: Language = { code: "en", name: "English", nativeName: "English", tag: "en", direction: "ltr" };

/** The part of an internal address that says which site is rendered. */
export interface RenderAddress {
  revision: string;
  language: string;
  /** Of pages: the content hash, then the segments of the path. */
  page?: readonly string[];
}

/** Finds the site of an address for one render, and sets what all components of the render depend on. */
export async function prepareRender(address: RenderAddress): Promise<RenderContext> {
  const { language } = address;
  const code = language === DEFAULT_LANGUAGE_SEGMENT ? undefined : decodeURIComponent(language);
  return startRender(await addressedSite(address), code);
}

/** Sets what all components of a render depend on. @param languageCode English without one. */
export function startRender(site: Site, languageCode = "en"): RenderContext {
  const language = app().language(languageCode) ?? ENGLISH;
  const settings = { ...site.settings, ...site.settings.layoutByLanguage[language.code] };
  const context = { site, settings, language, messages: app().messages(language.code) };
  setDefaultIconLibrary(settings.icons.library);
  setRenderContext(context);
  return context;
}

async function addressedSite({ revision, page }: RenderAddress): Promise<Site> {
  if (revision === CURRENT_SEGMENT) return app().site();
  return app().siteAt(revision, page && { hash: page[0], path: pagePath(page) });
}

/** The path of a page, of the segments of its address. */
export function pagePath(page: readonly string[]): string {
  return `/${page.slice(1).map(readPathSegment).join("/")}`;
}
