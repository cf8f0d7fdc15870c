/** The font of the interface: Latin, Cyrillic, Vietnamese. */
const INTERFACE_FONT = "geist";

/** Covers Latin, Greek and Cyrillic more completely than the interface font, and Devanagari. */
const GENERAL_FONT = "noto-sans";

const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u;

const SCRIPT_FONTS: readonly (readonly [script: RegExp, font: string])[] = [
  [/\p{scx=Arab}/u, "noto-sans-arabic"],
  [/\p{scx=Hebr}/u, "noto-sans-hebrew"],
  [/\p{scx=Thai}/u, "noto-sans-thai"],
];

/** Every font of preview images, as the packages of `@fontsource-variable` are named. */
export const ALL_FONTS = [
  INTERFACE_FONT,
  GENERAL_FONT,
  ...SCRIPT_FONTS.map(([, font]) => font),
  "noto-sans-sc",
  "noto-sans-tc",
  "noto-sans-jp",
  "noto-sans-kr",
] as const;

/**
 * Font families for a text, in order of preference. Chinese, Japanese and Korean share code points but not their glyphs:
 * the language decides between them or, on sites without languages, the letters of the text.
 * @param languageTag BCP 47 tag, or an empty string.
 */
export function chooseFontFamilies(text: string, languageTag: string): string[] {
  return [
    INTERFACE_FONT,
    ...SCRIPT_FONTS.filter(([script]) => script.test(text)).map(([, font]) => font),
    ...(EAST_ASIAN.test(text) ? eastAsianFonts(text, languageTag) : []),
    GENERAL_FONT,
  ];
}

function eastAsianFonts(text: string, languageTag: string): string[] {
  const first = `noto-sans-${regionOf(languageTag) ?? regionOfLetters(text)}`;
  const others = ["noto-sans-sc", "noto-sans-jp", "noto-sans-tc", "noto-sans-kr"];
  return [first, ...others.filter((font) => font !== first)];
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
