/** What the info string of a fence says after its language (section 4.2 of the format reference). */
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
  /** Corner of the controls of a diagram. */
  placement?: string;
  /** Whether a diagram shows its controls; absent to decide by its height. */
  hasActions?: boolean;
  /** The block shows the types that the compiler finds. */
  wantsTypes?: boolean;
  /** Names of options that mean nothing. */
  unknown?: string[];
}

/** Names of options that authors write. */
export const FENCE_OPTIONS =
  "title filename icon highlight focus theme lang lines wrap expandable nocopy twoslash actions placement".split(" ");

type MetaValue = string | true;

/** A line range past this end is a typing mistake; it must not cost memory. */
const LAST_LINE = 100_000;

/** Characters of a meta that are read. */
const LONGEST_META = 2_000;

// Braces may hold braces of their own, as those of an object do.
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
  for (const word of meta.slice(0, LONGEST_META).match(WORD) ?? []) {
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

/** The meta of a fence that has none. */
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

/** Applies one option; false if the name is none, so that a bare word can count as title. */
function applyOption(result: FenceMeta, name: string, value: MetaValue): boolean {
  const text = value === true ? "" : value;
  const isOn = value === true || text.toLowerCase() !== "false";
  switch (name) {
    case "lines":
    case "showLineNumbers":
      result.hasLineNumbers = isOn;
      return true;
    case "wrap":
      result.wraps = isOn;
      return true;
    case "expandable":
      result.isExpandable = isOn;
      return true;
    case "nocopy":
      result.isCopyable = !isOn;
      return true;
    case "twoslash":
      if (isOn) result.wantsTypes = true;
      return true;
    case "copy":
      return true;
    case "actions":
      if (value === true) return false;
      result.hasActions = isOn;
      return true;
    default:
      return value === true ? false : applyValue(result, name, text);
  }
}

/** Applies an option that needs a value. An unknown one is left out rather than shown to readers as title. */
function applyValue(result: FenceMeta, name: string, text: string): boolean {
  switch (name) {
    case "title":
    case "filename":
      result.title = text;
      return true;
    case "icon":
      result.icon = text;
      return true;
    case "highlight":
      result.highlight = readLineRanges(text);
      return true;
    case "focus":
      result.focus = readLineRanges(text);
      return true;
    case "theme":
      // Exported pages carry the site's own themes here as an object, or nothing as `null`.
      if (/^[\w-]+$/.test(text) && text !== "null") result.theme = text;
      return true;
    case "lang":
      result.language = text;
      return true;
    case "placement":
      result.placement = text;
      return true;
    default:
      return false;
  }
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
