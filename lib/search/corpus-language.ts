import { findLanguage } from "@/lib/i18n/languages";

/** Language under which pages of a code as written in docs.json are kept. */
export function corpusLanguage(code: string | undefined): string {
  return code === undefined ? "" : (findLanguage(code)?.tag ?? code);
}
