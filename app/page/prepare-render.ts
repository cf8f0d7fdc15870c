import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import { CURRENT_SEGMENT, DEFAULT_LANGUAGE_SEGMENT, readPathSegment } from "@/lib/http/segments";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/messages";
import { app } from "@/lib/port";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

/** What every layout and page of a language renders with. */
export interface RenderContext {
  site: Site;
  /** Settings with the parts that the language replaces. */
  settings: SiteSettings;
  language: Language;
  messages: Messages;
}

const ENGLISH: Language = { code: "en", name: "English", nativeName: "English", tag: "en", direction: "ltr" };

/** The part of an internal address that says which site is rendered. */
export interface RenderAddress {
  revision: string;
  language: string;
  /** Of pages: the content hash, then the segments of the path. */
  page?: readonly string[];
}

/** Finds the site of an address for one render and sets what the icons of this render depend on. */
export async function prepareRender(address: RenderAddress): Promise<RenderContext> {
  const { language: languageSegment } = address;
  const site = await addressedSite(address);
  setDefaultIconLibrary(site.settings.icons.library);
  const language =
    (languageSegment === DEFAULT_LANGUAGE_SEGMENT ? undefined : app().language(decodeURIComponent(languageSegment))) ??
    ENGLISH;
  const settings = { ...site.settings, ...site.settings.layoutByLanguage[language.code] };
  return { site, settings, language, messages: app().messages(language.code) };
}

async function addressedSite({ revision, page }: RenderAddress): Promise<Site> {
  if (revision === CURRENT_SEGMENT) return app().site();
  return app().siteAt(revision, page && { hash: page[0], path: pagePath(page) });
}

/** The path of a page, of the segments of its address. */
export function pagePath(page: readonly string[]): string {
  return `/${page.slice(1).map(readPathSegment).join("/")}`;
}
