import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { VFile } from "vfile";
import { cutText } from "@/lib/base/cut-text";
import { contextOf } from "@/lib/content/pipeline/page-context";

/** Characters of a description that search engines show. */
const LONGEST = 160;

const WORDS: ReadonlySet<string> = new Set(["text", "strong", "emphasis", "inlineCode", "link", "delete", "break"]);

/** Remark plugin: keeps the first paragraph that consists of words alone, for pages that nobody has described. */
export function remarkLead() {
  return (tree: Root, file: VFile): void => {
    const paragraph = tree.children.find((node) => node.type === "paragraph" && node.children.every(isWords));
    const text = paragraph && textOf(paragraph).replace(/\s+/g, " ").trim();
    if (text) contextOf(file).lead = shorten(text);
  };
}

function isWords(node: Nodes): boolean {
  return WORDS.has(node.type) && (!("children" in node) || (node.children as Nodes[]).every(isWords));
}

/** Cuts a text that is too long after a word. */
function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${cutText(text, LONGEST).replace(/\s+\S*$/, "")}…`;
}
