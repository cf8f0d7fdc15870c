import { type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { ownValue } from "@/lib/base/own-value";

/** A syntax error in a text. */
export interface SyntaxFailure {
  /** Offset of the place to correct. */
  offset: number;
  /** A clause without a period. */
  reason: string;
  /** A sentence. */
  hint?: string;
}

/** The text and the place of a mistake. */
interface Place {
  text: string;
  offset: number;
  /** Line of an offset, from 1. */
  lineOf: (offset: number) => number;
}

type Explain = (place: Place) => SyntaxFailure;

/** The first mistake in a text that is not valid JSON, explained by common causes: commas, quotes, comments, brackets. */
export function findSyntaxFailure(text: string, lineOf: (offset: number) => number): SyntaxFailure {
  if (text.trim() === "") return { offset: 0, reason: "the file is empty" };
  if (/^\uFFFD{1,2}|^.?\0/.test(text)) {
    return { offset: 0, reason: "the file is not encoded in UTF-8", hint: "Save the file in UTF-8 encoding." };
  }
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) return { offset: tooDeep, reason: `it is nested more than ${DEEPEST} levels deep here` };
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const first = errors.toSorted((one, other) => one.offset - other.offset)[0];
  if (first === undefined) return { offset: 0, reason: "the file is not valid JSON" };
  const explain = explanations[printParseErrorCode(first.error)] ?? plain("this is not valid JSON");
  return explain({ text, offset: first.offset, lineOf });
}

/** Explanations by the parser's error names. */
const explanations: Readonly<Record<string, Explain>> = {
  InvalidSymbol: explainSymbol,
  InvalidNumberFormat: plain("this number is not valid in JSON"),
  PropertyNameExpected: explainMissingPart("a key in double quotes"),
  ValueExpected: explainMissingPart("a value"),
  ColonExpected: plain("a colon is expected here", "Put a colon between the key and its value."),
  CommaExpected: explainMissingComma,
  CloseBraceExpected: explainUnclosed,
  CloseBracketExpected: explainUnclosed,
  EndOfFileExpected: plain("the file should end here", "Remove the rest, or the extra closing bracket before it."),
  InvalidCommentToken: plain("JSON does not allow comments", "Remove the comment."),
  UnexpectedEndOfComment: plain("JSON does not allow comments", "Remove the comment."),
  UnexpectedEndOfString: plain(
    "a closing quote is missing",
    'Put `"` at the end of the text. A text stays on one line.',
  ),
  UnexpectedEndOfNumber: plain("this number is not complete"),
  InvalidUnicode: plain("this Unicode escape is not complete"),
  InvalidEscapeCharacter: explainEscape,
  InvalidCharacter: explainCharacter,
};

function plain(reason: string, hint?: string): Explain {
  return ({ offset }) => ({ offset, reason, hint });
}

/** Explains a missing key or value, most often caused by a superfluous comma. */
function explainMissingPart(part: string): Explain {
  return ({ text, offset }) => {
    const before = text.slice(0, offset).trimEnd();
    if (before.endsWith(",") && /[}\]]/.test(text.charAt(offset))) {
      const reason = "a comma after the last entry is not allowed";
      return { offset: before.length - 1, reason, hint: "Remove the comma." };
    }
    if (/[,[{]$/.test(before) && text.charAt(offset) === ",") {
      return { offset, reason: "there is nothing before this comma", hint: "Remove the comma." };
    }
    if (part === "a value" || !/[\w$]/.test(text.charAt(offset))) return { offset, reason: `${part} is expected here` };
    return explainSymbol({ text, offset });
  };
}

function explainMissingComma({ text, offset, lineOf }: Place): SyntaxFailure {
  const next = text.charAt(offset);
  const open = findOpenBrackets(text, offset).at(-1);
  if (open && /[}\]]/.test(next)) return unclosed(open, offset, lineOf, `before this \`${next}\``);
  const end = text.slice(0, offset).trimEnd().length;
  const isOnLineBefore = lineOf(end) < lineOf(offset);
  const hint = isOnLineBefore ? `Put a comma at the end of line ${lineOf(end)}.` : "Put a comma before it.";
  return { offset, reason: "a comma is expected before this", hint };
}

function explainUnclosed({ text, offset, lineOf }: Place): SyntaxFailure {
  const open = findOpenBrackets(text, offset).at(-1);
  if (open === undefined) return { offset, reason: "a closing bracket is expected here" };
  return unclosed(open, offset, lineOf, "here");
}

