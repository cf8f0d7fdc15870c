import { lineAt, offsetAt, positionAt, type TextPosition } from "@/lib/base/text-position";
import type { SourceOrigin } from "@/lib/content/pipeline/page-context";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { createProblem } from "@/lib/problems/create-problem";

interface Point {
  line: number;
  column: number;
  offset?: number | undefined;
}

/** Hints for authors, by patterns of the parser's messages. The first match counts. */
const HINTS: readonly [RegExp, string][] = [
  [/closing brace/i, "Close the brace, or write `\\{` if no JavaScript is meant."],
  [/closing tag|closing slash|corresponding closing/i, "Close the element, or write `\\<` if no element is meant."],
  [/lazy line/i, "Indent the line to match the block it belongs to."],
  [
    /before name|in name|local name|member name|attribute name|after name/i,
    "Write `\\<` or put the text in backticks if no element is meant.",
  ],
  [/attribute value|in attribute/i, "Put attribute values in quotes or braces."],
  [/import|export/i, "Put imports and exports at the start of a line, with a blank line before and after the block."],
  [/acorn|expression|brace/i, "Write `\\{` and `\\}`, or use backticks, if no JavaScript is meant."],
];

/** Finds the hint for a message of the parser. */
export function mdxHint(message: string): string {
  return HINTS.find(([pattern]) => pattern.test(message))?.[1] ?? "Fix the markup here.";
}

// The parser's messages contain a second position, as in "for `<Tab>` (13:3-13:31)".
const RANGE = /\((\d+):(\d+)-\d+:\d+\)/g;

/** Converts an error of the compiler to a failure with its position in the file on disk. */
export function mdxFailure(error: unknown, origin: SourceOrigin): PageFailure {
  const { prepared, original } = origin;
  const point = openingOf(error, prepared.text) ?? pointOf(error);
  const offset = point ? (point.offset ?? offsetAt(prepared.text, point)) : 0;
  const position = positionAt(original, prepared.originalOffset(offset));
  const glued = lineOfGluedExport(original, position.line);
  if (glued !== undefined) {
    const word = lineAt(original, glued).trimStart().split(/\s/)[0];
    const text = `This \`${word}\` directly follows a line of text, so it is read as text.`;
    return failureAt(origin, { line: glued, column: 1 }, text, `Put an empty line above \`${word}\`.`);
  }
  const message = messageOf(error)
    .replace(/the end of `(?:atx|setext)?([A-Z]?\w+)`/, (_, kind: string) => `the end of the ${kind.toLowerCase()}`)
    .replace(RANGE, (_, line: string, column: string) => {
      const opening = offsetAt(prepared.text, { line: Number(line), column: Number(column) });
      return `(line ${positionAt(original, prepared.originalOffset(opening)).line})`;
    });
  const isForeign = /\{[%<]$/.test(lineAt(original, position.line).slice(0, position.column));
  return failureAt(origin, position, message, isForeign ? FOREIGN_TAG : undefined);
}

/** Hint for tags of other engines, such as `{% hint %}` and `{{< figure >}}`. */
const FOREIGN_TAG = "This is a tag of another engine: write a component in its place, or run `lectern migrate`.";

/** The line of the first `import` or `export` in the block of a mistake, if text directly precedes it. */
function lineOfGluedExport(text: string, line: number): number | undefined {
  const lines = text.split("\n").slice(0, line);
  const blank = lines.findLastIndex((entry) => entry.trim() === "");
  const found = lines.findIndex((entry, index) => index > blank + 1 && /^(?:import|export)\s/.test(entry));
  const above = found < 0 ? undefined : lines[found - 1];
  const isText = above !== undefined && !/^(?:import|export)\s|^-{3}\s*$|[;{}(),<>=]\s*$/.test(above);
  return isText ? found + 1 : undefined;
}

function failureAt(
  { file, original }: SourceOrigin,
  position: TextPosition,
  message: string,
  known?: string,
): PageFailure {
  const problem = createProblem("invalid-mdx", { file, ...position }, { message, hint: known ?? mdxHint(message) });
  return { problem, sourceLine: lineAt(original, position.line) };
}

/** The opening tag or brace of an unclosed element, since the parser's position is where it gave up. */
function openingOf(error: unknown, text: string): Point | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/corresponding closing brace/.test(error.message)) return openBraceBefore(pointOf(error), text);
  if (!error.message.startsWith("Expected a closing tag")) return undefined;
  const [, line, column] = new RegExp(RANGE.source).exec(error.message) ?? [];
  return line && column ? { line: Number(line), column: Number(column) } : undefined;
}

function openBraceBefore(point: Point | undefined, text: string): Point | undefined {
  if (!point) return undefined;
  let closed = 0;
  for (let offset = (point.offset ?? offsetAt(text, point)) - 1; offset >= 0; offset -= 1) {
    const character = text[offset];
    if (character === "}") closed += 1;
    else if (character === "{" && closed === 0) return { ...positionAt(text, offset), offset };
    else if (character === "{") closed -= 1;
  }
  return undefined;
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Recursive parsers overflow the stack.
  if (error instanceof RangeError && /call stack/i.test(error.message)) return "The page is nested too deeply.";
  const reason = "reason" in error && typeof error.reason === "string" ? error.reason : error.message;
  const cause = error.cause instanceof Error ? error.cause.message.replace(/\s*\(\d+:\d+\)$/, "") : "";
  const text = reason
    .replace("Could not parse import/exports with acorn", "This import or export is not valid JavaScript")
    .replace("Could not parse expression with acorn", "The text between braces is not valid JavaScript");
  return cause === "" ? `${text.replace(/\.$/, "")}.` : `${text}: ${cause}.`;
}

/** Reads the position from an error of the parser. */
export function pointOf(error: unknown): Point | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("place" in error && error.place) {
    const place = error.place as Point | { start: Point };
    return "start" in place ? place.start : place;
  }
  if ("line" in error && "column" in error && typeof error.line === "number" && typeof error.column === "number") {
    return { line: error.line, column: error.column };
  }
  return undefined;
}
