import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";

/** Maximum lengths, in characters, of parts of a section that are quoted whole. */
export interface QuoteLengths {
  /** A section, or a table; code is not counted. */
  section: number;
  paragraph: number;
  steps: number;
  code: number;
}

/** Lengths for a quote that answers a question, and for one among several. */
export const ANSWER_LENGTHS: QuoteLengths = { section: 420, paragraph: 600, steps: 1_500, code: 1_500 };
export const PASSAGE_LENGTHS: QuoteLengths = { section: 420, paragraph: 420, steps: 600, code: 400 };

/** Maximum numbers of rows quoted from a table, and of items quoted from a list that is too long. */
const MAX_ROWS = 3;
const MAX_ITEMS = 6;

/** Score factor of texts with a value such as the question asks for. */
const VALUE_FACTOR = 2;

/** Compares texts with a question. */
export interface Asked {
  /** Share of the question's words, weighted by significance, that are among the terms of a text. */
  shareIn(terms: readonly string[]): number;
  /** Whether a text has a value such as the question asks for. */
  hasValue(text: string): boolean;
}

/** Added to the score of a section's beginning, since it says what the section is about. */
const LEAD_BONUS = 0.15;

/** A part of a passage: a paragraph, a list, a table, steps with a heading each, or code. */
interface Part {
  kind: "text" | "list" | "table" | "steps" | "code";
  /** The smallest quotable pieces: sentences, items, rows, or steps. */
  units: readonly string[];
  /** Head of a table. */
  head?: string;
}

/**
 * Selects what to quote from a passage, word for word: a short section as a whole; otherwise the paragraph, rows of a table, list,
 * or steps that match most of the question, with the sentence before that announces it and the code after it. If nothing
 * matches better than the beginning, its first paragraph and its first code block are quoted.
 */
export function selectQuote(content: string, asked: Asked, lengths: QuoteLengths = ANSWER_LENGTHS): string {
  const parts = readParts(content);
  const length = parts.reduce((sum, part) => sum + (part.kind === "code" ? 0 : lengthOf(part)), 0);
  const codes = parts.filter(({ kind }) => kind === "code");
  const print = (chosen: readonly Part[]) =>
    chosen
      .filter((part) => part.kind !== "code" || lengthOf(part) <= lengths.code)
      .map((part) => printPart(part, asked, lengths))
      .join("\n\n");
  if (length <= lengths.section && codes.length < 2) return print(parts);
  const lead = parts.findIndex(({ kind }) => kind !== "code");
  const scores = parts.map((part, index) => {
    if (part.kind === "code") return 0;
    return Math.max(...scoreUnits(part, asked)) + (index === lead ? LEAD_BONUS : 0);
  });
  const best = scores.indexOf(Math.max(...scores));
  const chosen = [best];
  const announces = (index: number) => /[:：][*_]*$/.test(parts[index]?.units.at(-1) ?? "");
  if (parts[best]?.kind !== "text" && announces(best - 1)) chosen.unshift(best - 1);
  const next = parts[best + 1];
  if (next?.kind === "code" || (next && announces(best))) chosen.push(best + 1);
  else if (best === lead) chosen.push(parts.findIndex(({ kind }) => kind === "code"));
  return print(chosen.flatMap((index) => parts[index] ?? []));
}

/** The score of each unit of a part: the share of the question that it contains. Rows are scored with the head of their table. */
function scoreUnits({ units, head = "" }: Part, { shareIn, hasValue }: Asked): number[] {
  return units.map((unit) => {
    const text = unit.replace(/\]\([^)]*\)/g, "]");
    return shareIn(meaningfulTerms(text)) * (hasValue(`${head}\n${text}`) ? VALUE_FACTOR : 1);
  });
}

function lengthOf({ units, head = "" }: Part): number {
  return units.reduce((sum, unit) => sum + unit.length, head.length);
}

/** Prints a part as Markdown; if it is too long, only the units that match best. */
function printPart(part: Part, asked: Asked, lengths: QuoteLengths): string {
  const { kind, units, head } = part;
  const separator =
    kind === "text" ? (units.some((unit) => /[。！？]$/.test(unit)) ? "" : " ") : kind === "steps" ? "\n\n" : "\n";
  const limit = kind === "steps" ? lengths.steps : kind === "table" ? lengths.section : lengths.paragraph;
  const isWhole = kind === "code" || lengthOf(part) <= limit;
  const shown = isWhole ? units : bestUnits(part, asked, limit);
  const printed = kind === "steps" ? shown.map(indentStep) : shown;
  return [...(head ? [head] : []), printed.join(separator)].join("\n");
}

