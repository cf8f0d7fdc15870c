import { encodePath } from "@/lib/base/paths";
import type { ImageSize } from "@/lib/content/pipeline/page-context";

/** Widths that images are served in, pixels. */
export const IMAGE_WIDTHS = [640, 960, 1360, 1920] as const;

/** Files that can be made smaller. Animated ones turn out to be so only when they are read, and are served as they are. */
const RASTER = /\.(?:png|jpe?g|webp)$/i;

/** Smaller ones gain little, and may be meant to be shown in their own size. */
const SMALLEST_WIDTH = 900;

/**
 * The candidates of an image, from which browsers choose by its displayed width; undefined for an image that is served as it is.
 * Where the displayed width is not known in time, browsers assume that of the window.
 */
export function imageCandidates(
  file: string,
  { width }: ImageSize,
  basePath: string,
): { srcSet: string; sizes: string } | undefined {
  // Exports search text for addresses, which end at these characters.
  if (!RASTER.test(file) || /[()&']/.test(file) || width <= SMALLEST_WIDTH) return undefined;
  const path = encodePath(file);
  const smaller = IMAGE_WIDTHS.filter((candidate) => candidate < width);
  const made = smaller.map((candidate) => `${basePath}/_lectern/images/${candidate}/${path}.webp ${candidate}w`);
  const whole = width <= (IMAGE_WIDTHS.at(-1) ?? 0) ? [`${basePath}/${path} ${width}w`] : [];
  return { srcSet: [...made, ...whole].join(", "), sizes: "auto, 100vw" };
}
