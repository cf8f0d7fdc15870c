import type { RootContent } from "mdast";

/**
 * The text of an element's children, if it can be known without running the page: text, one fence, or an
 * expression that is a string or a template without substitutions. Undefined otherwise.
 */
export function readStaticText(children: readonly RootContent[]): string | undefined {
  const parts: string[] = [];
  for (const child of children) {
    if (child.type === "code" || child.type === "text" || child.type === "inlineCode") parts.push(child.value);
    else if (child.type === "paragraph") {
      const text = readStaticText(child.children);
      if (text === undefined) return undefined;
      parts.push(text);
    } else if (child.type === "mdxFlowExpression" || child.type === "mdxTextExpression") {
      const text = readExpression(child.data?.estree);
      if (text === undefined) return undefined;
      parts.push(text);
    } else return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("\n").replace(/^\n+|\n+$/g, "");
}

interface ProgramLike {
  body: readonly unknown[];
}

function readExpression(program: ProgramLike | null | undefined): string | undefined {
  const statement = program?.body[0] as { expression?: Record<string, unknown> } | undefined;
  const expression = statement?.expression;
  if (!expression) return program ? "" : undefined;
  if (expression.type === "Literal" && typeof expression.value === "string") return expression.value;
  if (expression.type !== "TemplateLiteral") return undefined;
  const pieces = expression.quasis as { value: { cooked?: string | null } }[];
  return pieces.length === 1 ? (pieces[0]?.value.cooked ?? undefined) : undefined;
}
