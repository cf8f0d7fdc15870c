/** Scripts that indicate a language; the first language is the one to assume. Han comes after kana, which Japanese mixes with it. */
const SCRIPTS: readonly { script: RegExp; languages: readonly [string, ...string[]] }[] = [
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, languages: ["ja", "jp", "ja-jp"] },
  { script: /\p{Script=Hangul}/u, languages: ["ko"] },
  { script: /\p{Script=Han}/u, languages: ["zh", "zh-hans", "zh-hant", "zh-cn", "zh-tw", "cn", "ja", "jp", "ja-jp"] },
  { script: /\p{Script=Arabic}/u, languages: ["ar"] },
  { script: /\p{Script=Hebrew}/u, languages: ["he"] },
  { script: /\p{Script=Devanagari}/u, languages: ["hi"] },
  { script: /\p{Script=Cyrillic}/u, languages: ["ru", "uk", "ua"] },
];

/**
 * The language to reply in: that of the question if its script indicates one, otherwise the one the reader chose. Latin
 * script indicates nothing: product names use it in every language.
 * @param chosen language code as in docs.json.
 * @returns a language code; undefined if unknown.
 */
export function readerLanguage(question: string, chosen: string | undefined): string | undefined {
  const languages = SCRIPTS.find(({ script }) => script.test(question))?.languages;
  if (!languages || (chosen !== undefined && languages.includes(chosen.toLowerCase()))) return chosen;
  return languages[0];
}
