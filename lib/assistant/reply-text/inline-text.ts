/** Returns the URL to link to instead, or undefined if the link must be removed. */
export type ResolveLink = (address: string) => string | undefined;

/** Maximum length of a link, a code span, or a URL in characters; anything longer is treated as plain text. */
const MAX_SPAN_LENGTH = 2_000;

/** Maximum depth of nested brackets; deeper ones are plain text. */
const MAX_NESTING = 20;

/** Characters at which a link may begin, or other markup that contains or hides a link. */
const SPECIAL = /[\\`[<&!]|https?:\/\/|www\./gi;

/** An incomplete start of a URL at the end of the text. */
const URL_START = /(?:h|ht|htt|https?|https?:|https?:\/|w|ww|www)$/i;

/** A URL in plain text, without the characters that delimit table cells and mathematics. */
const URL_TEXT = /^(?:https?:\/\/|www\.)[^\s<>`"$|()[\]\\]*/i;
const AUTOLINK = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>/i;
const UNFINISHED_AUTOLINK = /^<(?:[a-z][a-z0-9+.-]{0,31}(?::[^\s<>]*)?)?$/i;
const DESTINATION = /^\(\s*(?:<([^<>]*)>|([^\s<>]*?))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/;

/** Code that contains link syntax. */
const LINK_LIKE = /\]\(|\]:|<\w|https?:|www\.|&#/i;

/** Character references that a renderer would turn into parts of a URL. */
const REFERENCE = /^&(?=#|(?:colon|sol|period|lowbar|lpar|rpar|lsqb|lbrack|rsqb|rbrack|lt|gt|grave);)/i;

/** Characters earlier in the line that change how renderers read it: delimiters of table cells and of mathematics. */
interface LineMarks {
  hasPipe: boolean;
  hasDollar: boolean;
}

/** The context in which a token is read. */
interface Reading {
  /** Whether the rest of the line has arrived. */
  isComplete: boolean;
  resolve: ResolveLink;
  marks: LineMarks;
}

/**
 * A token at the start of a text, with its length and its replacement; undefined if more of the text has to arrive.
 * `isLabel` is true for the text of a removed link.
 */
type Token = { length: number; text: string; isLabel?: boolean } | undefined;

/**
 * Removes links from a line of Markdown, except for their text, unless `resolve` accepts their URL. URLs in plain text become
 * code, and HTML becomes text. Markup that does not end on the line, such as a code span, is escaped, so that every renderer
 * finds the same links as this function.
 *
 * @param line the part of the line that has arrived and has not been filtered yet.
 * @param before the part of the line that has been filtered.
 * @param isComplete whether the rest of the line has arrived; if not, the part that could still change is returned as `rest`.
 */
export function filterLinks(
  line: string,
  before: string,
  isComplete: boolean,
  resolve: ResolveLink,
): { text: string; rest: string } {
  return filterPart(line, before, { isComplete, resolve, marks: marksOf(before) });
}

function marksOf(text: string): LineMarks {
  return { hasPipe: text.includes("|"), hasDollar: text.includes("$") };
}

function filterPart(line: string, before: string, reading: Reading): { text: string; rest: string } {
  const { isComplete } = reading;
  const marks = { ...reading.marks };
  let text = "";
  let position = 0;
  const append = (piece: string) => {
    text += piece;
    marks.hasPipe ||= piece.includes("|");
    marks.hasDollar ||= piece.includes("$");
  };
  while (position < line.length) {
    SPECIAL.lastIndex = position;
    const next = SPECIAL.exec(line)?.index;
    if (next === undefined) {
      const plain = line.slice(position);
      const kept = isComplete ? 0 : (URL_START.exec(plain)?.[0].length ?? 0);
      append(plain.slice(0, plain.length - kept));
      return { text, rest: plain.slice(plain.length - kept) };
    }
    append(line.slice(position, next));
    const remaining = line.slice(next);
    const isWhole = isComplete || remaining.length > MAX_SPAN_LENGTH;
    const token = readToken(remaining, { ...reading, isComplete: isWhole, marks });
    if (!token) return { text, rest: remaining };
    const isReplaced = token.isLabel || token.text.startsWith("`");
    append(isReplaced ? separator(before + text, token.text) + token.text : token.text);
    position = next + token.length;
  }
  return { text, rest: "" };
}

/** Pairs of texts that together become HTML, a character reference, the target of a link, a URL, or code. */
const JOINTS: readonly (readonly [before: RegExp, piece: RegExp])[] = [
  [/(?<!\\)[<&]$/, /^[\w/!?#]/],
  [/(?<!\\)\]$/, /^[(:[]/],
  [URL_START, /^[tps:/w.]/i],
  [/(?:^|[^\\])(?:\\\\)*(?:`|\\)$/, /^`/],
];

/** A space if two texts would otherwise form a pair of `JOINTS`. */
function separator(before: string, piece: string): string {
  return JOINTS.some(([end, start]) => end.test(before) && start.test(piece)) ? " " : "";
}

function readToken(source: string, reading: Reading): Token {
  const { isComplete } = reading;
  switch (source[0]) {
    case "\\":
      return readEscape(source, isComplete);
    case "`":
      return readCode(source, reading);
    case "<":
      return readAngle(source, reading);
    case "&":
      if (!isComplete && /^&\w{0,8}$/.test(source)) return undefined;
      return { length: 1, text: REFERENCE.test(source) ? "&amp;" : "&" };
    case "!":
      if (source.length === 1 && !isComplete) return undefined;
      return source[1] === "[" ? readBracket(source, 1, reading) : { length: 1, text: "!" };
    case "[":
      return readBracket(source, 0, reading);
    default:
      return readUrl(source, reading);
  }
}

/** Reads an escaped character. The backslash before a character of a URL becomes visible. */
function readEscape(source: string, isComplete: boolean): Token {
  const escaped = source[1];
  if (escaped === undefined) return isComplete ? { length: 1, text: "\\\\" } : undefined;
  if (/[:/.]/.test(escaped)) return { length: 2, text: `\\\\${escaped}` };
  return /[!-/:-@[-`{-~]/.test(escaped) ? { length: 2, text: source.slice(0, 2) } : { length: 1, text: "\\" };
}

/** Reads a code span. In tables and mathematics, renderers may read link syntax in code as a link, so it is filtered like text. */
function readCode(source: string, { isComplete, marks }: Reading): Token {
  const mark = /^`+/.exec(source)?.[0] ?? "`";
  const end = endOfCode(source, isComplete);
  if (end === undefined) return undefined;
  const code = source.slice(0, end);
  const isMixed = marks.hasPipe || marks.hasDollar || /[|$]/.test(code);
  if (end > 0 && !(isMixed && LINK_LIKE.test(code))) return { length: end, text: code };
  return { length: mark.length, text: "\\`".repeat(mark.length) };
}

/** @returns the length of the code span at the beginning; 0 if it does not end; undefined if its end may still arrive. */
function endOfCode(source: string, isComplete: boolean): number | undefined {
  const mark = /^`+/.exec(source)?.[0] ?? "`";
  for (const { index, 0: run } of source.slice(mark.length).matchAll(/`+/g)) {
    const end = mark.length + index + run.length;
    if (end > MAX_SPAN_LENGTH) return 0;
    if (run.length !== mark.length) continue;
    return end === source.length && !isComplete ? undefined : end;
  }
  return isComplete ? 0 : undefined;
}

function readAngle(source: string, { isComplete, resolve, marks }: Reading): Token {
  const [whole, address] = AUTOLINK.exec(source) ?? [];
  if (whole !== undefined && address !== undefined) {
    const target = resolve(address);
    return { length: whole.length, text: target === undefined ? harmless(address, marks) : `<${target}>` };
  }
  if (!isComplete && UNFINISHED_AUTOLINK.test(source)) return undefined;
  return { length: 1, text: /^<[a-z/!?]/i.test(source) ? "\\<" : "<" };
}

/** Reads a URL in plain text, without the punctuation after it. */
function readUrl(source: string, { isComplete, resolve, marks }: Reading): Token {
  const whole = URL_TEXT.exec(source)?.[0] ?? source;
  if (whole.length === source.length && !isComplete) return undefined;
  let length = whole.length;
  while (/[.,;:!?)'*_~\]]/.test(whole[length - 1] ?? "")) length -= 1;
  const url = whole.slice(0, length);
  return { length: url.length, text: resolve(url) === undefined ? harmless(url, marks) : url };
}

/** Reads a link, an image, or brackets. @param start the position of the bracket */
function readBracket(source: string, start: number, reading: Reading): Token {
  const { isComplete, resolve } = reading;
  const end = endOfLabel(source, start, isComplete);
  if (end === undefined) return undefined;
  if (end === 0) return { length: start + 1, text: `${source.slice(0, start)}\\[` };
  const after = source.slice(end + 1);
  if (after === "" && !isComplete) return undefined;
  const label = filterPart(source.slice(start + 1, end), "", { ...reading, isComplete: true }).text;
  // At the start of a line, this would be a link definition.
  if (after.startsWith(":")) return { length: end + 1, text: `${source.slice(0, start)}\\[${label}\\]` };
  if (!after.startsWith("(")) return { length: end + 1, text: `${source.slice(0, start)}[${label}]` };
  const [whole, inAngles, plain] = DESTINATION.exec(after.slice(0, MAX_SPAN_LENGTH)) ?? [];
  if (whole === undefined) {
    if (!isComplete && !after.includes(")")) return undefined;
    return { length: end + 2, text: `\\[${label}\\](` };
  }
  const length = end + 1 + whole.length;
  const target = start === 1 ? undefined : resolve(inAngles ?? plain ?? "");
  if (target !== undefined) return { length, text: `[${label}](${target})` };
  const following = after.slice(whole.length);
  if (following === "" && !isComplete) return undefined;
  return { length, text: label + separator(label, following), isLabel: true };
}

/** @returns the position of the closing bracket; 0 if there is none; undefined if it may still arrive. */
function endOfLabel(source: string, start: number, isComplete: boolean): number | undefined {
  let depth = 0;
  for (let position = start; position < source.length; position += 1) {
    const character = source[position];
    if (depth > MAX_NESTING || position - start > MAX_SPAN_LENGTH) return 0;
    if (character === "\\") position += 1;
    else if (character === "`") {
      const end = endOfCode(source.slice(position), isComplete);
      if (end === undefined) return undefined;
      position += (end || (/^`+/.exec(source.slice(position))?.[0].length ?? 1)) - 1;
    } else if (character === "[") depth += 1;
    else if (character === "]") {
      depth -= 1;
      if (depth === 0) return position;
    }
  }
  return isComplete ? 0 : undefined;
}

/** Writes a URL so that no renderer links it: as code or, if mathematics could end the code early, with a space in the URL. */
function harmless(url: string, { hasDollar }: LineMarks): string {
  return hasDollar || url.includes("`") ? url.replace(/(?<=:\/)(?=\/)|(?<=www)(?=\.)/gi, " ") : `\`${url}\``;
}
