import { ownValue } from "@/lib/base/own-value";
import { corpusLanguage } from "@/lib/search/corpus-language";

/** The script of each language by the first part of its tag. Among languages with the same script, the first is assumed. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ko: /\p{Script=Hangul}/u,
  zh: /^(?=.*\p{Script=Han})[^\p{Script=Hiragana}\p{Script=Katakana}]*$/su,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
};

/** True if a question may be in a language: it contains the language's script, or the language is not in `SCRIPTS`. */
export function mayBeWrittenIn(question: string, tag: string): boolean {
  return ownValue(SCRIPTS, tag.split("-", 1)[0] ?? "")?.test(question) ?? true;
}

/**
 * The language to reply in: the language of the question if its script indicates one, otherwise the reader's choice. Latin
 * script indicates nothing, since product names use it in every language.
 * @param chosen language code as in docs.json. @returns a language code; undefined if unknown.
 */
export function readerLanguage(question: string, chosen: string | undefined): string | undefined {
  const written = Object.keys(SCRIPTS).filter((tag) => mayBeWrittenIn(question, tag));
  return written.includes(corpusLanguage(chosen).split("-", 1)[0] ?? "") ? chosen : (written[0] ?? chosen);
}
