import { type Color, contrastOf, lightnessOf, luminanceOf, readColor, toHex, withLightness } from "@/lib/base/color";

/** Minimum contrast of text: level AA of WCAG 2.1. */
export const MIN_CONTRAST = 4.5;

/** Changes the lightness of a color as little as necessary to be readable on all backgrounds. @returns the color in hex */
export function makeReadable(color: Color, backgrounds: readonly Color[]): string {
  const luminances = backgrounds.map(luminanceOf);
  if (isReadable(color, luminances)) return toHex(color);
  const isOnDark = backgrounds[0] !== undefined && isDark(backgrounds[0]);
  let near = lightnessOf(color);
  let far = isOnDark ? 1 : 0;
  for (let step = 0; step < 16; step++) {
    const middle = (near + far) / 2;
    if (isReadable(atLightness(color, middle), luminances)) far = middle;
    else near = middle;
  }
  return toHex(atLightness(color, far));
}

/** Rounded to 8 bits per channel, so that the measured color is the one written as hex. */
function atLightness(color: Color, lightness: number): Color {
  return readColor(toHex(withLightness(color, lightness)));
}

function isReadable(color: Color, luminances: readonly number[]): boolean {
  const own = luminanceOf(color);
  return luminances.every((other) => contrastOf(own, other) >= MIN_CONTRAST);
}

/** True if light text is more readable on the background. */
export function isDark(background: Color): boolean {
  return luminanceOf(background) < 0.18;
}