/** Indents a step as a numbered list item. A step with code is not indented: within a quote and a list, the code may not end. */
function indentStep(step: string): string {
  if (/(?:```|~~~)/.test(step)) return step;
  const marker = /^\d+\.\s+/.exec(step)?.[0] ?? "";
  return step.replace(/\n(?=.)/g, `\n${" ".repeat(marker.length)}`);
}

/** The rows of a table that match best, the items of a list from the best one on, or the first steps or sentences that fit. */
function bestUnits(part: Part, asked: Asked, limit: number): readonly string[] {
  const { kind, units } = part;
  const scores = scoreUnits(part, asked);
  const most = Math.max(...scores);
  if (kind === "table") return units.filter((_, index) => scores[index] === most).slice(0, MAX_ROWS);
  const best = kind === "steps" ? 0 : scores.indexOf(most);
  const isOrdered = /^\d/.test(units[best] ?? "");
  const first = kind === "list" && isOrdered && best < MAX_ITEMS ? 0 : best;
  let length = 0;
  return units.slice(first, first + (kind === "list" ? MAX_ITEMS : units.length)).filter((unit, index) => {
    length += unit.length;
    return index === 0 || length <= limit;
  });
}

/** Divides the Markdown of a passage. Labels, thematic breaks, standalone images, and headings except those of steps are left out. */
export function readParts(content: string): Part[] {
  const parts: Part[] = [];
  let steps: string[] | undefined;
  for (const block of splitBlocks(content)) {
    const step = STEP.exec(block)?.[1];
    if (step !== undefined) {
      if (!steps) {
        steps = [];
        parts.push({ kind: "steps", units: steps });
      }
      steps.push(step);
    } else if (/^#{1,6}\s/.test(block)) steps = undefined;
    else if (IMAGES.test(block) || LABEL.test(block) || THEMATIC_BREAK.test(block)) continue;
    else if (steps) steps.push(`${steps.pop() ?? ""}\n\n${block}`);
    else parts.push(readPart(block));
  }
  return parts.filter(({ units }) => units.length > 0);
}

/** The heading of a step. */
const STEP = /^#{2,6}\s+(\d+\..*)$/;

function readPart(block: string): Part {
  if (FENCE.test(block.split("\n", 1)[0] ?? "")) return { kind: "code", units: [block] };
  const lines = block.split("\n").map((line) => line.replace(/^ *(?:> ?)+/, ""));
  if (/^ *\|/.test(lines[0] ?? "") && /^[\s|:-]+$/.test(lines[1] ?? "")) {
    return { kind: "table", head: lines.slice(0, 2).join("\n"), units: lines.slice(2) };
  }
  if (ITEM.test(lines[0] ?? "")) return { kind: "list", units: joinItems(lines).map(withoutImages) };
  const text = withoutImages(lines.join(" ").replace(/\s+/g, " ")).trim();
  return { kind: "text", units: splitSentences(text) };
}

/** Ends of sentences, except after abbreviations and initials. CJK sentences need no space. */
const SENTENCE_END =
  /(?<=[.!?]["'”’)\]*_`]{0,9})(?<!(?:\b\p{L}|\b(?:[Ee]tc|vs|cf|approx|[Nn]o|[Ff]ig|Dr|Mr|Mrs|St))\.)\s+(?=["'“‘([*_`¿¡]*[\p{Lu}\p{N}`])|(?<=[。！？]["'”’）*_`]{0,9})(?=\S)/u;

/** Lines of one or two words: the label of a tab or card. */
const LABEL = /^[*_`]*\w+(?: \w+)?[*_`]*$/;

/** Splits a text into sentences, ignoring punctuation within code. */
function splitSentences(text: string): string[] {
  const masked = text.replace(/`[^`]+`/g, (code) => `\`${"x".repeat(code.length - 2)}\``);
  const sentences: string[] = [];
  let start = 0;
  for (const end of masked.split(SENTENCE_END)) {
    const from = masked.indexOf(end, start);
    sentences.push(text.slice(from, from + end.length));
    start = from + end.length;
  }
  return sentences;
}

/** Removes inline images: their alternative text is not part of the sentence. */
function withoutImages(text: string): string {
  return text.replace(/(?<! ) *!\[[^[\]]*\]\([^()]*\)/g, "");
}

/** The opening fence of a code block; backticks followed by others on the same line are a code span. */
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;
const IMAGES = /^(?:!\[[^\]]*\]\([^)]*\)\s*)+$/;
const THEMATIC_BREAK = /^(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const ITEM = /^ *(?:[-*+]|\d+[.)])\s/;

/** Joins the lines of a list into items; continuation lines and nested lists belong to their item. */
function joinItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const isItem = ITEM.test(line);
    if (isItem && (items.length === 0 || !/^ {2}/.test(line))) items.push(line.trim());
    else items.push(`${items.pop() ?? ""}${isItem ? `\n${line}` : ` ${line.trim()}`}`);
  }
  return items;
}

/** Splits Markdown into blocks at blank lines, except inside fenced code. */
export function splitBlocks(content: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    const block = outdent(lines).trim();
    if (block !== "") blocks.push(block);
    lines = [];
  };
  for (const line of content.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      flush();
      fence = mark;
      lines.push(line);
    } else if (fence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(fence) && line.trim() === mark) {
        fence = undefined;
        flush();
      }
    } else if (line.trim() === "") flush();
    else lines.push(line);
  }
  // Close an open fence, so that it does not swallow the text after the quote.
  if (fence !== undefined) lines.push(fence);
  flush();
  return blocks;
}

/** Removes the indentation of blocks from list items: a fence that is indented further would not close. */
function outdent(lines: readonly string[]): string {
  const margin = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.replace(new RegExp(`^ {0,${margin}}`), "")).join("\n");
}
