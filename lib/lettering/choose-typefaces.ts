/** The typeface of the interface: Latin, Cyrillic, Vietnamese. */
export const INTERFACE_TYPEFACE = "geist";

/** Latin, Greek, Cyrillic and Devanagari in more completeness than the typeface of the interface has. */
const GENERAL_TYPEFACE = "noto-sans";

const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u;

/** Typefaces of scripts that one language's readers expect drawn like another's. */
const TYPEFACES: readonly (readonly [script: RegExp, typeface: string])[] = [
  [/\p{scx=Arab}/u, "noto-sans-arabic"],
  [/\p{scx=Hebr}/u, "noto-sans-hebrew"],
  [/\p{scx=Thai}/u, "noto-sans-thai"],
];

/** Every typeface that texts are drawn with, as the packages of `@fontsource-variable` are named. */
export const ALL_TYPEFACES = [
  INTERFACE_TYPEFACE,
  GENERAL_TYPEFACE,
  ...TYPEFACES.map(([, typeface]) => typeface),
  "noto-sans-sc",
  "noto-sans-tc",
  "noto-sans-jp",
  "noto-sans-kr",
] as const;

/**
 * Typefaces for a text, the first that holds a letter draws it. Chinese, Japanese and Korean share code points for which
 * each draws another form: the language decides, and where it names none of them the letters of the text.
 */
export function chooseTypefaces(text: string, languageTag: string): string[] {
  return [
    INTERFACE_TYPEFACE,
    ...TYPEFACES.filter(([script]) => script.test(text)).map(([, typeface]) => typeface),
    ...(EAST_ASIAN.test(text) ? eastAsianTypefaces(text, languageTag) : []),
    GENERAL_TYPEFACE,
  ];
}

function eastAsianTypefaces(text: string, languageTag: string): string[] {
  const first = `noto-sans-${regionOf(languageTag) ?? regionOfLetters(text)}`;
  const others = ["noto-sans-sc", "noto-sans-jp", "noto-sans-tc", "noto-sans-kr"];
  return [first, ...others.filter((typeface) => typeface !== first)];
}

function regionOf(languageTag: string): string | undefined {
  const tag = languageTag.toLowerCase();
  if (tag.startsWith("ja")) return "jp";
  if (tag.startsWith("ko")) return "kr";
  if (/^zh-(?:hant|tw|hk|mo)/.test(tag)) return "tc";
  return tag.startsWith("zh") ? "sc" : undefined;
}

function regionOfLetters(text: string): string {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return "jp";
  return /\p{sc=Hang}/u.test(text) ? "kr" : "sc";
}
