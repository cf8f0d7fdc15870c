import Color from "colorjs.io";
import type { HighlighterCore, LanguageRegistration, ThemeRegistration } from "shiki";
import { getOrMake } from "@/lib/base/get-or-make";
import type { ModePair } from "@/lib/base/mode-pair";
import { isDark, makeReadable } from "@/lib/base/readable-color";
import { suggest } from "@/lib/config/nearest";
import { findGrammarName, LANGUAGE_ALIASES } from "@/lib/content/pipeline/code/languages";
import type { CodeToken } from "@/lib/content/pipeline/code/types";
import type { Complaint } from "@/lib/content/pipeline/types";

/** Themes of the format's default. */
export const DEFAULT_CODE_THEME: ModePair<string> = { light: "github-light-default", dark: "dark-plus" };

/** The lightest background of blocks in the default dark theme: `--code-surface` of a site may be darker. */
const DARK_BACKGROUND = "#202020";

/** Characters of code that are highlighted on a page, which takes about a second; blocks that do not fit in stay plain. */
export const MOST_HIGHLIGHTED = 100_000;

/**
 * Milliseconds after which the rest of a line stays plain. The first line compiles the expressions of a grammar, which takes
 * several hundred on a busy machine, and a block that was cut off would be cached.
 */
const LONGEST_LINE_TIME = 3_000;

// Out of the bundler's sight: it would follow the library to all its grammars, ten megabytes, at each build.
const loadShiki = () => import("shiki");

// The Oniguruma engine takes half the time of the JavaScript engine on 700 real blocks, at the price of 100 MB.
let shared: Promise<HighlighterCore> | undefined;
const loading = new Map<string, Promise<boolean>>();

function sharedHighlighter(): Promise<HighlighterCore> {
  shared ??= loadShiki().then(({ createHighlighterCore, createOnigurumaEngine }) =>
    createHighlighterCore({ engine: createOnigurumaEngine(import("shiki/wasm")), themes: [], langs: [] }),
  );
  return shared;
}

/** Runs a loader once per key for the life of the process. */
function once(key: string, load: () => Promise<boolean>): Promise<boolean> {
  return getOrMake(loading, key, () => load().catch(() => false));
}

async function loadTheme(name: string): Promise<boolean> {
  const highlighter = await sharedHighlighter();
  const { bundledThemes, createCssVariablesTheme } = await loadShiki();
  if (name === "css-variables") {
    // The variables that the format names differently from Shiki.
    const theme = createCssVariablesTheme({ name, variablePrefix: "--mint-", fontStyle: true });
    await highlighter.loadTheme(theme as ThemeRegistration);
    return true;
  }
  const theme = Object.hasOwn(bundledThemes, name) ? bundledThemes[name as keyof typeof bundledThemes] : undefined;
  if (!theme) return false;
  await highlighter.loadTheme(theme);
  return true;
}

/** What to tell an author of a language that has no grammar; undefined for one that has, and for plain text. */
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

async function loadGrammar(name: string): Promise<boolean> {
  const highlighter = await sharedHighlighter();
  const { bundledLanguages } = await loadShiki();
  const grammar = Object.hasOwn(bundledLanguages, name)
    ? bundledLanguages[name as keyof typeof bundledLanguages]
    : undefined;
  if (!grammar) return false;
  await highlighter.loadLanguage(grammar);
  return true;
}

/** Loads the grammars of the languages inside code. Without these, it is colored only if another page has loaded them. */
async function loadEmbedded(code: string, grammar: string): Promise<void> {
  const { guessEmbeddedLanguages } = await loadShiki();
  const names = [...guessEmbeddedLanguages(code, grammar), ...(grammar === "mdx" ? ["tsx"] : [])];
  for (const written of names) {
    const name = findGrammarName(written);
    if (name !== undefined) await once(name, () => loadGrammar(name));
  }
}

/**
 * Makes the grammars of a site known under their `name`, `scopeName` and `aliases`.
 * @param grammars parsed TextMate grammars
 * @returns the names they can be used by, lower case
 */
