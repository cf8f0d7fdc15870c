import { ownValue } from "@/lib/base/own-value";

/** Scripts of languages that are not written in Latin script, by the first part of their tag. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};

/** Whether a question may be written in a language: it contains its script, or the language uses Latin script. */
export function mayBeWrittenIn(question: string, tag: string): boolean {
  return ownValue(SCRIPTS, tag.split("-", 1)[0] ?? "")?.test(question) ?? true;
}
