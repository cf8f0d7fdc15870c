import { escapeHtml } from "@/lib/base/escape-html";
import { joinTokens } from "@/lib/content/pipeline/code/code-runs";
import type { LineMark } from "@/lib/content/pipeline/code/line-notation";
import { groupTokens, type TokenGroup, type TypeNote } from "@/lib/content/pipeline/code/typed-code";
import type { CodeToken, HighlightedCode, TokenStyle } from "@/lib/content/pipeline/code/types";

/** Variables of the format's `css-variables` theme whose names differ from the highlighter's. */
const VARIABLE_NAMES: Readonly<Record<string, string>> = {
  "--mint-foreground": "--mint-color-text",
  "--mint-background": "--mint-color-background",
};

/**
 * Renders highlighted lines in as few characters as possible: adjacent tokens of one style share a `<span>`, text in the theme's
 * default color has none, and lines are wrapped only if a line has a mark or a note.
 * @param marks by 1-based line
 * @param options.wrapsLines true to wrap every line, for line numbers and for focus
 * @param options.notes the compiler's notes about names, and below lines
 */
export function renderCode(
  lines: readonly (readonly CodeToken[])[],
  marks: ReadonlyMap<number, ReadonlySet<LineMark>>,
  options: { wrapsLines: boolean; notes?: readonly TypeNote[] },
): HighlightedCode {
  const { notes = [] } = options;
  const rules: Record<string, string> = {};
  const wrapsLines = options.wrapsLines || marks.size > 0 || notes.length > 0;
  const rendered = lines.map((line, index) => {
    const own = notes.filter((note) => note.line === index);
    const html = groupTokens(line, own)
      .map((group) => renderGroup(group, rules))
      .join("");
    if (!wrapsLines) return html;
    const classes = ["line", ...(marks.get(index + 1) ?? [])].join(" ");
    return `<span class="${classes}">${html}\n</span>${own.map(renderNote).join("")}`;
  });
  return { html: rendered.join(wrapsLines ? "" : "\n"), rules, lineCount: lines.length };
}

/** Renders tokens. The type of a name is in an attribute, so that copied code does not contain it. */
function renderGroup({ tokens, type }: TokenGroup, rules: Record<string, string>): string {
  const html = renderLine(tokens, rules);
  return type === undefined ? html : `<span data-type="${escapeHtml(type)}" tabindex="-1">${html}</span>`;
}

function renderNote({ kind, character, text }: TypeNote): string {
  if (kind === "hover") return "";
  return `<span class="type-note" data-kind="${kind}" data-note="${escapeHtml(text)}" style="--at:${character}ch"></span>`;
}

function renderLine(line: readonly CodeToken[], rules: Record<string, string>): string {
  return joinTokens(line, (token) => addRule(token, rules))
    .map(({ text, style: name }) =>
      name === "" ? escapeHtml(text) : `<span class="${name}">${escapeHtml(text)}</span>`,
    )
    .join("");
}

/** Adds the rule for a token's style and returns its class; empty for the default style. */
function addRule(token: CodeToken, rules: Record<string, string>): string {
  const light = formatDeclarations(token.light, token.dark);
  const dark = formatDeclarations(token.dark, token.light);
  if (light === "" && dark === "") return "";
  const name = shortName(`${light}|${dark}`);
  rules[name] ??=
    light === dark ? `.${name}{${light}}` : `${light && `.${name}{${light}}`}${dark && `.dark .${name}{${dark}}`}`;
  return name;
}

/** The declarations for one color mode; properties that only the other mode sets are reset. */
function formatDeclarations(style: TokenStyle, other: TokenStyle): string {
  const declarations: string[] = [];
  if (style.color) declarations.push(`color:${renameVariables(style.color)}`);
  else if (other.color) declarations.push("color:inherit");
  const either = style.fontStyle | other.fontStyle;
  const say = (bit: number, property: string, on: string, off: string) => {
    if (either & bit) declarations.push(`${property}:${style.fontStyle & bit ? on : off}`);
  };
  say(1, "font-style", "italic", "normal");
  say(2, "font-weight", "600", "inherit");
  if (either & 12) {
    const decorations = [style.fontStyle & 4 && "underline", style.fontStyle & 8 && "line-through"].filter(Boolean);
    declarations.push(`text-decoration:${decorations.join(" ") || "none"}`);
  }
  return declarations.join(";");
}

/** Replaces the highlighter's variable names in a color by those of the format. */
export function renameVariables(color: string): string {
  return color.replace(/--mint-[\w-]+/g, (name) => VARIABLE_NAMES[name] ?? name);
}

/**
 * A class name of five characters for a style (FNV-1a, base 36). The same style has the same name on every page, so that one
 * document can contain the style sheets of several pages.
 */
export function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  const letter = String.fromCharCode(97 + (hash % 26));
  return letter + (Math.floor(hash / 26) % 36 ** 4).toString(36).padStart(4, "0");
}

/** Plain text as lines of one token each. */
export function plainLines(code: string): CodeToken[][] {
  return code.split("\n").map((content) => [{ content, light: { fontStyle: 0 }, dark: { fontStyle: 0 } }]);
}
