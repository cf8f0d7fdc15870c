import Color from "colorjs.io";

/** A hint that writes a color of CSS as the format wants it, with `#` and without transparency; undefined for anything else. */
export function suggestColor(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const written = /^[\da-f]{3,8}$/i.test(value) ? `#${value}` : value;
  try {
    const color = new Color(written).to("srgb");
    color.alpha = 1;
    return `Write \`${color.toString({ format: "hex", collapse: false }).toUpperCase()}\`.`;
  } catch {
    // No color at all, so there is none to suggest.
    return undefined;
  }
}
