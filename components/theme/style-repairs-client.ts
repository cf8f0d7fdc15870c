/** Parts in the accent color: only their text gets another color. */
const ACCENT_SURFACES = "#banner, #topbar-cta-button a";

/** Parts that contain text, fields and lines, which all switch to the colors of the other mode. */
const SURFACES = "#navbar, #sidebar, #mobile-nav, #footer, .card, .callout, .accordion, .update, .tile";

/** Minimum contrast ratio of text; above it, the colors of authors are kept. */
const MIN_CONTRAST = 3;

/** The computed value of a background that was not painted. */
const TRANSPARENT = "rgba(0, 0, 0, 0)";

/** Keeps text readable where a site's own stylesheet paints a part of the page for the other mode. */
export function attach(signal: AbortSignal): void {
  repair();
  const modes = new MutationObserver(repair);
  modes.observe(document.documentElement, { attributeFilter: ["class"] });
  signal.addEventListener("abort", () => {
    modes.disconnect();
    undo();
  });
}

/** Colors the text of accent surfaces, and marks other surfaces as dark or light for `globals.css`. */
function repair(): void {
  undo();
  for (const element of document.querySelectorAll<HTMLElement>(`${ACCENT_SURFACES}, ${SURFACES}`)) {
    const surface = illegibleSurface(element);
    if (!surface) continue;
    if (!element.matches(ACCENT_SURFACES)) element.dataset.surface = surface;
    else element.style.setProperty("color", surface === "dark" ? "#fff" : "#000", "important");
  }
}

function undo(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-surface]")) delete element.dataset.surface;
  for (const element of document.querySelectorAll<HTMLElement>(ACCENT_SURFACES)) element.style.removeProperty("color");
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

const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });

/** Relative luminance of stacked CSS colors, 0 to 1. */
function luminance(layers: readonly string[]): number {
  if (!pen) return 1;
  for (const color of ["#fff", ...layers]) {
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  const linear = (channel: number) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
