import Color from "colorjs.io";
import { isDark, makeReadable } from "@/lib/color/readable-color";

/** The deepest tint behind a line: that of an added one, in both modes. */
const LINE_TINT = 0.13;
const LINE_COLORS = { light: "#15803d", dark: "#4ade80" };

const known = new Map<string, string>();

/**
 * A colour of a code theme as it can be read: its lightness is moved, as little as needed, until its contrast is 4.5 to 1
 * on the ground of the block and on a marked line. Many themes fall short of that in comments.
 *
 * @param color of a token, `#rgb` to `#rrggbbaa`; anything else, such as a variable, is left alone
 * @param background of the block; where it is no hex colour, nothing is changed
 */
export function readableTokenColor(color: string, background: string): string {
  if (!color.startsWith("#") || !background.startsWith("#")) return color;
  const key = `${color} ${background}`;
  const readable = known.get(key) ?? makeTokenReadable(new Color(color), new Color(background));
  known.set(key, readable);
  return readable;
}

function makeTokenReadable(color: Color, background: Color): string {
  const marked = new Color(LINE_COLORS[isDark(background) ? "dark" : "light"]);
  const seen = background.mix(withoutAlpha(color), color.alpha, { space: "srgb" });
  return makeReadable(seen, [background, background.mix(marked, LINE_TINT, { space: "srgb" })]);
}

function withoutAlpha(color: Color): Color {
  const opaque = color.clone();
  opaque.alpha = 1;
  return opaque;
}
