import Color from "colorjs.io";

/** Minimum contrast of text: level AA of WCAG 2.1. */
export const LEAST_CONTRAST = 4.5;

/** Changes the lightness of a color as little as necessary to be readable on all backgrounds. @returns the color in hex */
export function makeReadable(color: Color, backgrounds: readonly Color[]): string {
  const luminances = backgrounds.map(({ luminance }) => luminance);
  if (isReadable(color, luminances)) return toHex(color);
  const isOnDark = backgrounds[0] !== undefined && isDark(backgrounds[0]);
  const start = color.to("oklch").coords[0] ?? 0.5;
  let near = start;
  let far = isOnDark ? 1 : 0;
  for (let step = 0; step < 16; step++) {
    const middle = (near + far) / 2;
    if (isReadable(withLightness(color, middle), luminances)) far = middle;
    else near = middle;
  }
  return toHex(withLightness(color, far));
}

function withLightness(color: Color, lightness: number): Color {
  const [, chroma, hue] = color.to("oklch").coords;
  // Round to 8 bits per channel, so that the measured color is the one written as hex.
  return new Color(toHex(new Color("oklch", [lightness, chroma ?? 0, hue ?? 0])));
}

/** Contrast as defined by WCAG 2.1, with precomputed luminances. */
function isReadable(color: Color, luminances: readonly number[]): boolean {
  const own = Math.max(color.luminance, 0);
  return luminances.every((other) => (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05) >= LEAST_CONTRAST);
}

/** True if light text is more readable on the background. */
export function isDark(background: Color): boolean {
  return background.luminance < 0.18;
}

function toHex(color: Color): string {
  return color.to("srgb").toGamut().toString({ format: "hex", collapse: false });
}
