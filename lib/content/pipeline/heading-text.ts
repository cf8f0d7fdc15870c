import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { namedValues } from "@/lib/content/pipeline/module-bindings";
import { expressionOf, literalText } from "@/lib/content/syntax/jsx-attributes";

/** The texts and numbers that a page gives names to at its top level. */
export function namedTexts(tree: Root): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of namedValues(tree)) {
    const text = literalText(value);
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}

/** How a heading is put into words. */
interface HeadingTextOptions {
  /** Formulas, too, in the notation of `formulaText`. The format's ids are made without them. */
  hasFormulas?: boolean;
}

/** The text of a heading as readers see it; of code whose value only running it tells, the code. */
export function headingText(node: Nodes, texts: ReadonlyMap<string, string>, options: HeadingTextOptions = {}): string {
  const { formula } = (node.data ?? {}) as { formula?: string };
  if (formula !== undefined) return options.hasFormulas ? formula : "";
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") {
    const expression = expressionOf(node.data?.estree);
    if (!expression) return "";
    const named = expression.type === "Identifier" ? texts.get(expression.name) : undefined;
    return named ?? literalText(expression) ?? node.value;
  }
  if (!("children" in node)) return textOf(node);
  return (node.children as Nodes[]).map((child) => headingText(child, texts, options)).join("");
}
