import type { ModePair } from "@/lib/base/mode-pair";
import { DEFAULT_CODE_THEME, findThemeColors, type ThemeColors } from "@/lib/content/pipeline/code/highlighter";
import { renameVariables } from "@/lib/content/pipeline/code/render-code";

/** Lines, labels and buttons of a block on a dark background, and on a light one, whatever the mode of the page. */
const PALETTES = {
  dark: "--line:#ffffff1f;--line-strong:#ffffff33;--hover:#ffffff14;--muted:#a3a8b1;--ink:#f5f6f8",
  light: "--line:#0000001f;--line-strong:#00000033;--hover:#0000000f;--muted:#5a606b;--ink:#16181d",
};

/** The declarations that give a block the background of a theme. */
export function backgroundDeclarations({ background, text, type }: ThemeColors): string {
  const colors = `--code-background:${renameVariables(background)};--code-text:${renameVariables(text)}`;
  return type ? `${colors};${PALETTES[type]}` : colors;
}

/**
 * The rules for the background of all blocks of a site whose themes are not the default ones: a dark theme in light mode
 * needs its own background to be legible. Each applies to its mode only, and is replaced by that of a block's own theme.
 * @returns an empty text for the default themes
 */
export async function siteBackgroundRule(theme: ModePair<string>): Promise<string> {
  const blocks = ":is(.code-block,.code-group,.assistant-code)";
  const [light, dark] = await Promise.all([
    theme.light === DEFAULT_CODE_THEME.light ? undefined : findThemeColors(theme.light),
    theme.dark === DEFAULT_CODE_THEME.dark ? undefined : findThemeColors(theme.dark),
  ]);
  const rules = [
    light && `:where(:root:not(.dark)) ${blocks}{${backgroundDeclarations(light)}}`,
    dark && `:where(.dark) ${blocks}{${backgroundDeclarations(dark)}}`,
  ];
  return rules.filter(Boolean).join("");
}
