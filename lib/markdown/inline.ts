import type { PhrasingContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { text, toPhrasing } from "@/lib/markdown/flow";

const parser = unified().use(remarkParse).use(remarkGfm);

/** Markdown in a line of text, such as a title, as nodes. */
export function inlineMarkdown(markdown: string): PhrasingContent[] {
  if (!/[*_`[\]<&\\~!]/.test(markdown)) return [text(markdown)];
  const [first] = parser.parse(markdown).children;
  return first?.type === "paragraph" ? toPhrasing(first.children) : [text(markdown)];
}
