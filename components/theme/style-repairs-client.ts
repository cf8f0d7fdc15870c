/** The end of a font family list that has a generic fallback. */
const GENERIC = /(?:serif|monospace|system-ui|cursive|fantasy|math)$/;

/** Text whose font a site's stylesheet may set, and the fallback where that font is missing. */
const TEXTS: readonly (readonly [selector: string, fallback: string])[] = [
  ["pre code", "monospace"],
  [":not(pre) > code", "monospace"],
  ["body", "var(--font-geist-all)"],
  ["h1", "var(--font-geist-all)"],
];

/** Repairs gaps in a site's own stylesheet: fallbacks for fonts, and readable text on repainted surfaces. */
export function attach(signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  const repair = () => {
    sheet.replaceSync("");
    sheet.replaceSync([...fontRules(), ...inkRules()].join(""));
    markSurfaces();
  };
  document.adoptedStyleSheets.push(sheet);
  repair();
  const modes = new MutationObserver(repair);
  modes.observe(document.documentElement, { attributeFilter: ["class"] });
  signal.addEventListener("abort", () => {
    modes.disconnect();
    unmarkSurfaces();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

function fontRules(): string[] {
  return TEXTS.flatMap(([selector, fallback]) => {
    const element = document.querySelector(selector);
    const family = element ? getComputedStyle(element).fontFamily : "serif";
    return GENERIC.test(family) ? [] : [`${selector}{font-family:${family},${fallback}!important}`];
  });
}

/** Surfaces in the accent color: only their text gets another color. */
const ACCENT_SURFACES = ["#banner", "#topbar-cta-button a"];

/** Surfaces that contain text, fields and lines, which all switch to the colors of the other mode. */
const SURFACES = "#navbar, #sidebar, #mobile-nav, #footer, .card, .callout, .accordion, .update, .tile";

/** Minimum contrast ratio of text; above it, the colors of authors are kept. */
const MIN_CONTRAST = 3;

/** The computed value of a background that was not painted. */
const TRANSPARENT = "rgba(0, 0, 0, 0)";

const luminances = new Map<string, number>();

/** The style rules that make text on repainted accent surfaces legible, where it is not. */
function inkRules(): string[] {
  return ACCENT_SURFACES.flatMap((selector) => {
    const element = document.querySelector(selector);
    const surface = element && illegibleSurface(element);
    return surface ? [`${selector}{color:${surface === "dark" ? "#fff" : "#000"}!important}`] : [];
  });
}

/** Marks surfaces that do not match the mode of the page as dark or light, for `globals.css`. */
function markSurfaces(): void {
  unmarkSurfaces();
  for (const element of document.querySelectorAll<HTMLElement>(SURFACES)) {
    const surface = illegibleSurface(element);
    if (surface) element.dataset.surface = surface;
  }
}

/** Removes all marks. */
function unmarkSurfaces(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-surface]")) delete element.dataset.surface;
}

/** Whether an element is painted dark or light; undefined if its text is legible there, or if it shows its parent's background. */
function illegibleSurface(element: Element): "dark" | "light" | undefined {
  const own = paintOf(element);
  if (own === TRANSPARENT) return undefined;
  const layers = [own];
  for (let under = element.parentElement; under; under = under.parentElement) layers.unshift(paintOf(under));
  const background = luminance(layers);
  const ink = luminance([...layers, getComputedStyle(element).color]);
  const contrast = (Math.max(background, ink) + 0.05) / (Math.min(background, ink) + 0.05);
  if (contrast >= MIN_CONTRAST) return undefined;
  return background < 0.18 ? "dark" : "light";
}

/** The background color of an element, or the first color of a gradient. */
function paintOf(element: Element): string {
  const bar = element.id === "navbar" && element.querySelector(":scope > .bar-surface");
  if (bar && paintOf(bar) !== TRANSPARENT) return paintOf(bar);
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return /(?:rgba?|oklch|oklab|color)\([^)]*\)/.exec(backgroundImage)?.[0] ?? backgroundColor;
}

/** Relative luminance of stacked CSS colors, 0 to 1. Cached, since most cards of a page share them. */
function luminance(layers: readonly string[]): number {
  const colors = layers.filter((color) => color !== TRANSPARENT);
  const key = colors.join();
  const known = luminances.get(key) ?? measure(colors);
  luminances.set(key, known);
  return known;
}

function measure(colors: readonly string[]): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return 1;
  for (const color of ["#fff", ...colors]) {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  const linear = (channel: number) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
