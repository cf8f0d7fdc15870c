/** Fonts of the interface, of all of Latin, Greek, Cyrillic, and Devanagari, and of other scripts, in order of preference. */
const FONTS = ["geist", "noto-sans", "noto-sans-arabic", "noto-sans-hebrew", "noto-sans-thai"];

/** Chinese, Japanese, and Korean share code points but not their glyphs. */
const EAST_ASIAN_FONTS = ["noto-sans-sc", "noto-sans-jp", "noto-sans-tc", "noto-sans-kr"];

/** Every font of preview images, as the packages of `@fontsource-variable` are named. */
export const ALL_FONTS: readonly string[] = [...FONTS, ...EAST_ASIAN_FONTS];

/**
 * All fonts in order of preference for a text: its language decides between those of East Asia or, on sites without languages,
 * its letters.
 * @param languageTag BCP 47 tag, or an empty string.
 */
export function orderFonts(text: string, languageTag: string): string[] {
  const first = `noto-sans-${regionOf(languageTag) ?? regionOfLetters(text)}`;
  return [...new Set([...FONTS, first, ...EAST_ASIAN_FONTS])];
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
