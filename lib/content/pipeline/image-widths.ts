import { encodePath } from "@/lib/base/encode-path";
import type { ImageSize } from "@/lib/content/pipeline/page-context";

/** Widths in which images are served, in pixels. */
export const IMAGE_WIDTHS = [640, 960, 1360, 1920] as const;

/** Files that can be scaled down. Animated images are recognized only when they are read, and are served as they are. */
const RASTER = /\.(?:png|jpe?g|webp)$/i;

/** Width up to which images are not scaled, since they gain little and may be meant to be shown in their own size. */
const SMALLEST_WIDTH = 900;

/**
 * The candidates of an image, from which browsers choose by its displayed width; undefined for an image that is served as it
 * is. Until the displayed width is known, browsers assume the width of the window.
 */
export function imageCandidates(
  file: string,
  { width }: ImageSize,
  basePath: string,
): { srcSet: string; sizes: string } | undefined {
  // Exports find URLs in text, where these characters would end them.
  if (!RASTER.test(file) || /[()&']/.test(file) || width <= SMALLEST_WIDTH) return undefined;
  const path = encodePath(file);
  const smaller = IMAGE_WIDTHS.filter((candidate) => candidate < width);
  const made = smaller.map((candidate) => `${basePath}/_lectern/images/${candidate}/${path}.webp ${candidate}w`);
  const whole = width <= (IMAGE_WIDTHS.at(-1) ?? 0) ? [`${basePath}/${path} ${width}w`] : [];
  return { srcSet: [...made, ...whole].join(", "), sizes: "auto, 100vw" };
}
