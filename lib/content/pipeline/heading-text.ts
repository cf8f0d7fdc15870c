import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { expressionOf, textOfExpression } from "@/lib/content/pipeline/jsx-attributes";
import { moduleNodes } from "@/lib/content/pipeline/module-bindings";

/** The texts and numbers that a page gives names to at its top level. */
export function namedTexts(tree: Root): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const statement of moduleNodes(tree).flatMap(({ data }) => data?.estree?.body ?? [])) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    for (const { id, init } of declaration.declarations) {
      const text = id.type === "Identifier" && init ? literalText(init as never) : undefined;
      if (id.type === "Identifier" && text !== undefined) texts.set(id.name, text);
    }
  }
  return texts;
}

/** The text of a heading as readers see it; of code whose value only running it tells, the code. */
export function headingText(node: Nodes, texts: ReadonlyMap<string, string>): string {
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const expression = expressionOf(node.data?.estree);
    if (!expression) return "";
    const named = expression.type === "Identifier" ? texts.get(expression.name) : undefined;
    return named ?? literalText(expression) ?? node.value;
  }
  if (!("children" in node)) return textOf(node);
  return (node.children as Nodes[]).map((child) => headingText(child, texts)).join("");
}

function literalText(expression: Parameters<typeof textOfExpression>[0]): string | undefined {
  if (expression?.type === "Literal" && typeof expression.value === "number") return String(expression.value);
  return textOfExpression(expression);
}
