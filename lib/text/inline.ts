import type { PhrasingContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { text, toPhrasing } from "@/lib/text/flow";

/** Turns off block syntax: a line such as `1. **Install**` is not a list. */
const ONLY_INLINE = {
  disable: {
    null: [
      ...["blockQuote", "codeFenced", "codeIndented", "definition", "headingAtx", "htmlFlow", "list"],
      ...["setextUnderline", "thematicBreak"],
    ],
  },
};

const parser = unified().use(remarkParse).use(remarkGfm).data("micromarkExtensions", [ONLY_INLINE]);

/** Parses a line of Markdown, such as a title, into inline nodes. */
export function inlineMarkdown(markdown: string): PhrasingContent[] {
  if (!/[*_`[\]<&\\~!]/.test(markdown)) return [text(markdown)];
  const [first, ...others] = parser.parse(markdown).children;
  return first?.type === "paragraph" && others.length === 0 ? toPhrasing(first.children) : [text(markdown)];
}

/**
 * The plain text of a line of Markdown, for places that do not render Markdown.
 * @example plainInline("With `code` and **bold**") // "With code and bold"
 */
export function plainInline(markdown: string): string {
  return textOf(inlineMarkdown(markdown));
}
