import Color from "colorjs.io";
import { isDark, LEAST_CONTRAST, makeReadable } from "@/lib/color/readable-color";
import type { SiteSettings } from "@/lib/site/settings-types";

/** An author's colour that could not be read as text on the page, and what stands in for it. */
export interface AdjustedColor {
  /** Setting it comes from: `primary` is the accent of light mode, `light` that of dark mode. */
  setting: "primary" | "light";
  written: string;
  replacement: string;
  /** Contrast of the written colour on the page, as in 3.2 to 1. */
  contrast: number;
}

/** The site's colours, ready for CSS. */
export interface SiteColors {
  /**
   * Custom properties for `<html>`. For each mode: `--accent-light` (the author's accent, for fills),
   * `--accent-light-text` (text on it) and `--accent-light-strong` (the accent as text on the page); for buttons and
   * banners of both modes `--accent-button` and `--accent-button-text`.
   */
  variables: Record<string, string>;
  adjusted: AdjustedColor[];
}

const ink = "#0b0d12";

/**
 * What text in the accent colour may lie on, per mode: the page, and the deepest tint of the interface. `softness` is how
 * much of the accent the chips behind such text let through.
 */
const modes = {
  light: { page: "#ffffff", deepest: "#f2f4f7", softness: 0.09 },
  dark: { page: "#0c0d10", deepest: "#14161a", softness: 0.14 },
} as const;

/** Share of the accent in what lies behind framed pages, where their sidebar stands. */
const BACKDROP_TINT = 0.04;

/** Every page asks twice, and an answer takes milliseconds. Settings change while authors write, hence the limit. */
const known = new Map<string, SiteColors>();
const KNOWN_LIMIT = 100;

/** The accent tones of both modes, such that all text in and on them keeps a contrast of 4.5 to 1. */
export function resolveColors({ colors, background }: Pick<SiteSettings, "colors" | "background">): SiteColors {
  const key = JSON.stringify([colors, background.color]);
  const resolved = known.get(key) ?? workOut({ colors, background });
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(key, resolved);
  return resolved;
}

function workOut({ colors, background }: Pick<SiteSettings, "colors" | "background">): SiteColors {
  const light = toneOf(colors.primary, "light", background.color?.light);
  const dark = toneOf(colors.light, "dark", background.color?.dark);
  return {
    variables: {
      "--accent-light": colors.primary,
      "--accent-light-text": textOn(colors.primary),
      "--accent-light-strong": light.strong,
      "--accent-dark": colors.light,
      "--accent-dark-text": textOn(colors.light),
      "--accent-dark-strong": dark.strong,
      "--accent-button": colors.dark,
      "--accent-button-text": textOn(colors.dark),
    },
    adjusted: [
      ...light.adjusted.map((change) => ({ ...change, setting: "primary" as const })),
      // One colour for both modes is one choice of the author: it is reported for light mode alone.
      ...(colors.light === colors.primary
        ? []
        : dark.adjusted.map((change) => ({ ...change, setting: "light" as const }))),
    ],
  };
}

function toneOf(accent: string, mode: "light" | "dark", ownPage: string | undefined) {
  const { page, deepest, softness } = modes[mode];
  const written = new Color(accent);
  const ground = new Color(ownPage ?? page);
  const backdrop = tint(new Color(deepest), written, BACKDROP_TINT);
  // A page of the author's own may be dark in light mode; text cannot be readable on it and on the backdrop at once.
  const isAlike = isDark(ground) === isDark(backdrop);
  const grounds = [ground, ...[ground, ...(isAlike ? [backdrop] : [])].map((below) => tint(below, written, softness))];
  const strong = makeReadable(written, grounds);
  const contrast = ground.contrastWCAG21(written);
  const adjusted = contrast < LEAST_CONTRAST ? [{ written: accent, replacement: strong, contrast }] : [];
  return { strong, adjusted };
}

/** The ground seen through a veil of the accent. */
function tint(ground: Color, accent: Color, share: number): Color {
  return ground.mix(accent, share, { space: "srgb" });
}

/** White where it can be read on the colour, else near-black, else black. One of white and black always can. */
function textOn(color: string): string {
  const ground = new Color(color);
  return ["#ffffff", ink].find((text) => ground.contrastWCAG21(text) >= LEAST_CONTRAST) ?? "#000000";
}
