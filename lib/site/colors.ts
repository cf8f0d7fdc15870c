import { type Color, contrastOf, luminanceOf, mixColors, readColor } from "@/lib/base/color";
import { getOrMake } from "@/lib/base/get-or-make";
import { MIN_CONTRAST, makeReadable } from "@/lib/base/readable-color";
import { RecentMap } from "@/lib/base/recent-map";
import type { SiteSettings } from "@/lib/site/settings-types";

/** An author's color that is illegible as text on the page, and its replacement. */
interface AdjustedColor {
  /** Setting it comes from: `primary` is the accent of light mode, `light` that of dark mode. */
  setting: "primary" | "light";
  written: string;
  replacement: string;
  /** Contrast of the written color on the page, as in 3.2 to 1. */
  contrast: number;
}

/** The site's colors, ready for CSS. */
export interface SiteColors {
  /**
   * Custom properties for `<html>`. For each mode: `--accent-light` (the author's accent), `--accent-light-fill` (the
   * accent as a surface), `--accent-light-text` (text on it) and `--accent-light-strong` (the accent as text on the
   * page); for buttons and banners of both modes `--accent-button` and `--accent-button-text`.
   */
  variables: Record<string, string>;
  adjusted: AdjustedColor[];
}

const ink = "#0b0d12";

/**
 * The backgrounds of text in the accent color, per mode: the page, and the page with some of `veil` over it, which is the
 * surface closest to such text (`globals.css`). `softness` is how much of the accent the chips behind it let through.
 */
const modes = {
  light: { page: "#ffffff", veil: "oklch(0.21 0.02 265)", share: 0.042, softness: 0.09 },
  dark: { page: "#0c0d10", veil: "#ffffff", share: 0.045, softness: 0.14 },
} as const;

/** Share of the accent in the backdrop of framed pages, which is the background of their sidebar. */
const BACKDROP_TINT = 0.04;

/** Cached results: every page needs them twice, and they take milliseconds. The limit matters while authors change settings. */
const known = new RecentMap<SiteColors>(100);

/** The accent tones of both modes, such that all text in and on them has a contrast of at least 4.5:1. */
export function resolveColors({ colors, background }: Pick<SiteSettings, "colors" | "background">): SiteColors {
  return getOrMake(known, JSON.stringify([colors, background.color]), () => computeColors({ colors, background }));
}

function computeColors({ colors, background }: Pick<SiteSettings, "colors" | "background">): SiteColors {
  const light = toneOf(colors.primary, "light", background.color?.light);
  const dark = toneOf(colors.light, "dark", background.color?.dark);
  const fillInLight = readableFill(colors.primary);
  const fillInDark = readableFill(colors.light);
  const button = readableFill(colors.dark);
  return {
    variables: {
      "--accent-light": colors.primary,
      "--accent-light-fill": fillInLight.fill,
      "--accent-light-text": fillInLight.text,
      "--accent-light-strong": light.strong,
      "--accent-dark": colors.light,
      "--accent-dark-fill": fillInDark.fill,
      "--accent-dark-text": fillInDark.text,
      "--accent-dark-strong": dark.strong,
      "--accent-button": button.fill,
      "--accent-button-text": button.text,
    },
    adjusted: [
      ...light.adjusted.map((change) => ({ ...change, setting: "primary" as const })),
      // One color for both modes is reported only once, for light mode.
      ...(colors.light === colors.primary
        ? []
        : dark.adjusted.map((change) => ({ ...change, setting: "light" as const }))),
    ],
  };
}

function toneOf(accent: string, mode: "light" | "dark", ownPage: string | undefined) {
  const { page, veil, share, softness } = modes[mode];
  const written = readColor(accent);
  const background = readColor(ownPage ?? page);
  const surface = mixColors(background, readColor(veil), share, "oklab");
  const backdrop = mixColors(surface, written, BACKDROP_TINT);
  const backgrounds = [
    background,
    surface,
    mixColors(background, written, softness),
    mixColors(backdrop, written, softness),
  ];
  const strong = makeReadable(written, backgrounds);
  const contrast = contrastOf(luminanceOf(background), luminanceOf(written));
  const adjusted = contrast < MIN_CONTRAST ? [{ written: accent, replacement: strong, contrast }] : [];
  return { strong, adjusted };
}

/** Minimum contrast with white for white text: level AA of WCAG 2.1 for large text. */
const WHITE_CONTRAST = 3;

/**
 * A color as a surface, and the text on it. Text is white wherever white is legible, as authors expect who restyle the
 * surface; the surface is then darkened, as little as needed, until the contrast is 4.5:1.
 * @param color hex
 */
export function readableFill(color: string): { fill: string; text: string } {
  const background = readColor(color);
  const white = readColor("#ffffff");
  const contrastWith = (other: Color) => contrastOf(luminanceOf(background), luminanceOf(other));
  if (contrastWith(white) >= WHITE_CONTRAST) return { fill: makeReadable(background, [white]), text: "#ffffff" };
  return { fill: color, text: contrastWith(readColor(ink)) >= MIN_CONTRAST ? ink : "#000000" };
}
