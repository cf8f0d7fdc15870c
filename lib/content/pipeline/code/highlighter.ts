import type { HighlighterGeneric, LanguageRegistration } from "shiki";
import { type Color, mixColors, readColor } from "@/lib/base/color";
import { getOrMake } from "@/lib/base/get-or-make";
import type { ModePair } from "@/lib/base/mode-pair";
import { isDark, makeReadable } from "@/lib/base/readable-color";
import { RecentMap } from "@/lib/base/recent-map";
import { suggest } from "@/lib/config/nearest";
import { findGrammarName, LANGUAGE_ALIASES } from "@/lib/content/pipeline/code/languages";
import type { CodeToken, CustomLanguages } from "@/lib/content/pipeline/code/types";
import type { Complaint } from "@/lib/content/pipeline/types";

/** Themes of the format's default. */
export const DEFAULT_CODE_THEME: ModePair<string> = { light: "github-light-default", dark: "dark-plus" };

/** The lightest background of blocks in the default dark theme: `--code-surface` of a site may be darker. */
const DARK_BACKGROUND = "#202020";

/** Maximum length of the highlighted code of a page, which takes about a second, in characters. Further blocks stay plain. */
export const MAX_HIGHLIGHTED_LENGTH = 100_000;

/**
 * Milliseconds after which the rest of a line stays plain. The first line compiles the expressions of a grammar, which takes
 * several hundred on a busy machine, and a block that was cut off would be cached.
 */
const MAX_LINE_TIME = 3_000;

// Out of the bundler's sight: it would follow the library to all its grammars, ten megabytes, at each build.
const loadShiki = () => import("shiki");

/** A highlighter, which cannot load another grammar of the same name. */
interface Highlighter {
  core: HighlighterGeneric<string, string>;
  /** The names of the site's own grammars. */
  customNames: Set<string>;
}

/** Number of highlighters kept: that of the sites without languages of their own, and the last ones with some. */
const KEPT = 4;

const highlighters = new RecentMap<Promise<Highlighter>>(KEPT);

/** The highlighter of all sites without languages of their own, or that of a site with some. */
export function openHighlighter(own?: CustomLanguages): Promise<Highlighter> {
  const key = own?.key ?? "";
  const opened = highlighters.get(key) ?? createHighlighter(own?.grammars ?? []);
  highlighters.set(key, opened);
  return opened;
}

async function createHighlighter(grammars: CustomLanguages["grammars"]): Promise<Highlighter> {
  const shiki = await loadShiki();
  // The Oniguruma engine takes half the time of the JavaScript engine on 700 real blocks, at the price of 100 MB.
  const engine = shiki.createOnigurumaEngine(import("shiki/wasm"));
  const variables = { name: "css-variables", variablePrefix: "--mint-", fontStyle: true };
  const themes = [shiki.createCssVariablesTheme(variables)];
  const core = (await shiki.createHighlighter({ engine, themes, langs: [] })) as unknown as Highlighter["core"];
  const customNames = new Set<string>();
  for (const grammar of grammars) {
    const { name, scopeName, aliases } = grammar;
    if (typeof name !== "string" || name === "" || typeof scopeName !== "string") continue;
    try {
      await core.loadLanguage([grammar as unknown as LanguageRegistration]);
    } catch {
      // Blocks in a language whose grammar cannot be used are shown without colors.
      continue;
    }
    for (const entry of [name, ...(Array.isArray(aliases) ? aliases : [])])
      if (typeof entry === "string") customNames.add(entry);
  }
  return { core, customNames };
}

/** Loads a theme. @returns false if there is none of this name */
async function loadTheme({ core }: Highlighter, name: string): Promise<boolean> {
  if (core.getLoadedThemes().includes(name)) return true;
  const { bundledThemes } = await loadShiki();
  if (!Object.hasOwn(bundledThemes, name)) return false;
  await core.loadTheme(name);
  return true;
}

/** Message for the author about a language without a grammar; undefined for one that has a grammar, and for plain text. */
export async function findUnknownLanguage(written: string): Promise<Complaint | undefined> {
  const name = findGrammarName(written);
  if (name === undefined || name === "ansi") return undefined;
  const { bundledLanguages } = await loadShiki();
  if (Object.hasOwn(bundledLanguages, name)) return undefined;
  // Names of languages are short and near one another: only those that begin alike are slips.
  const known = [...Object.keys(bundledLanguages), ...LANGUAGE_ALIASES].filter((known) => known[0] === name[0]);
  const hint = name.length > 3 ? suggest(name, known) : undefined;
  const message = `\`${written}\` is no known language, so the block is shown without colors.`;
  return {
    code: "unknown-code-language",
    level: hint ? "warning" : "note",
    message,
    hint: hint ?? "Use the name of a language, or `text`.",
  };
}