function unclosed({ bracket, at }: OpenBracket, offset: number, lineOf: Place["lineOf"], where: string): SyntaxFailure {
  const [kind, closing] = bracket === "[" ? ["list", "]"] : ["object", "}"];
  const reason = `the ${kind} that begins on line ${lineOf(at)} is not closed`;
  return { offset, reason, hint: `Put \`${closing}\` ${where}, or where the ${kind} should end.` };
}

/** Words of other languages, and their equivalents in JSON. */
const foreignWords: Readonly<Record<string, string>> = {
  True: "true",
  TRUE: "true",
  yes: "true",
  False: "false",
  FALSE: "false",
  no: "false",
  None: "null",
  undefined: "null",
  nil: "null",
};

/** Explains a symbol where only a string, a number, a JSON keyword or a bracket may be. */
function explainSymbol({ text, offset }: Pick<Place, "text" | "offset">): SyntaxFailure {
  const rest = text.slice(offset, offset + 200);
  const word = rest.match(/^[\w$-]+/)?.[0] ?? "";
  if (/^(?:<{7}|={7}|>{7})/.test(rest)) {
    const hint = "Keep one of the two sides, and remove the lines with `<<<<<<<`, `=======` and `>>>>>>>`.";
    return { offset, reason: "a merge conflict was left here", hint };
  }
  if (/^[“”„«»‘’‚]/.test(rest)) {
    return { offset, reason: "this quotation mark is not straight", hint: 'Use `"` around keys and texts.' };
  }
  if (/^['`]/.test(rest)) {
    return { offset, reason: "JSON requires double quotes", hint: 'Use `"` around keys and texts.' };
  }
  if (/^[\p{Zs}\p{Cf}]/u.test(rest)) {
    const code = rest.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    const hint = "Replace it with a plain space, or remove it.";
    return { offset, reason: `there is an invisible character here (U+${code})`, hint };
  }
  if (text.charAt(offset - 1) === '"' && word !== "") {
    const hint = 'A quotation mark inside a text is written `\\"`.';
    return { offset, reason: "the text ends before this", hint };
  }
  const replacement = ownValue(foreignWords, word);
  if (replacement !== undefined) {
    return { offset, reason: `\`${word}\` is not valid in JSON`, hint: `Write \`${replacement}\`.` };
  }
  if (/^[\w$./-]+"/.test(rest)) return { offset, reason: "the opening quote is missing", hint: 'Put `"` before it.' };
  if (word !== "" && /^\s*:/.test(rest.slice(word.length))) {
    return { offset, reason: "a key must be in double quotes", hint: `Write \`"${word}"\`.` };
  }
  return { offset, reason: "this is not a JSON value", hint: "Put texts and keys in double quotes." };
}

/** Explains an escape that JSON does not have, in the string that begins at the place. */
function explainEscape({ text, offset }: Place): SyntaxFailure {
  const start = text.slice(offset).search(/(?<!\\)(?:\\\\)*\\[^"\\/bfnrtu]/);
  const at = start < 0 ? offset : offset + start;
  return { offset: at, reason: "this escape does not exist in JSON", hint: "Write `\\\\` for a backslash." };
}

/** Explains a character that must be escaped, in the string that begins at the place. */
function explainCharacter({ text, offset }: Place): SyntaxFailure {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  const start = text.slice(offset).search(/[\0-\x1f]/);
  const at = start < 0 ? offset : offset + start;
  if (text.charAt(at) !== "\t") return { offset: at, reason: "this character must be escaped" };
  return { offset: at, reason: "a text contains a tab", hint: "Write `\\t`, or a space." };
}

/** A bracket without its counterpart, and its offset. */
export interface OpenBracket {
  bracket: "[" | "{";
  at: number;
}

/** Levels of arrays and objects that a file may have: many times what a site needs, and far from what a stack holds. */
export const DEEPEST = 500;

/** Brackets outside strings, and strings as a whole. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"?|[[{\]}]/g;

/** Where a JSON text is nested deeper than its readers may go. Brackets in strings do not count. */
export function findTooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}

/** The brackets of a JSON text that are open at an offset, outermost first. Those in strings do not count. */
export function findOpenBrackets(text: string, end: number): OpenBracket[] {
  const open: OpenBracket[] = [];
  for (const { 0: token, index } of text.slice(0, end).matchAll(TOKENS)) {
    if (token === "[" || token === "{") open.push({ bracket: token, at: index });
    else if (token === "]" || token === "}") open.pop();
  }
  return open;
}
