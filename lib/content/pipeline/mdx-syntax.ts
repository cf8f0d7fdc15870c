import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { offsetAt } from "@/lib/base/text-position";
import { pointOf } from "@/lib/content/pipeline/mdx-failure";
import { remarkMathematics } from "@/lib/content/pipeline/remark-mathematics";

const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkMathematics);

/** Messages name positions in the text that was parsed. */
const RANGE = / \(\d+:\d+-\d+:\d+\)/g;

/** Parses MDX. @throws if the text is not valid MDX. */
export function parseMdx(text: string): Root {
  return mdx.parse(text) as Root;
}

/** Why a text is not MDX, and where. */
export interface SyntaxFault {
  offset: number;
  message: string;
}

/** The first reason why a text cannot be parsed as MDX; undefined if it can. */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  try {
    parseMdx(text);
    return undefined;
  } catch (error) {
    return { offset: offsetOf(error, text), message: `${messageOf(error).replace(RANGE, "").replace(/\.$/, "")}.` };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? ("reason" in error && String(error.reason)) || error.message : String(error);
}

/** Messages of closing tags name the position of the opening tag, which is what has to change. */
function offsetOf(error: unknown, text: string): number {
  const named = /closing tag for `[^`]*` \((\d+):(\d+)/.exec(messageOf(error));
  if (named) return offsetAt(text, { line: Number(named[1]), column: Number(named[2]) });
  return pointOf(error)?.offset ?? 0;
}