/** Loads a grammar. @returns false if there is none of this name */
async function loadGrammar({ core }: Highlighter, name: string): Promise<boolean> {
  if (core.getLoadedLanguages().includes(name)) return true;
  const { bundledLanguages } = await loadShiki();
  if (!Object.hasOwn(bundledLanguages, name)) return false;
  await core.loadLanguage(name);
  return true;
}

/** Loads the grammars of the languages inside code. Without these, it is colored only if another page has loaded them. */
async function loadEmbedded(highlighter: Highlighter, code: string, grammar: string): Promise<void> {
  const { guessEmbeddedLanguages } = await loadShiki();
  const names = [...guessEmbeddedLanguages(code, grammar), ...(grammar === "mdx" ? ["tsx"] : [])];
  for (const written of names) {
    const name = findGrammarName(written);
    if (name !== undefined) await loadGrammar(highlighter, name);
  }
}

async function usableTheme(highlighter: Highlighter, name: string, fallback: string): Promise<string> {
  if (await loadTheme(highlighter, name)) return name;
  await loadTheme(highlighter, fallback);
  return fallback;
}

/** The background of a block in a theme; blocks of the default dark theme have a surface color of the site (`globals.css`). */
function backgroundOf({ core }: Highlighter, theme: string): string {
  return theme === DEFAULT_CODE_THEME.dark ? DARK_BACKGROUND : core.getTheme(theme).bg;
}

/**
 * Splits code into lines of colored runs. Grammars and themes are loaded on first use.
 * @param grammar a Shiki language name, or one of a custom grammar
 * @returns undefined if the grammar is unknown or the code too long: show it as plain text
 */
export async function tokenizeCode(
  code: string,
  grammar: string,
  theme: ModePair<string>,
  opened = openHighlighter(),
): Promise<CodeToken[][] | undefined> {
  if (code.length > MAX_HIGHLIGHTED_LENGTH) return undefined;
  const highlighter = await opened;
  const { core } = highlighter;
  if (!(await loadGrammar(highlighter, grammar))) return undefined;
  await loadEmbedded(highlighter, code, grammar);
  const light = await usableTheme(highlighter, theme.light, DEFAULT_CODE_THEME.light);
  const dark = await usableTheme(highlighter, theme.dark, DEFAULT_CODE_THEME.dark);
  const defaults = { light: core.getTheme(light).fg, dark: core.getTheme(dark).fg };
  const backgrounds = { light: backgroundOf(highlighter, light), dark: backgroundOf(highlighter, dark) };
  const options = { lang: grammar, tokenizeMaxLineLength: 5_000, tokenizeTimeLimit: MAX_LINE_TIME };
  const style = (color: string | undefined, fontStyle: number | undefined, mode: "light" | "dark") => ({
    ...(color && color.toLowerCase() !== defaults[mode].toLowerCase()
      ? { color: readableTokenColor(color.toLowerCase(), backgrounds[mode]) }
      : {}),
    fontStyle: Math.max(0, fontStyle ?? 0),
  });
  const themes: Record<string, string> = light === dark ? { dark } : { light, dark };
  return core.codeToTokensWithThemes(code, { ...options, themes }).map((line) =>
    line.map(({ content, variants: { dark, light = dark } }) => ({
      content,
      light: style(light?.color, light?.fontStyle, "light"),
      dark: style(dark?.color, dark?.fontStyle, "dark"),
    })),
  );
}

/** The background that a theme defines for blocks. */
export interface ThemeColors {
  background: string;
  text: string;
  /** Undefined if the author's own variables decide. */
  type: "light" | "dark" | undefined;
}

/** The background of a theme; undefined for a name that is none. */
export async function findThemeColors(name: string): Promise<ThemeColors | undefined> {
  const highlighter = await openHighlighter();
  if (!(await loadTheme(highlighter, name))) return undefined;
  const { bg, fg, type } = highlighter.core.getTheme(name);
  return { background: bg, text: fg, type: name === "css-variables" ? undefined : type };
}

/** Background color of a marked line, and its opacity (`code.css`). A highlighted line takes the accent of the site. */
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
 * @param color of a token, `#rgb` to `#rrggbbaa`; anything else, such as a variable, is left alone
 * @param background of the block; if it is no hex color, nothing is changed
 */
export function readableTokenColor(color: string, background: string): string {
  if (!color.startsWith("#") || !background.startsWith("#")) return color;
  const key = `${color} ${background}`;
  return getOrMake(known, key, () => makeTokenReadable(readColor(color), readColor(background)));
}

/** The backgrounds of marked lines in a block of a theme's background. */
export function markedBackgrounds(background: Color): { name: string; background: Color }[] {
  return LINE_TINTS[isDark(background) ? "dark" : "light"].map(({ name, color, share }) => ({
    name,
    background: mixColors(background, readColor(color), share),
  }));
}

function makeTokenReadable(color: Color, background: Color): string {
  const { alpha = 1, ...opaque } = color;
  const seen = mixColors(background, opaque, alpha);
  return makeReadable(seen, [background, ...markedBackgrounds(background).map((line) => line.background)]);
}
