import { isMap, isNode, isScalar, visit } from "yaml";
import { createLocator } from "@/lib/base/text-position";
import { parseYamlDocument, readYamlData } from "@/lib/config/parse-yaml";
import { readObject } from "@/lib/config/read-value";
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
  if (isYamlTooDeep(split.yaml)) return { data: {}, problems: [frontmatterProblem({ file, line: 2 }, YAML_TOO_DEEP)] };
  const read = readYamlData(split.yaml);
  return read ? { data: { ...readObject(read.data) }, problems: [] } : explainFrontmatter(file, source, split);
}

/** Parses invalid frontmatter with the parser that reports positions. */
function explainFrontmatter(file: string, source: string, split: FrontmatterSplit): ParsedFrontmatter {
  const { document, placeAt } = readYaml(source, split);
  const problems = explainYamlErrors(split.yaml, document.errors).map(({ offset, reason, hint }) =>
    frontmatterProblem({ file, ...placeAt(offset) }, reason, hint),
  );
  const isUsable = document.errors.every((error) => error.code === "DUPLICATE_KEY");
  if (!isUsable) return { data: {}, problems };
  try {
    const data = { ...readObject(document.toJS({ maxAliasCount: 100 })) };
    requireEnd(data);
    return { data, problems };
  } catch (error) {
    // Unresolved aliases, and aliases that expand without limit, are only found when the document is converted.
    const message = error instanceof Error ? error.message : String(error);
    return { data: {}, problems: [...problems, frontmatterProblem({ file }, message)] };
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

function readDocument(source: string) {
  const split = splitFrontmatter(source);
  return split && !isYamlTooDeep(split.yaml) ? readYaml(source, split) : undefined;
}

/** The frontmatter as a document, with a function that converts its offsets to positions in the file. */
function readYaml(source: string, { yaml, yamlOffset }: FrontmatterSplit) {
  const locate = createLocator(source);
  const document = parseYamlDocument(yaml, { prettyErrors: false });
  return { document, placeAt: (offset: number): Place => locate(yamlOffset + offset) };
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

function frontmatterProblem(place: { file: string } & Partial<Place>, reason: string, hint?: string): Problem {
  const message = `The frontmatter is not valid YAML: ${reason.replace(/\s+/g, " ").replace(/[.\s]*$/, "")}.`;
  const usual = "Correct the line; a value that contains a colon, a hash, or a bracket must be in quotes.";
  return createProblem("invalid-frontmatter", place, { message, hint: hint ?? usual });
}
