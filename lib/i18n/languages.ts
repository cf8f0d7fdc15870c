import rows from "@/lib/i18n/languages.json" with { type: "json" };

/** A language of the docs.json format. */
export interface Language {
  /** Code in docs.json. */
  code: string;
  /** Display name in English, as in section 10.1 of the format reference. */
  name: string;
  /** Name in the language itself. */
  nativeName: string;
  /** BCP 47 tag for `lang`: `cn` is `zh-Hans`, `jp` is `ja`, `ua` is `uk`. */
  tag: string;
  direction: "ltr" | "rtl";
}

/** All languages of the format: first the codes of the specification, then those of the live format (section 10.1). */
export const languages = rows as readonly Language[];

const languageByCode = new Map(languages.map((language) => [language.code.toLowerCase(), language]));

/**
 * Finds a language by its code in docs.json, ignoring case; undefined for unknown codes.
 * @example findLanguage("fr-ca")?.tag // "fr-CA"
 */
export function findLanguage(code: string): Language | undefined {
  return languageByCode.get(code.toLowerCase());
}
