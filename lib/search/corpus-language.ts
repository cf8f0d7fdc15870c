import { findLanguage } from "@/lib/i18n/languages";

/** Language under which pages with a language code from docs.json are stored. */
export function corpusLanguage(code: string | undefined): string {
  return code === undefined ? "" : (findLanguage(code)?.tag ?? code);
}
