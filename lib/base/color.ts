import "culori/css";
import { type Color, converter, formatHex, interpolate, parse, toGamut } from "culori/fn";

export type { Color };

const toRgb = converter("rgb");
const toOklch = converter("oklch");
const toXyz = converter("xyz65");
const mapToRgb = toGamut("rgb", "oklch");

/** Share of a channel by which rounding may exceed its range: more than conversions do, and far less than a step of 8 bits. */
const TOLERANCE = 0.000_075;

/** Reads a CSS color in any notation; undefined for other values. */
export function findColor(text: string): Color | undefined {
  const written = text.trim().toLowerCase();
  // The library also takes digits without `#`, and a function that does not end.
  return /^(?:#[\da-f]+|(?![\da-f]+$)[a-z]+|[a-z]+\(.*\))$/s.test(written) ? parse(written) : undefined;
}

/** @throws if the text is no CSS color */
export function readColor(text: string): Color {
  const color = findColor(text);
  if (!color) throw new Error(`${text} is no color`);
  return color;
}

/** The color, or the one closest to it that screens show, in six hexadecimal digits. */
export function toHex(color: Color): string {
  const rgb = toRgb(color);
  const isShown = [rgb.r, rgb.g, rgb.b].every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE);
  return formatHex(isShown ? rgb : mapToRgb(color));
}

/** The color with another lightness of OKLCH, 0 to 1. */
export function withLightness(color: Color, lightness: number): Color {
  return { ...toOklch(color), l: lightness };
}

/** Lightness of OKLCH, 0 to 1. */
export function lightnessOf(color: Color): number {
  return toOklch(color).l;
}

/** Relative luminance: 0 is black, 1 white. */
export function luminanceOf(color: Color): number {
  return Math.max(0, toXyz(color).y);
}

/** Contrast of two colors by their luminances, as WCAG 2.1 defines it: 1 to 21. */
export function contrastOf(luminance: number, other: number): number {
  return (Math.max(luminance, other) + 0.05) / (Math.min(luminance, other) + 0.05);
}

/** The first color, mixed with a share of the second, 0 to 1. */
export function mixColors(color: Color, other: Color, share: number, space: "rgb" | "oklab" = "rgb"): Color {
  return interpolate([color, other], space)(share);
}
