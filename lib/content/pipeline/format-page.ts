import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { visit } from "unist-util-visit";
import { failure, type Result, success } from "@/lib/base/result";
import { isJsxElement } from "@/lib/content/pipeline/jsx-attributes";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { SourceOrigin } from "@/lib/content/pipeline/page-context";
import { prepareSource } from "@/lib/content/pipeline/prepare-source";
import { frontmatterLength } from "@/lib/content/pipeline/preprocess";
import { remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { applyEdits, sourceText, type TextEdit } from "@/lib/content/pipeline/source-text";
import type { PageFailure } from "@/lib/content/pipeline/types";

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(mathematicsSyntax).freeze();

/** White space in these is part of what they say. */
const VERBATIM = new Set([
  "break",
  "code",
  "html",
  "inlineCode",
  "inlineMath",
  "math",
  "mdxFlowExpression",
  "mdxTextExpression",
  "mdxjsEsm",
]);

/** Ends of lines with the white space before them, and blank lines after them. */
const LINE_ENDS = /[ \t]*\n(?:[ \t]*\n)*/g;

/**
 * Writes a page in one style: no white space at line ends, single blank lines, blank lines around headings and after the
 * frontmatter, `# Title` with one space and without closing marks, `-` for lists, one line end at the end of the file, and
 * the same line ends throughout. The frontmatter and code stay as they are.
 *
 * @returns the text; the given one if another would not be parsed as the same tree; a failure if the page cannot be parsed
 */
export function formatPage(file: string, source: string): Result<string, PageFailure> {
  const hasWindowsLines = source.includes("\r\n") && !/(?<!\r)\n/.test(source);
  const before = source.replaceAll("\r\n", "\n");
  const parsed = parse(file, before);
  if (!parsed.ok) return parsed;
  const after = tidy(before, parsed.value);
  const again = after === before ? parsed : parse(file, after);
  if (!again.ok || contentOf(before, parsed.value) !== contentOf(after, again.value)) return success(source);
  return success(hasWindowsLines ? after.replaceAll("\n", "\r\n") : after);
}

interface Parsed {
  tree: Root;
  origin: SourceOrigin;
}

function parse(file: string, text: string): Result<Parsed, PageFailure> {
  const origin = prepareSource(file, text, {});
  try {
    return success({ tree: parser.parse(origin.prepared.text), origin });
  } catch (error) {
    return failure(mdxFailure(error, origin));
  }
}

/** Mathematics is parsed, but not rendered. */
function mathematicsSyntax(this: Processor): void {
  remarkMathematics.call(this);
}

/** What a page says: its frontmatter, and its tree without positions. Code is in the tree as text, too. */
function contentOf(text: string, { tree }: Parsed): string {
  const withoutPlaces = (key: string, value: unknown) => (key === "position" || key === "estree" ? undefined : value);
  return text.slice(0, frontmatterLength(text)).trimEnd() + JSON.stringify(tree, withoutPlaces);
}

function tidy(text: string, parsed: Parsed): string {
  const bodyStart = frontmatterLength(text);
  const isVerbatim = new Uint8Array(text.length).fill(1, 0, bodyStart);
  const marks: TextEdit[] = [];
  const separations = new Set<number>();
  visit(parsed.tree, (node, _, parent) => {
    const [start, end] = rangeOf(node, parsed.origin);
    if (VERBATIM.has(node.type)) isVerbatim.fill(1, start, end);
    // Attributes may hold text of several lines.
    if (isJsxElement(node) && node.attributes.length > 0) isVerbatim.fill(1, start, endOfTag(node, parsed.origin));
    if (node.type === "listItem" && /[*+]/.test(text[start] ?? "")) marks.push({ start, end: start + 1, text: "-" });
    if (node.type !== "heading") return;
    marks.push(...headingMarks(text.slice(start, end), start));
    if (parent?.type !== "root") return;
    separations.add(start);
    separations.add(text.indexOf("\n", end) + 1);
  });
  if (bodyStart > 0) separations.add(bodyStart);
  const missing = [...separations].filter(
    (offset) =>
      text[offset - 1] === "\n" && (offset === bodyStart || text[offset - 2] !== "\n") && isText(text, offset),
  );
  const ends = [...text.slice(bodyStart).matchAll(LINE_ENDS)].flatMap(({ 0: written, index: distance }): TextEdit[] => {
    const index = bodyStart + distance;
    if (isVerbatim[index]) return [];
    const isSeveral = written.indexOf("\n") !== written.lastIndexOf("\n");
    const wanted = index === bodyStart ? (bodyStart > 0 ? "\n" : "") : isSeveral ? "\n\n" : "\n";
    return written === wanted ? [] : [{ start: index, end: index + written.length, text: wanted }];
  });
  const blankLines = missing.map((offset) => ({ start: offset, end: offset, text: "\n" }));
  const body = applyEdits(sourceText(text), [...blankLines, ...marks, ...ends]).text.replace(/[ \t\n]+$/, "");
  return body === "" ? "" : `${body}\n`;
}

/** True if the line at an offset is not blank. */
function isText(text: string, offset: number): boolean {
  return /^[ \t]*[^ \t\n]/.test(text.slice(offset, offset + 200));
}

/** Edits of the marks of a heading that is written with `#`. */
function headingMarks(heading: string, offset: number): TextEdit[] {
  const opening = /^(#{1,6})[ \t]+/.exec(heading);
  if (!opening) return [];
  const [written, marks] = opening;
  const closing = /[ \t]+#+[ \t]*$/.exec(heading.slice(written.length));
  const end = offset + heading.length;
  return [
    ...(written === `${marks} ` ? [] : [{ start: offset, end: offset + written.length, text: `${marks} ` }]),
    ...(closing ? [{ start: end - closing[0].length, end, text: "" }] : []),
  ];
}

function endOfTag(node: Nodes & { children: Nodes[] }, origin: SourceOrigin): number {
  const [first] = node.children;
  return first ? rangeOf(first, origin)[0] : rangeOf(node, origin)[1];
}

/** Where a node is in the text as written. */
function rangeOf({ position }: Nodes, { prepared }: SourceOrigin): [start: number, end: number] {
  const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
  return [prepared.originalOffset(start), prepared.originalOffset(end)];
}
