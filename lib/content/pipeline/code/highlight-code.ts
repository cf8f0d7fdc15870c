import type { ModePair } from "@/lib/base/mode-pair";
import { RecentMap } from "@/lib/base/recent-map";
import type { FenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { DEFAULT_CODE_THEME, openHighlighter, tokenizeCode } from "@/lib/content/pipeline/code/highlighter";
import { findGrammarName } from "@/lib/content/pipeline/code/languages";
import { addMark, readLineNotation } from "@/lib/content/pipeline/code/line-notation";
import { plainLines, renderCode } from "@/lib/content/pipeline/code/render-code";
import { siteBackgroundRule } from "@/lib/content/pipeline/code/theme-background";
import type { TypeNote } from "@/lib/content/pipeline/code/typed-code";
import type { CodeOptions, HighlightedCode } from "@/lib/content/pipeline/code/types";

/** Maximum size of the cache, in characters of markup and keys. */
const KEPT = 8_000_000;

const memory = new RecentMap<HighlightedCode>(KEPT, ({ html }, key) => html.length + key.length);

/** The themes of a block: its own, the dark one for both modes, or the site's pair. */
function blockTheme(options: CodeOptions, own: string | undefined): ModePair<string> {
  if (own) return { light: own, dark: own };
  return options.isAlwaysDark ? { light: options.theme.dark, dark: options.theme.dark } : options.theme;
}

/**
 * Highlights one block of code, through a cache.
 * @param language as written on the fence; unknown languages result in plain text
 * @param notes the compiler's notes about the code
 * @returns markup for `<code>`, and the rules for its classes
 */
export async function highlightCode(
  code: string,
  language: string,
  meta: FenceMeta,
  options: CodeOptions,
  notes: readonly TypeNote[] = [],
): Promise<HighlightedCode> {
  const theme = blockTheme(options, meta.theme);
  const written = meta.language ?? language;
  const look = [written, theme.light, theme.dark, meta.highlight, meta.focus, meta.hasLineNumbers ? 1 : 0];
  const key = [...look, options.customLanguages?.key, JSON.stringify(notes), code].join("\u0000");
  const known = memory.get(key);
  if (known) return known;
  const highlighted = await highlightLines(code, written, theme, meta, options, notes);
  memory.set(key, highlighted);
  return highlighted;
}

async function highlightLines(
  source: string,
  written: string,
  theme: ModePair<string>,
  meta: FenceMeta,
  options: CodeOptions,
  given: readonly TypeNote[],
): Promise<HighlightedCode> {
  const { code, marks } = readLineNotation(source);
  // Notes are only valid if removing line notations did not change the line numbers.
  const notes = code.split("\n").length === source.split("\n").length ? given : [];
  for (const line of meta.highlight) addMark(marks, line, "highlighted");
  for (const line of meta.focus) addMark(marks, line, "focused");
  const opened = openHighlighter(options.customLanguages);
  const grammar = (await opened).customNames.has(written) ? written : findGrammarName(written);
  const lines = grammar === undefined ? undefined : await tokenizeCode(code, grammar, theme, opened);
  const rendered = renderCode(lines ?? plainLines(code), marks, { wrapsLines: meta.hasLineNumbers, notes });
  // First, so that the background of a block with its own theme comes after it.
  const { dark } = DEFAULT_CODE_THEME;
  const hasOwnBackground = meta.theme !== undefined || (theme.light === dark && theme.dark === dark);
  const background = hasOwnBackground ? "" : await siteBackgroundRule(theme);
  return background === "" ? rendered : { ...rendered, rules: { background, ...rendered.rules } };
}
