import type { Language } from "@/lib/language/types";

/** Code, English name, own name, BCP 47 tag where it is not the code. */
type Row = readonly [code: string, name: string, nativeName: string, tag?: string];

/** The codes of the specification, in its order. */
const specificationRows: readonly Row[] = [
  ["ar", "Arabic", "العربية"],
  ["cs", "Czech", "Čeština"],
  ["cn", "Chinese", "简体中文", "zh-Hans"],
  ["zh-Hant", "Traditional Chinese", "繁體中文"],
  ["nl", "Dutch", "Nederlands"],
  ["en", "English", "English"],
  ["fr", "French", "Français"],
  ["de", "German", "Deutsch"],
  ["hi", "Hindi", "हिन्दी"],
  ["id", "Indonesian", "Bahasa Indonesia"],
  ["it", "Italian", "Italiano"],
  ["jp", "Japanese", "日本語", "ja"],
  ["ko", "Korean", "한국어"],
  ["lv", "Latvian", "Latviešu"],
  ["no", "Norwegian", "Norsk"],
  ["pt-BR", "Brazilian Portuguese", "Português (Brasil)"],
  ["ro", "Romanian", "Română"],
  ["ru", "Russian", "Русский"],
  ["es", "Spanish", "Español"],
  ["sv", "Swedish", "Svenska"],
  ["tr", "Turkish", "Türkçe"],
  ["ua", "Ukrainian", "Українська", "uk"],
  ["vi", "Vietnamese", "Tiếng Việt"],
];

/** Codes that the live format accepts beyond the specification. */
const liveRows: readonly Row[] = [
  ["uk", "Ukrainian", "Українська"],
  ["zh", "Chinese", "中文"],
  ["zh-Hans", "Simplified Chinese", "简体中文"],
  ["zh-CN", "Simplified Chinese", "简体中文"],
  ["zh-TW", "Traditional Chinese", "繁體中文"],
  ["fr-CA", "Canadian French", "Français (Canada)"],
  ["ja", "Japanese", "日本語"],
  ["ja-JP", "Japanese", "日本語"],
  ["pt", "Portuguese", "Português"],
  ["da", "Danish", "Dansk"],
  ["pl", "Polish", "Polski"],
  ["uz", "Uzbek", "Oʻzbekcha"],
  ["he", "Hebrew", "עברית"],
  ["ca", "Catalan", "Català"],
  ["fi", "Finnish", "Suomi"],
  ["hu", "Hungarian", "Magyar"],
];

const rightToLeft = new Set(["ar", "he"]);

function toLanguage([code, name, nativeName, tag]: Row): Language {
  return { code, name, nativeName, tag: tag ?? code, direction: rightToLeft.has(code) ? "rtl" : "ltr" };
}

/** Every language of the format: the codes of the specification first, then those of the live format (section 10.1). */
export const languages: readonly Language[] = [...specificationRows, ...liveRows].map(toLanguage);

const languageByCode = new Map(languages.map((language) => [language.code.toLowerCase(), language]));

/**
 * The language of a code as written in docs.json, whatever its case; undefined for a code the format does not know.
 * @example findLanguage("fr-ca")?.tag // "fr-CA"
 */
export function findLanguage(code: string): Language | undefined {
  return languageByCode.get(code.toLowerCase());
}
