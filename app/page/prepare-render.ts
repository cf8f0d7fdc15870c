import { type RenderContext as ComponentContext, setRenderContext } from "@/components/render-context";
import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import { DEFAULT_LANGUAGE_SEGMENT } from "@/lib/http/segments";
import type { Language } from "@/lib/i18n/languages";
import { app } from "@/lib/port";
import type { Site } from "@/lib/site/types";

/** The context in which all layouts and pages of a language are rendered. */
export interface RenderContext extends ComponentContext {
  site: Site;
}

const ENGLISH: Language = { code: "en", name: "English", nativeName: "English", tag: "en", direction: "ltr" };

/** Sets the context for all components of the document. @param language its segment of the internal URL */
export function prepareRender(language: string): RenderContext {
  const code = language === DEFAULT_LANGUAGE_SEGMENT ? undefined : decodeURIComponent(language);
  return startRender(app().rendering().site, code);
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
