import type { Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const printer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkMath)
  .use(remarkStringify, { bullet: "-", emphasis: "*", fences: true, rule: "-", listItemIndent: "one" });

/** Prints a plain tree as Markdown, with a newline at the end. */
export function printMarkdown(content: Root | readonly RootContent[]): string {
  const root = "type" in content ? content : { type: "root" as const, children: [...content] };
  return printer.stringify(root);
}
