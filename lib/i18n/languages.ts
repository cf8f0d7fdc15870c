import rows from "@/lib/i18n/languages.json" with { type: "json" };

/** A language of the format: its code as written in docs.json, and what HTML and readers need to know about it. */
export interface Language {
  code: string;
  /** Display name in English, as in section 10.1 of the format reference. */
  name: string;
  /** The language's own name for itself. */
  nativeName: string;
  /** BCP 47 tag for `lang`: `cn` is `zh-Hans`, `jp` is `ja`, `ua` is `uk`. */
  tag: string;
  direction: "ltr" | "rtl";
}

/** Every language of the format: the codes of the specification first, then those of the live format (section 10.1). */
export const languages = rows as readonly Language[];

const languageByCode = new Map(languages.map((language) => [language.code.toLowerCase(), language]));

/**
 * The language of a code as written in docs.json, in any case; undefined for a code the format does not know.
 * @example findLanguage("fr-ca")?.tag // "fr-CA"
 */
export function findLanguage(code: string): Language | undefined {
  return languageByCode.get(code.toLowerCase());
}
