/** Scripts that tell a language, the one to assume first. Han comes after kana, which Japanese mixes with it. */
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
 * The language to speak to a reader in: that of the question where its script tells, else the one the reader chose. Latin
 * letters tell nothing: product names are written with them in every language.
 * @param chosen code as docs.json writes it.
 * @returns a language code, undefined where nothing is known.
 */
export function readerLanguage(question: string, chosen: string | undefined): string | undefined {
  const languages = SCRIPTS.find(({ script }) => script.test(question))?.languages;
  if (!languages || (chosen !== undefined && languages.includes(chosen.toLowerCase()))) return chosen;
  return languages[0];
}
