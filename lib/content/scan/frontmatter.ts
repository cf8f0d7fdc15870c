import { type Document, isMap, isNode, isScalar, LineCounter, visit } from "yaml";
import { parseYamlDocument, readYamlData } from "@/lib/config/parse-yaml";
import { isYamlTooDeep, YAML_TOO_DEEP } from "@/lib/config/yaml-depth";
import { explainYamlErrors } from "@/lib/config/yaml-failure";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** The frontmatter of a source text, and the start of the body. */
export interface FrontmatterSplit {
  yaml: string;
  /** Offset of the YAML text in the source. */
  yamlOffset: number;
  /** Offset of the first character after the closing line. */
  bodyOffset: number;
}

const OPENING_LINE = /^\uFEFF?---[ \t]*\r?\n/;
/** An opening line directly above a key; a rule at the start of a page is followed by a blank line or text. */
const UNCLOSED = /^\uFEFF?---[ \t]*\r?\n[\w:-]+:(?:\s|$)/;
/** Frontmatter below a blank line, or between longer lines. */
const MISPLACED = /^\uFEFF?(?:\s*\n-{3}|\s*-{4,})[ \t]*\r?\n[\w:-]+:\s[\s\S]*?\n-{3,}[ \t]*(?:\r?\n|$)/;
const CLOSING_LINE = /(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;

/**
 * Finds the YAML between two `---` lines at the start of a source text. Tolerates a byte order mark and CRLF.
 * Returns undefined for a text without a closed frontmatter block.
 */
export function splitFrontmatter(source: string): FrontmatterSplit | undefined {
  const opening = OPENING_LINE.exec(source);
  if (!opening) return undefined;
  const yamlOffset = opening[0].length;
  const closing = CLOSING_LINE.exec(source.slice(yamlOffset));
  if (!closing) return undefined;
  return {
    yaml: source.slice(yamlOffset, yamlOffset + closing.index),
    yamlOffset,
    bodyOffset: yamlOffset + closing.index + closing[0].length,
  };
}

/** Frontmatter as plain data, with the mistakes found in it. */
export interface ParsedFrontmatter {
  data: Record<string, unknown>;
  problems: Problem[];
}

/**
 * Parses the frontmatter of a source text. A YAML error becomes a problem with its position in the file, and the data
 * is then empty; a key written twice is reported and its last value is used.
 */
export function parseFrontmatter(file: string, source: string): ParsedFrontmatter {
  const split = splitFrontmatter(source);
  if (!split) {
    const mistake = UNCLOSED.test(source) ? UNCLOSED_MISTAKE : MISPLACED.test(source) ? MISPLACED_MISTAKE : undefined;
    const problem = mistake && createProblem("invalid-frontmatter", { file }, mistake);
    return { data: {}, problems: problem ? [problem] : [] };
  }
  if (isYamlTooDeep(split.yaml)) return { data: {}, problems: [frontmatterProblem(file, 2, 1, YAML_TOO_DEEP)] };
  const read = readYamlData(split.yaml);
  return read ? { data: asRecord(read.data), problems: [] } : explainFrontmatter(file, split);
}

/** Parses invalid frontmatter with the parser that reports positions. */
function explainFrontmatter(file: string, { yaml }: FrontmatterSplit): ParsedFrontmatter {
  const lineCounter = new LineCounter();
  const document = parseYamlDocument(yaml, { lineCounter, prettyErrors: false });
  const problems = explainYamlErrors(yaml, document.errors).map(({ offset, reason, hint }) => {
    const position = lineCounter.linePos(offset);
    return frontmatterProblem(file, position.line + 1, position.col, reason, hint);
  });
  const isUsable = document.errors.every((error) => error.code === "DUPLICATE_KEY");
  if (!isUsable) return { data: {}, problems };
  try {
    const data = asRecord(document.toJS({ maxAliasCount: 100 }));
    requireEnd(data);
    return { data, problems };
  } catch (error) {
    // Unresolved aliases, and aliases that expand without limit, are only found when the document is converted.
    const message = error instanceof Error ? error.message : String(error);
    return { data: {}, problems: [...problems, frontmatterProblem(file, 1, 1, message)] };
  }
}

/** A string of the frontmatter with its 1-based position in the file. */
export interface FrontmatterText {
  text: string;
  line: number;
  column: number;
}

/** The strings below a key of the frontmatter, or in the whole frontmatter, in document order; keys are not included. */
export function frontmatterTexts(source: string, key?: string): FrontmatterText[] {
  const read = readDocument(source);
  if (!read) return [];
  const { document, placeAt } = read;
  const texts: FrontmatterText[] = [];
  const node = key === undefined ? document.contents : document.get(key, true);
  visit(isNode(node) ? node : null, {
    Scalar(role, { value, range }) {
      if (role === "key" || typeof value !== "string") return;
      texts.push({ text: value, ...placeAt(range?.[0] ?? 0) });
    },
  });
  return texts;
}

/** A position in the file of a page, 1-based. */
type Place = Omit<FrontmatterText, "text">;

/** Positions of the frontmatter's fields and of their values. */
export function frontmatterPlaces(source: string): ReadonlyMap<string, { key: Place; value: Place }> {
  const { document, placeAt } = readDocument(source) ?? {};
  const items = document && isMap(document.contents) ? document.contents.items : [];
  const places = new Map<string, { key: Place; value: Place }>();
  for (const { key, value } of items) {
    if (!placeAt || !isScalar(key)) continue;
    const start = placeAt(key.range?.[0] ?? 0);
    places.set(String(key.value), {
      key: start,
      value: isNode(value) && value.range ? placeAt(value.range[0]) : start,
    });
  }
  return places;
}

/** The frontmatter as a document, with a function that converts its offsets to positions in the file. */
function readDocument(source: string): { document: Document; placeAt: (offset: number) => Place } | undefined {
  const split = splitFrontmatter(source);
  if (!split || isYamlTooDeep(split.yaml)) return undefined;
  const lineCounter = new LineCounter();
  const document = parseYamlDocument(split.yaml, { lineCounter, prettyErrors: false });
  const placeAt = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + 1, column: col };
  };
  return { document, placeAt };
}

/** @throws Error for data that contains itself through an alias. */
function requireEnd(data: object): void {
  try {
    JSON.stringify(data);
  } catch (cause) {
    throw new Error("an alias stands for a value that contains it", { cause });
  }
}

const UNCLOSED_MISTAKE = {
  message: "The frontmatter is not closed, so its keys are shown as text.",
  hint: "Put a line of three hyphens (`---`) below the last key.",
};

const MISPLACED_MISTAKE = {
  message: "The frontmatter is not read, so its keys are shown as text.",
  hint: "Begin the first line of the file with three hyphens (`---`), and end the frontmatter with another such line.",
};

function frontmatterProblem(file: string, line: number, column: number, reason: string, hint?: string): Problem {
  const message = `The frontmatter is not valid YAML: ${reason.replace(/\s+/g, " ").replace(/[.\s]*$/, "")}.`;
  const usual = "Correct the line; a value that contains a colon, a hash, or a bracket must be in quotes.";
  return createProblem("invalid-frontmatter", { file, line, column }, { message, hint: hint ?? usual });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}
