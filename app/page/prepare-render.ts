import { type RenderContext as ComponentContext, setRenderContext } from "@/components/render-context";
import { setDefaultIconLibrary } from "@/components/ui/icon-library";
import type { Language } from "@/lib/i18n/languages";
import { app } from "@/lib/port";
import type { Site } from "@/lib/site/types";

/** The context in which all layouts and pages of a language are rendered. */
export interface RenderContext extends ComponentContext {
  site: Site;
}

const ENGLISH: Language = { code: "en", name: "English", nativeName: "English", tag: "en", direction: "ltr" };

/** Sets the context for all components of the document in progress. */
export function prepareRender(): RenderContext {
  const { site, divisionId } = app().rendering();
  return prepareLanguage(site, site.divisionView(divisionId)?.languageCode);
}

/** Sets the context for all components of a document in a language. @param code by default English. */
export function prepareLanguage(site: Site, code: string = ENGLISH.code): RenderContext {
  const language = app().language(code) ?? ENGLISH;
  const settings = { ...site.settings, ...site.settings.layoutByLanguage[language.code] };
  const context = { site, settings, language, messages: app().messages(language.code) };
  setDefaultIconLibrary(settings.icons.library);
  setRenderContext(context);
  return context;
}
