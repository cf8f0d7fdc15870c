import { ownValue } from "@/lib/base/own-value";

/** The options of a fence, which follow the language in its info string (section 4.2 of the format reference). */
export interface FenceMeta {
  title?: string;
  /** Icon name, URL or path. */
  icon?: string;
  /** Marked lines, 1-based, ascending. */
  highlight: number[];
  /** Lines that stay in focus; empty if none is set. */
  focus: number[];
  hasLineNumbers: boolean;
  wraps: boolean;
  isExpandable: boolean;
  isCopyable: boolean;
  /** Shiki theme of this block. */
  theme?: string;
  /** Language to highlight as, in place of the written one. */
  language?: string;
  /** Corner for the controls of a diagram. */
  placement?: string;
  /** Whether a diagram shows its controls; absent to decide by its height. */
  hasActions?: boolean;
  /** The block shows the compiler's types. */
  wantsTypes?: boolean;
  /** Names of unknown options. */
  unknown?: string[];
}

/** Names of the documented options. */
export const FENCE_OPTIONS =
  "title filename icon highlight focus theme lang lines wrap expandable nocopy twoslash actions placement".split(" ");

type MetaValue = string | true;

/** Maximum line of a range: a greater one is a typing mistake, which must not cost memory. */
const LAST_LINE = 100_000;

/** Maximum number of characters that are read. */
const MAX_META_LENGTH = 2_000;

// Braces may be nested, as in objects.
const WORD = /(?:[^\s"'{}=]+=)?(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|"[^"]*"|'[^']*'|[^\s]+)/g;
const ASSIGNMENT = /^([A-Za-z][\w-]*)=([\s\S]*)$/;

/**
 * Reads the meta of a fence. Known options may be anywhere and in any order; the words that remain are the title.
 * @param meta the info string without its language
 * @example readFenceMeta('server.py {1,3-5} [expandable]').title // "server.py"
 */
export function readFenceMeta(meta: string): FenceMeta {
  const result = emptyFenceMeta();
  const titleWords: string[] = [];
  for (const word of meta.slice(0, MAX_META_LENGTH).match(WORD) ?? []) {
    const assignment = ASSIGNMENT.exec(word);
    if (assignment?.[1] !== undefined) {
      const isKnown = applyOption(result, assignment[1], unquote(assignment[2] ?? ""));
      if (!isKnown) result.unknown = [...(result.unknown ?? []), assignment[1]];
    } else if (/^\{[\d\s,-]+\}$/.test(word)) {
      result.highlight = readLineRanges(word);
    } else if (!applyOption(result, word.replace(/^\[(\w+)\]$/, "$1"), true)) {
      titleWords.push(titleWords.length === 0 || /^["']/.test(word) ? unquote(word) : word);
    }
  }
  if (result.title === undefined && titleWords.length > 0) result.title = titleWords.join(" ");
  return result;
}

/** The options of a fence without meta. */
export function emptyFenceMeta(): FenceMeta {
  return {
    highlight: [],
    focus: [],
    hasLineNumbers: false,
    wraps: false,
    isExpandable: false,
    isCopyable: true,
  };
}

/** Options that are switched on by their presence. */
const FLAGS: Readonly<Record<string, "hasLineNumbers" | "wraps" | "isExpandable">> = {
  lines: "hasLineNumbers",
  showLineNumbers: "hasLineNumbers",
  wrap: "wraps",
  expandable: "isExpandable",
};

/** Options that need a text. */
const TEXTS: Readonly<Record<string, "title" | "icon" | "language" | "placement">> = {
  title: "title",
  filename: "title",
  icon: "icon",
  lang: "language",
  placement: "placement",
};

/** Applies an option, which is true if it has no value. @returns false if there is no such option */
export function applyOption(result: FenceMeta, name: string, value: MetaValue): boolean {
  const text = value === true ? "" : value;
  const isOn = value === true || text.toLowerCase() !== "false";
  const flag = ownValue(FLAGS, name);
  const field = ownValue(TEXTS, name);
  if (flag) result[flag] = isOn;
  else if (name === "nocopy") result.isCopyable = !isOn;
  else if (name === "twoslash") result.wantsTypes = isOn || result.wantsTypes;
  else if (name === "copy") return true;
  // The name of an option that needs a value and has none is a word of the title.
  else if (value === true) return false;
  else if (name === "actions") result.hasActions = isOn;
  else if (name === "highlight" || name === "focus") result[name] = readLineRanges(text);
  // Exported pages carry the site's own themes here as an object, or nothing as `null`.
  else if (name === "theme") result.theme = /^[\w-]+$/.test(text) && text !== "null" ? text : result.theme;
  else if (field) result[field] = text;
  else return false;
  return true;
}

function unquote(text: string): string {
  const match = /^(?:"([^"]*)"|'([^']*)'|\{\s*["']?([^}]*?)["']?\s*\})$/.exec(text);
  return match ? (match[1] ?? match[2] ?? match[3] ?? "") : text;
}

/**
 * Reads line numbers and ranges out of `{1,3-5}`, `1,3-5`, `[1,3]` or `7`. Ranges may be written backwards.
 * @returns distinct line numbers from 1, ascending
 */
export function readLineRanges(text: string): number[] {
  const lines = new Set<number>();
  for (const match of text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    for (let line = Math.min(first, last); line <= Math.min(Math.max(first, last), LAST_LINE); line++) {
      if (line > 0) lines.add(line);
    }
  }
  return [...lines].sort((a, b) => a - b);
}
