/** Surfaces in the accent, whose ground a site's style sheet may paint anew. */
const SURFACES = ["#banner", "#topbar-cta-button"];

/** Contrast below which text cannot be read; authors choose above it. */
const LEAST_CONTRAST = 3;

/** The style rules that make text on repainted surfaces legible; none where it is. */
export function inkRules(): string[] {
  return SURFACES.flatMap((selector) => {
    const element = document.querySelector(selector);
    if (!element) return [];
    const style = getComputedStyle(element);
    const ground = luminance(style.backgroundColor);
    const ink = luminance(style.color);
    if (ground === undefined || ink === undefined) return [];
    const contrast = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
    return contrast < LEAST_CONTRAST ? [`${selector}{color:${ground < 0.18 ? "#fff" : "#000"}!important}`] : [];
  });
}

/** Relative luminance of a CSS color, 0 to 1; undefined for one that something shines through. */
function luminance(color: string): number | undefined {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return undefined;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = pen.getImageData(0, 0, 1, 1).data;
  const linear = (channel: number) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return alpha === 255 ? 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) : undefined;
}
