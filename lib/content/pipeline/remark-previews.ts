import type { Root, RootContent } from "mdast";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { contextOf } from "@/lib/content/pipeline/page-context";
import { dedent } from "@/lib/content/pipeline/source-text";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";

/** Matches the content between the tags of an element. */
const CONTENT = /^<[^>]*>([\s\S]*)<\/[^>]*>$/;

/** Remark plugin: adds the source of its content to each `<Preview>`, as a code block. */
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
      const value = dedent((CONTENT.exec(written)?.[1] ?? "").replaceAll("\r\n", "\n"));
      if (value === "") return;
      const source = { type: "code", lang: "mdx", meta: "wrap", value, position: node.position } as RootContent;
      (node.children as RootContent[]).push(source);
    });
  };
}
