import type { Root } from "mdast";
import type {} from "mdast-util-mdx";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { contextOf, type PageContext, type Positioned } from "@/lib/content/pipeline/page-context";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";
import { setPlace } from "@/lib/content/syntax/places";

/**
 * Last remark plugin: notes where each piece of code and each element was written, in the file as it is on disk. Later
 * steps copy the nodes, and would no longer know the snippet that one came from.
 */
export function remarkPlaces() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node) => {
      if (isJsxElement(node)) {
        setPlace(node, placeText(context, node));
        for (const attribute of node.attributes) {
          const isCode = attribute.type === "mdxJsxExpressionAttribute" || typeof attribute.value === "object";
          if (isCode) setPlace(attribute, placeText(context, node, attribute));
        }
      } else if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
        setPlace(node, placeText(context, node));
      } else if (node.type === "mdxjsEsm") {
        setPlace(node, placeText(context, node));
        for (const item of node.data?.estree?.body ?? []) {
          if (!item.range) continue;
          const part = { position: { start: { offset: item.range[0] } } };
          Object.assign(item, { place: placeText(context, node, part) });
        }
      }
    });
  };
}

function placeText(context: PageContext, node: object & Positioned, part?: Positioned): string {
  if (!node.position) return "";
  const { file, line, column } = context.placeOf(node, part);
  return file === context.origin.file ? `${line}:${column}` : `${file}:${line}:${column}`;
}
