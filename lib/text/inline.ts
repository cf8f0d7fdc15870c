import type { PhrasingContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { text, toPhrasing } from "@/lib/text/flow";

/** A line such as `1. **Install**` is no list: what begins a block has no meaning in it. */
const ONLY_INLINE = {
  disable: {
    null: [
      ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "list"],
      ...["setextUnderline", "thematicBreak"],
    ],
  },
};

const parser = unified().use(remarkParse).use(remarkGfm).data("micromarkExtensions", [ONLY_INLINE]);

/** Markdown in a line of text, such as a title, as nodes. */
export function inlineMarkdown(markdown: string): PhrasingContent[] {
  if (!/[*_`[\]<&\\~!]/.test(markdown)) return [text(markdown)];
  const [first, ...others] = parser.parse(markdown).children;
  return first?.type === "paragraph" && others.length === 0 ? toPhrasing(first.children) : [text(markdown)];
}

/**
 * The words of a line of Markdown, for places that render none.
 * @example plainInline("With `code` and **bold**") // "With code and bold"
 */
export function plainInline(markdown: string): string {
  return textOf(inlineMarkdown(markdown));
}
