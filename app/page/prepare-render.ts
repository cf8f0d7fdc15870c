import { setBasePath } from "@/components/ui/base-path";
import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import { decodePercent } from "@/lib/decode-percent";
import { readEnvironment } from "@/lib/env";
import { CURRENT_SEGMENT, DEFAULT_LANGUAGE_SEGMENT } from "@/lib/http/segments";
import type { InterfaceWords } from "@/lib/interface-words/words";
import { wordsFor } from "@/lib/interface-words/words-for";
import { findLanguage } from "@/lib/language/languages";
import type { Language } from "@/lib/language/types";
import { pageHash } from "@/lib/site/page-hash";
import type { SiteSettings } from "@/lib/site/settings-types";
import { getAddressedSite, getSite } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** What every layout and page of a language draws with. */
export interface RenderContext {
  site: Site;
  /** Settings with the parts that the language replaces. */
  settings: SiteSettings;
  language: Language;
  words: InterfaceWords;
}

const ENGLISH: Language = { code: "en", name: "English", nativeName: "English", tag: "en", direction: "ltr" };

/** The part of an internal address that says which site is drawn. */
export interface RenderAddress {
  revision: string;
  language: string;
  /** Of pages: the content hash, then the segments of the path. */
  page?: readonly string[];
}

/** Loads the site of an address for one render and sets what icons and links of this render depend on. */
export async function prepareRender(address: RenderAddress): Promise<RenderContext> {
  const { language: languageSegment } = address;
  const site = await addressedSite(address);
  setBasePath(readEnvironment().LECTERN_BASE_PATH);
  setDefaultIconLibrary(site.settings.iconLibrary);
  const language =
    (languageSegment === DEFAULT_LANGUAGE_SEGMENT ? undefined : findLanguage(decodeURIComponent(languageSegment))) ??
    ENGLISH;
  const settings = { ...site.settings, ...site.settings.chromeByLanguage[language.code] };
  return { site, settings, language, words: wordsFor(language.code) };
}

async function addressedSite({ revision, page }: RenderAddress): Promise<Site> {
  if (revision === CURRENT_SEGMENT) return getSite();
  if (!page) return getAddressedSite(revision, () => true);
  return getAddressedSite(revision, (site) => pageHash(site, pagePath(page)) === page[0]);
}

/** The path of a page, of the segments of its address. */
export function pagePath(page: readonly string[]): string {
  return `/${page.slice(1).map(decodePercent).join("/")}`;
}
