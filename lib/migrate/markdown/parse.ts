import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { positionAt, type SourceText } from "@/lib/content/pipeline/source-text";

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkMathematics);
const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkMathematics);

/** Parses Markdown with HTML, where braces are text. */
export function parseMarkdown(text: string): Root {
  return markdown.parse(text) as Root;
}

/** Parses MDX. @throws where the text is none. */
export function parseMdx(text: string): Root {
  return mdx.parse(text) as Root;
}

/** Why a page does not compile, and where. */
export interface SyntaxFault {
  /** Offset in the text that was given. */
  offset: number;
  message: string;
}

/** The first reason why our compiler would refuse a page; undefined if it parses. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const prepared: SourceText = preprocess(text, {});
  try {
    parseMdx(prepared.text);
    return undefined;
  } catch (error) {
    return { offset: prepared.originalOffset(offsetOf(error, prepared.text)), message: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? ("reason" in error && String(error.reason)) || error.message : String(error);
}

/** Messages of closing tags name the place of the opening tag, which is what has to change. */
function offsetOf(error: unknown, text: string): number {
  const place = typeof error === "object" && error !== null && "place" in error ? error.place : undefined;
  const named = /closing tag for `[^`]*` \((\d+):(\d+)/.exec(messageOf(error));
  if (named) return offsetAtLine(text, Number(named[1]), Number(named[2]));
  if (typeof place !== "object" || place === null) return 0;
  const start = "start" in place ? place.start : place;
  if (typeof start !== "object" || start === null) return 0;
  if ("offset" in start && typeof start.offset === "number") return start.offset;
  return 0;
}

function offsetAtLine(text: string, line: number, column: number): number {
  let offset = 0;
  for (let count = 1; count < line; count += 1) offset = text.indexOf("\n", offset) + 1;
  return offset + column - 1;
}

/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return positionAt(text, offset).line;
}
