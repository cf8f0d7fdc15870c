import type { Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "@/lib/base/visit";

const toHtml = unified().use(remarkRehype).use(rehypeSanitize).use(rehypeStringify).freeze();

/** The words of an entry as plain text, without code (format reference 4.8): a line for each paragraph, item and row. */
export function feedText(nodes: readonly RootContent[]): string {
  return nodes.flatMap((node) => linesOf(node)).join("\n");
}

function linesOf(node: Nodes): string[] {
  switch (node.type) {
    case "code":
    case "html":
    case "definition":
    case "thematicBreak":
      return [];
    case "root":
    case "blockquote":
    case "list":
    case "table":
      return node.children.flatMap((child) => linesOf(child));
    case "listItem": {
      const [first = "", ...others] = node.children.flatMap((child) => linesOf(child));
      return [`- ${first}`, ...others.map((line) => `  ${line}`)];
    }
    case "tableRow":
      return [node.children.map((cell) => textOf(cell)).join(" | ")];
    default: {
      const line = textOf(node).replace(/\s+/g, " ").trim();
      return line === "" ? [] : [line];
    }
  }
}

/**
 * The same entry as HTML without scripts, styles and code, for programs that show it.
 * @param complete makes an address of the site one that holds elsewhere.
 */
export function feedHtml(nodes: readonly RootContent[], complete: (address: string) => string): string {
  const tree: Root = { type: "root", children: structuredClone(nodes.filter(({ type }) => type !== "code")) };
  visit(tree, (node, index, parent) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") node.url = complete(node.url);
    if (node.type !== "code" || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
  return toHtml.stringify(toHtml.runSync(tree) as Parameters<typeof toHtml.stringify>[0]);
}