export async function loadCustomGrammars(grammars: readonly Record<string, unknown>[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const grammar of grammars) {
    const name = typeof grammar.name === "string" ? grammar.name : undefined;
    if (!name || typeof grammar.scopeName !== "string") continue;
    const registration = { ...grammar, name } as unknown as LanguageRegistration;
    const isLoaded = await once(`custom:${name}:${JSON.stringify(grammar).length}`, async () => {
      await (await sharedHighlighter()).loadLanguage([registration]);
      return true;
    });
    if (!isLoaded) continue;
    for (const entry of [name, ...(Array.isArray(grammar.aliases) ? grammar.aliases : [])]) {
      if (typeof entry === "string") names.add(entry);
    }
  }
  return names;
}

async function usableTheme(name: string, fallback: string): Promise<string> {
  const theme = (await once(`theme:${name}`, () => loadTheme(name))) ? name : fallback;
  await once(`theme:${theme}`, () => loadTheme(theme));
  return theme;
}

/** The background of a block in a theme; blocks of the default dark theme have a surface color of the site (`globals.css`). */
function backgroundOf(highlighter: HighlighterCore, theme: string): string {
  return theme === DEFAULT_CODE_THEME.dark ? DARK_BACKGROUND : highlighter.getTheme(theme).bg;
}

/**
 * Splits code into colored pieces by line. Grammars and themes are loaded when first asked for.
 * @param grammar a Shiki language name, or one of a custom grammar
 * @returns undefined if the grammar is unknown or the code too long: show it as plain text
 */
export async function tokenizeCode(
  code: string,
  grammar: string,
  theme: ModePair<string>,
): Promise<CodeToken[][] | undefined> {
  if (code.length > MOST_HIGHLIGHTED) return undefined;
  const highlighter = await sharedHighlighter();
  const isKnown =
    highlighter.getLoadedLanguages().includes(grammar) || (await once(grammar, () => loadGrammar(grammar)));
  if (!isKnown) return undefined;
  await loadEmbedded(code, grammar);
  const light = await usableTheme(theme.light, DEFAULT_CODE_THEME.light);
  const dark = await usableTheme(theme.dark, DEFAULT_CODE_THEME.dark);
  const defaults = { light: highlighter.getTheme(light).fg, dark: highlighter.getTheme(dark).fg };
  const backgrounds = { light: backgroundOf(highlighter, light), dark: backgroundOf(highlighter, dark) };
  const options = { lang: grammar, tokenizeMaxLineLength: 5_000, tokenizeTimeLimit: LONGEST_LINE_TIME };
  const style = (color: string | undefined, fontStyle: number | undefined, mode: "light" | "dark") => ({
    ...(color && color.toLowerCase() !== defaults[mode].toLowerCase()
      ? { color: readableTokenColor(color.toLowerCase(), backgrounds[mode]) }
      : {}),
    fontStyle: Math.max(0, fontStyle ?? 0),
  });
  if (light === dark) {
    return highlighter.codeToTokensBase(code, { ...options, theme: dark }).map((line) =>
      line.map(({ content, color, fontStyle }) => {
        const only = style(color, fontStyle, "dark");
        return { content, light: only, dark: only };
      }),
    );
  }
  return highlighter.codeToTokensWithThemes(code, { ...options, themes: { light, dark } }).map((line) =>
    line.map(({ content, variants }) => ({
      content,
      light: style(variants.light?.color, variants.light?.fontStyle, "light"),
      dark: style(variants.dark?.color, variants.dark?.fontStyle, "dark"),
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
  if (!(await once(`theme:${name}`, () => loadTheme(name)))) return undefined;
  const { bg, fg, type } = (await sharedHighlighter()).getTheme(name);
  return { background: bg, text: fg, type: name === "css-variables" ? undefined : type };
}

/** What is behind a marked line, and how much of it (`code.css`). A highlighted line takes the accent of the site. */
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
  return getOrMake(known, key, () => makeTokenReadable(new Color(color), new Color(background)));
}

/** The backgrounds of marked lines in a block of a theme's background. */
export function markedBackgrounds(background: Color): { name: string; background: Color }[] {
  return LINE_TINTS[isDark(background) ? "dark" : "light"].map(({ name, color, share }) => ({
    name,
    background: background.mix(new Color(color), share, { space: "srgb" }),
  }));
}

function makeTokenReadable(color: Color, background: Color): string {
  const opaque = new Color(color.space, color.coords);
  const seen = background.mix(opaque, color.alpha, { space: "srgb" });
  return makeReadable(seen, [background, ...markedBackgrounds(background).map((line) => line.background)]);
}
