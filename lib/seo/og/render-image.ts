import { type Node, Renderer } from "@takumi-rs/core";
import type { SocialImageContent } from "@/lib/seo/og/image-content";
import {
  clamp,
  layOut,
  logoNode,
  type SocialImagePictures,
  type Style,
  TEXT_WIDTH,
  textNode,
} from "@/lib/seo/og/image-layout";
import { type FontSubset, loadFonts } from "@/lib/seo/og/load-fonts";
import { SOCIAL_IMAGE_SIZE } from "@/lib/seo/page-metadata";

/** Sizes of a title in pixels: the largest at which it takes at most two lines, or else the smallest, with three. */
const TITLE_SIZES = [80, 68, 58] as const;
const TITLE_LINE_HEIGHT = 1.2;

/** Maximum number of font files that a renderer keeps in memory: a few megabytes, for a page and its neighbors. */
const MAX_FONTS = 48;

/** Maximum size of the decoded images of a renderer, in bytes. */
const PICTURE_CACHE = 16 * 1024 * 1024;

/** Letters of these scripts join, or fill squares: tighter spacing would break them. */
const KEEPS_ITS_SPACING =
  /[\p{scx=Arab}\p{scx=Deva}\p{scx=Thai}\p{scx=Hebr}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

let renderer = new Renderer({ cacheMaxBytes: PICTURE_CACHE });
let loadedFonts = new Set<string>();

/** Renders a preview image as PNG, off the main thread. Pictures that cannot be decoded are left out. */
export async function renderSocialImage(
  content: SocialImageContent,
  pictures: SocialImagePictures,
  fetchFont?: typeof fetch,
): Promise<Uint8Array> {
  const { siteName, section, title, description, language, typeface } = content;
  const fonts = await loadFonts(`${siteName} ${section} ${title} ${description}…`, language, typeface, fetchFont);
  const setting = { fonts, fontFamilies: [...new Set(fonts.map(({ name }) => name))], lang: language || "en" };
  const painter = rendererFor(fonts);
  const titleStyle = await fitTitle(title, content.direction, (node) =>
    painter.measure(node, { ...SOCIAL_IMAGE_SIZE, ...setting }).then(({ height }) => height),
  );
  const usablePictures = await withoutBrokenLogo(pictures, painter);
  return painter.render(layOut(content, titleStyle, usablePictures), {
    ...SOCIAL_IMAGE_SIZE,
    ...setting,
  });
}

/** A renderer keeps every font that it was ever given, so it is replaced once there are too many. */
function rendererFor(fonts: readonly FontSubset[]): Renderer {
  for (const { key } of fonts) loadedFonts.add(key);
  if (loadedFonts.size > MAX_FONTS) {
    renderer = new Renderer({ cacheMaxBytes: PICTURE_CACHE });
    loadedFonts = new Set(fonts.map(({ key }) => key));
  }
  return renderer;
}

async function fitTitle(
  title: string,
  direction: SocialImageContent["direction"],
  measureHeight: (node: Node) => Promise<number>,
): Promise<Style> {
  const letterSpacing = KEEPS_ITS_SPACING.test(title) ? 0 : "-0.03em";
  const base: Style = { fontWeight: 600, letterSpacing, lineHeight: TITLE_LINE_HEIGHT, ...clamp(3) };
  for (const fontSize of TITLE_SIZES) {
    const style = { ...base, fontSize };
    const height = await measureHeight({
      ...textNode(title, style),
      style: { ...style, direction, width: TEXT_WIDTH },
    });
    if (height <= 2 * TITLE_LINE_HEIGHT * fontSize + 1) return style;
  }
  return { ...base, fontSize: TITLE_SIZES[2] };
}

/** A logo that cannot be decoded has no width; the name of the site then takes its place. */
async function withoutBrokenLogo(
  { logo, background }: SocialImagePictures,
  painter: Renderer,
): Promise<SocialImagePictures> {
  const size = logo ? await painter.measure(logoNode(logo)) : undefined;
  return { logo: size?.width ? logo : undefined, background };
}
