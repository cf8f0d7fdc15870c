import { setBasePath } from "@/components/ui/base-path";
import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import { readEnvironment } from "@/lib/env";
import { DEFAULT_LANGUAGE_SEGMENT } from "@/lib/http/segments";
import type { InterfaceWords } from "@/lib/interface-words/words";
import { wordsFor } from "@/lib/interface-words/words-for";
import { findLanguage } from "@/lib/language/languages";
import type { Language } from "@/lib/language/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { getSite } from "@/lib/site/site-store";
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

/** Loads the site for one render and sets what icons and links of this render depend on. */
export async function prepareRender(languageSegment: string): Promise<RenderContext> {
  const site = await getSite();
  setBasePath(readEnvironment().LECTERN_BASE_PATH);
  setDefaultIconLibrary(site.settings.iconLibrary);
  const language =
    (languageSegment === DEFAULT_LANGUAGE_SEGMENT ? undefined : findLanguage(decodeURIComponent(languageSegment))) ??
    ENGLISH;
  const settings = { ...site.settings, ...site.settings.chromeByLanguage[language.code] };
  return { site, settings, language, words: wordsFor(language.code) };
}
