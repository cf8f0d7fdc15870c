import type { Root, RootContent } from "mdast";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { contextOf } from "@/lib/content/pipeline/page-context";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";

/** What is between the tags of an element. */
const CONTENT = /^<[^>]*>([\s\S]*)<\/[^>]*>$/;

/** Remark plugin: adds to each `<Preview>` the source of what it shows, as a block of code. */
export function remarkPreviews() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    if (context.declaredNames.has("Preview") || context.environment.ownComponents?.has("Preview")) return;
    visit(tree, (node) => {
      if (!isJsxElement(node) || node.name !== "Preview") return;
      const start = node.position?.start.offset;
      const end = node.position?.end.offset;
      if (start === undefined || end === undefined) return;
      const { original, prepared } = context.originOf(node);
      const written = original.slice(prepared.originalOffset(start), prepared.originalOffset(end));
      const value = withoutIndentation(CONTENT.exec(written)?.[1] ?? "");
      if (value === "") return;
      const source = { type: "code", lang: "mdx", meta: "wrap", value, position: node.position } as RootContent;
      (node.children as RootContent[]).push(source);
    });
  };
}

/** The lines of a text without what all of them are indented by, and without empty ones at its ends. */
function withoutIndentation(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\r?\n)+/, "")
    .trimEnd()
    .split(/\r?\n/);
  const depths = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const depth = depths.length > 0 ? Math.min(...depths) : 0;
  return lines.map((line) => line.slice(depth)).join("\n");
}
