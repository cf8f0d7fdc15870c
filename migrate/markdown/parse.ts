import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { positionAt } from "@/lib/base/text-position";
import { findSyntaxFault, type SyntaxFault } from "@/lib/content/pipeline/mdx-syntax";
import { preprocess } from "@/lib/content/pipeline/preprocess";
import { remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkMathematics);

/** Parses Markdown with HTML, where braces are text. */
export function parseMarkdown(text: string): Root {
  return markdown.parse(text) as Root;
}

/** Finds the first fault for which the compiler would refuse a page; undefined if the page can be parsed. */
export function findPageFault(text: string): SyntaxFault | undefined {
  const prepared = preprocess(text, {});
  const fault = findSyntaxFault(prepared.text);
  return fault && { ...fault, offset: prepared.originalOffset(fault.offset) };
}

/** The 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return positionAt(text, offset).line;
}
