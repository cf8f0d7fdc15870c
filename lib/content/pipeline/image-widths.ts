import { encodePath } from "@/lib/base/paths";
import type { ImageSize } from "@/lib/content/pipeline/page-context";

/** Widths that images are served in, pixels. */
export const IMAGE_WIDTHS = [640, 960, 1360, 1920] as const;

/** Files that can be made smaller. Animated ones turn out to be so only when they are read, and are served as they are. */
const RASTER = /\.(?:png|jpe?g|webp)$/i;

/** Smaller ones gain little, and may be meant to be shown in their own size. */
const SMALLEST_WIDTH = 900;

/**
 * The candidates of an image between which browsers choose by the width that it is shown in; undefined for one that stays as it
 * is. Where it is not known before the image is asked for, it is at most the window's.
 */
export function imageCandidates(
  file: string,
  { width }: ImageSize,
  basePath: string,
): { srcSet: string; sizes: string } | undefined {
  // Exports find addresses in text, where these signs end them.
  if (!RASTER.test(file) || /[()&']/.test(file) || width <= SMALLEST_WIDTH) return undefined;
  const path = encodePath(file);
  const smaller = IMAGE_WIDTHS.filter((candidate) => candidate < width);
  const made = smaller.map((candidate) => `${basePath}/_lectern/images/${candidate}/${path}.webp ${candidate}w`);
  const whole = width <= (IMAGE_WIDTHS.at(-1) ?? 0) ? [`${basePath}/${path} ${width}w`] : [];
  return { srcSet: [...made, ...whole].join(", "), sizes: "auto, 100vw" };
}
