import type { ModePair } from "@/lib/base/mode-pair";

/** Options for rendering the code blocks of a site. */
export interface CodeOptions {
  /** Shiki theme names, as in `settings.codeblocks.theme`. */
  theme: ModePair<string>;
  /** True to use the dark theme in both modes. */
  isAlwaysDark: boolean;
  customLanguages?: CustomLanguages | undefined;
}

/** The languages that a site adds. */
export interface CustomLanguages {
  /** TextMate grammars, parsed JSON. */
  grammars: readonly Record<string, unknown>[];
  /** Changes with the grammars. */
  key: string;
}

/** Color and font style of a run of code in one theme. */
export interface TokenStyle {
  /** CSS color; absent for the theme's default. */
  color?: string;
  /** Bit set: 1 italic, 2 bold, 4 underline, 8 strikethrough. */
  fontStyle: number;
}

/** A run of code within a line, with its style in both color modes. */
export interface CodeToken {
  content: string;
  light: TokenStyle;
  dark: TokenStyle;
}

/** A highlighted block: the markup of its lines, and the style rules of its classes. */
export interface HighlightedCode {
  /** Content of `<code>`. */
  html: string;
  /** CSS rules by class name. Names are derived from the rule, so equal names mean equal rules on every page. */
  rules: Record<string, string>;
  lineCount: number;
}
