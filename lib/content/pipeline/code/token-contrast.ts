import Color from "colorjs.io";
import { isDark, makeReadable } from "@/lib/base/readable-color";

/** What is behind a marked line, and how much of it (`code.css`). A highlighted line takes the accent of the site. */
const LINE_TINTS = {
  light: [
    { name: "added", color: "oklch(0.5 0.13 155)", share: 0.13 },
    { name: "removed", color: "oklch(0.53 0.2 25)", share: 0.12 },
    { name: "highlighted in the darkest accent", color: "#000000", share: 0.07 },
  ],
  dark: [
    { name: "added", color: "oklch(0.77 0.14 155)", share: 0.13 },
    { name: "removed", color: "oklch(0.73 0.16 22)", share: 0.12 },
    { name: "highlighted in the lightest accent", color: "#ffffff", share: 0.07 },
  ],
};

const known = new Map<string, string>();

/**
 * A color of a code theme as it can be read: its lightness is moved, as little as needed, until its contrast is 4.5 to 1
 * on the background of the block and on marked lines. Many themes fall short of that in comments.
 *
 * @param color of a token, `#rgb` to `#rrggbbaa`; anything else, such as a variable, is left alone
 * @param background of the block; if it is no hex color, nothing is changed
 */
export function readableTokenColor(color: string, background: string): string {
  if (!color.startsWith("#") || !background.startsWith("#")) return color;
  const key = `${color} ${background}`;
  const readable = known.get(key) ?? makeTokenReadable(new Color(color), new Color(background));
  known.set(key, readable);
  return readable;
}

/** The backgrounds of marked lines in a block of a theme's background. */
export function markedBackgrounds(background: Color): { name: string; background: Color }[] {
  return LINE_TINTS[isDark(background) ? "dark" : "light"].map(({ name, color, share }) => ({
    name,
    background: background.mix(new Color(color), share, { space: "srgb" }),
  }));
}

function makeTokenReadable(color: Color, background: Color): string {
  const seen = background.mix(withoutAlpha(color), color.alpha, { space: "srgb" });
  return makeReadable(seen, [background, ...markedBackgrounds(background).map((line) => line.background)]);
}

function withoutAlpha(color: Color): Color {
  const opaque = color.clone();
  opaque.alpha = 1;
  return opaque;
}
