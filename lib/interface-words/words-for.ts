import { ar } from "@/lib/interface-words/languages/ar";
import { ca } from "@/lib/interface-words/languages/ca";
import { cs } from "@/lib/interface-words/languages/cs";
import { da } from "@/lib/interface-words/languages/da";
import { de } from "@/lib/interface-words/languages/de";
import { en } from "@/lib/interface-words/languages/en";
import { es } from "@/lib/interface-words/languages/es";
import { fi } from "@/lib/interface-words/languages/fi";
import { fr } from "@/lib/interface-words/languages/fr";
import { he } from "@/lib/interface-words/languages/he";
import { hi } from "@/lib/interface-words/languages/hi";
import { hu } from "@/lib/interface-words/languages/hu";
import { id } from "@/lib/interface-words/languages/id";
import { it } from "@/lib/interface-words/languages/it";
import { ja } from "@/lib/interface-words/languages/ja";
import { ko } from "@/lib/interface-words/languages/ko";
import { lv } from "@/lib/interface-words/languages/lv";
import { nl } from "@/lib/interface-words/languages/nl";
import { no } from "@/lib/interface-words/languages/no";
import { pl } from "@/lib/interface-words/languages/pl";
import { pt } from "@/lib/interface-words/languages/pt";
import { ptBR } from "@/lib/interface-words/languages/pt-BR";
import { ro } from "@/lib/interface-words/languages/ro";
import { ru } from "@/lib/interface-words/languages/ru";
import { sv } from "@/lib/interface-words/languages/sv";
import { tr } from "@/lib/interface-words/languages/tr";
import { uk } from "@/lib/interface-words/languages/uk";
import { uz } from "@/lib/interface-words/languages/uz";
import { vi } from "@/lib/interface-words/languages/vi";
import { zhHans } from "@/lib/interface-words/languages/zh-Hans";
import { zhHant } from "@/lib/interface-words/languages/zh-Hant";
import type { InterfaceWords } from "@/lib/interface-words/words";
import { findLanguage } from "@/lib/language/languages";

/** The translations by BCP 47 tag. */
export const translations: Readonly<Record<string, InterfaceWords>> = {
  ar,
  ca,
  cs,
  da,
  de,
  en,
  es,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  lv,
  nl,
  no,
  pl,
  pt,
  "pt-BR": ptBR,
  ro,
  ru,
  sv,
  tr,
  uk,
  uz,
  vi,
  "zh-Hans": zhHans,
  "zh-Hant": zhHant,
};

/** Tags whose strings are those of another tag. */
const sameWords: Readonly<Record<string, string>> = {
  zh: "zh-Hans",
  "zh-CN": "zh-Hans",
  "zh-TW": "zh-Hant",
  "ja-JP": "ja",
  "fr-CA": "fr",
};

/**
 * The interface strings of a language code as written in docs.json; English for a language without translation.
 * @example wordsFor("jp").search // "検索"
 */
export function wordsFor(languageCode: string | undefined): InterfaceWords {
  const tag = findLanguage(languageCode ?? "en")?.tag ?? "en";
  return translations[sameWords[tag] ?? tag] ?? en;
}
