import type { Node } from "@takumi-rs/core";
import type { SocialImageContent } from "@/lib/seo/og/image-content";
import { SOCIAL_IMAGE_SIZE } from "@/lib/seo/page-metadata";

/** Pictures of the site as the bytes of their files: SVG, PNG, JPEG, WebP or GIF. */
export interface SocialImagePictures {
  logo?: Uint8Array | undefined;
  background?: Uint8Array | undefined;
}

export type Style = NonNullable<Node["style"]>;

const PADDING = 72;
const LOGO = { height: 52, maxWidth: 520, objectFit: "contain" } as const;

/** Width available for text, in pixels. */
export const TEXT_WIDTH = SOCIAL_IMAGE_SIZE.width - 2 * PADDING;

const palettes = {
  light: { paper: "#ffffff", ink: "#101217", muted: "#565b66", line: "#e6e8ec" },
  dark: { paper: "#0b0c0f", ink: "#f5f6f8", muted: "#a3a9b5", line: "#262a31" },
} as const;

/** The nodes of a preview image. @param titleStyle the style of the title, except its color. */
export function layOut(
  content: SocialImageContent,
  titleStyle: Style,
  { logo, background }: SocialImagePictures,
): Node {
  const { siteName, section, title, description, isDark, accent, direction } = content;
  const { paper, ink, muted } = palettes[isDark ? "dark" : "light"];
  const name = { fontSize: 34, fontWeight: 600, lineHeight: 1.4, color: ink, ...clamp(1) };
  const sectionStyle = { fontSize: 28, fontWeight: 600, lineHeight: 1.4, color: accent, marginBottom: 14, ...clamp(1) };
  const descriptionStyle = { fontSize: 32, lineHeight: 1.45, color: muted, ...clamp(3) };
  const texts = [
    ...(section ? [textNode(section, sectionStyle)] : []),
    ...(title ? [textNode(title, { ...titleStyle, color: ink, marginBottom: 22 })] : []),
    ...(description ? [textNode(description, descriptionStyle)] : []),
  ];
  const column: Style = { display: "flex", flexDirection: "column" };
  return {
    type: "container",
    style: { ...column, ...SOCIAL_IMAGE_SIZE, direction, background: paper, padding: PADDING },
    children: [
      ...(background ? [cover(background)] : layGlow(content)),
      {
        type: "container",
        style: { ...ABOVE, display: "flex", alignItems: "center", height: LOGO.height },
        children: [logo ? logoNode(logo) : textNode(siteName, name)],
      },
      { type: "container", style: { ...ABOVE, ...column, flexGrow: 1, justifyContent: "flex-end" }, children: texts },
    ],
  };
}

/** Places texts and logo above the positioned background, which would cover them otherwise, as in CSS. */
const ABOVE: Style = { position: "relative" };

/** The author's background image. */
function cover(background: Uint8Array): Node {
  const style: Style = { position: "absolute", top: 0, left: 0, ...SOCIAL_IMAGE_SIZE, objectFit: "cover" };
  return { type: "image", src: background, style };
}

/** A glow in the accent color in the upper corner opposite the start of the texts, and a rule at the bottom. */
function layGlow({ accent, isDark, direction }: SocialImageContent): Node[] {
  const { line } = palettes[isDark ? "dark" : "light"];
  const center = `${direction === "rtl" ? 8 : 92}% -6%`;
  const backgroundImage = `radial-gradient(circle at ${center}, ${accent}66 0%, ${accent}00 55%)`;
  const rule: Style = { position: "absolute", left: 0, right: 0 };
  return [
    { type: "container", style: { position: "absolute", top: 0, left: 0, ...SOCIAL_IMAGE_SIZE, backgroundImage } },
    { type: "container", style: { ...rule, bottom: 0, height: 10, background: accent } },
    { type: "container", style: { ...rule, bottom: 10, height: 1, background: line } },
  ];
}

/** The logo in its size in the image. */
export function logoNode(logo: Uint8Array): Node {
  return { type: "image", src: logo, style: LOGO };
}

/** A text whose lines break between words. */
export function textNode(text: string, style: Style): Node {
  return { type: "text", text: separateWords(text), style };
}

/** Limits a text to a number of lines; the last one ends in an ellipsis if text is cut off. Lines break between words. */
export function clamp(lines: number): Style {
  return { lineClamp: lines, textOverflow: "ellipsis", wordBreak: "keep-all", overflowWrap: "anywhere" };
}

/** Scripts without spaces between words. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

const ZERO_WIDTH_SPACE = "\u200b";

/**
 * Separates words with zero-width spaces in scripts without visible spaces, so that lines break between words. Adds none
 * beside punctuation, where the line breaker decides (UAX 14).
 * @example separateWords("部署应用") // "部署\u200b应用"
 */
export function separateWords(text: string): string {
  if (!WITHOUT_SPACES.test(text)) return text;
  let result = "";
  let followsWord = false;
  for (const { segment, isWordLike = false } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (followsWord && isWordLike) result += ZERO_WIDTH_SPACE;
    result += segment;
    followsWord = isWordLike;
  }
  return result;
}
