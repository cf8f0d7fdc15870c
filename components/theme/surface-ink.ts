/** Surfaces in the accent: only their text gets another color. */
const ACCENT_SURFACES = ["#banner", "#topbar-cta-button"];

/** Surfaces that hold text, fields and lines, which all take the colors of the other mode. */
const SURFACES = "body, #navbar, #sidebar, #mobile-nav, #footer, .card, .callout, .accordion, .update, .tile";

/** Contrast below which text cannot be read; authors choose above it. */
const LEAST_CONTRAST = 3;

/** The style rules that make text on repainted accents legible; none where it is. */
export function inkRules(): string[] {
  return ACCENT_SURFACES.flatMap((selector) => {
    const element = document.querySelector(selector);
    const ground = element && illegibleGround(element);
    return ground ? [`${selector}{color:${ground === "dark" ? "#fff" : "#000"}!important}`] : [];
  });
}

/** Marks surfaces that are painted against the mode of the page with what they are, for `globals.css`. */
export function markGrounds(): void {
  unmarkGrounds();
  for (const element of document.querySelectorAll<HTMLElement>(SURFACES)) {
    const ground = illegibleGround(element);
    if (ground) element.dataset.ground = ground;
  }
}

/** Takes all marks away. */
export function unmarkGrounds(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-ground]")) delete element.dataset.ground;
}

/** What an element is painted like if its text cannot be read there. */
function illegibleGround(element: Element): "dark" | "light" | undefined {
  const { backgroundColor, backgroundImage, color } = getComputedStyle(element);
  const [gradient = backgroundColor] = /(?:rgba?|oklch|oklab|color)\([^)]*\)/.exec(backgroundImage) ?? [];
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const ground = luminance(page, gradient);
  const ink = luminance(page, color);
  const contrast = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
  if (contrast >= LEAST_CONTRAST) return undefined;
  return ground < 0.18 ? "dark" : "light";
}

/** Relative luminance of CSS colors that lie on top of each other, 0 to 1. */
function luminance(...colors: string[]): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return 1;
  for (const color of colors) {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  const linear = (channel: number) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
