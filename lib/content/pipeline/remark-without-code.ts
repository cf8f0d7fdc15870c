import type { Node, Root } from "mdast";
import type { VFile } from "vfile";
import { SKIP, visit } from "@/lib/base/visit";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { expressionOf, isJsxElement, isPlainValue, type JsxElement } from "@/lib/content/syntax/jsx-attributes";

/**
 * Remark plugin for sites whose pages may not run code (`PageEnvironment.code`). Removes and reports statements, expressions
 * other than data, and the page's own components, except for their content.
 */
export function remarkWithoutCode() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    const { environment, declaredNames } = context;
    if (environment.code !== false) return;
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return undefined;
      const isExpression = node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
      const isLeftOut = node.type === "mdxjsEsm" || (isExpression && !isPlainValue(expressionOf(node.data?.estree)));
      if (!isLeftOut && !isJsxElement(node)) return undefined;
      if (isJsxElement(node) && !declaredNames.has(node.name?.split(".")[0] ?? "")) {
        const isLeftOut = (attribute: JsxElement["attributes"][number]) => !isDataAttribute(attribute);
        for (const attribute of node.attributes.filter(isLeftOut)) report(context, node, attribute);
        node.attributes = node.attributes.filter(isDataAttribute);
        return undefined;
      }
      const isComment = isExpression && !expressionOf(node.data?.estree);
      if (!isComment) report(context, node);
      parent.children.splice(index, 1, ...(isJsxElement(node) ? node.children : []));
      return [SKIP, index];
    });
    declaredNames.clear();
  };
}

/** Maximum number of characters of code that a report quotes. */
const MAX_QUOTE_LENGTH = 60;

/** Reports a removed node or attribute, with its first line. Nodes without a position were added by the pipeline. */
function report(context: PageContext, node: Node, { position }: Pick<Node, "position"> = node): void {
  if (!position) return;
  const text = context.originOf(node).prepared.text.slice(position.start.offset, position.end.offset);
  const [line = ""] = text.split("\n", 1);
  const quote = line.length > MAX_QUOTE_LENGTH || line !== text ? `${line.slice(0, MAX_QUOTE_LENGTH)}…` : line;
  context.report(node, {
    code: "code-left-out",
    level: "note",
    message: `\`${quote.replaceAll("`", "'")}\` is left out.`,
    hint: "It is shown once the change is merged.",
  });
}

function isDataAttribute(attribute: JsxElement["attributes"][number]): boolean {
  if (attribute.type === "mdxJsxExpressionAttribute") return false;
  const { value } = attribute;
  return typeof value !== "object" || value === null || isPlainValue(expressionOf(value.data?.estree));
}
