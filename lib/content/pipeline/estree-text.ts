import type { Program } from "estree";
import type { JSXElement, JSXOpeningElement } from "estree-jsx";
import { jsx, toJs } from "estree-util-to-js";
import { walk } from "estree-walker";
import { expressionOf, isJsxElement } from "@/lib/content/syntax/jsx-attributes";

/** Code in a page: an expression, a block of imports and exports, or the value of an attribute. */
export interface CodePiece {
  value: string;
  data?: { estree?: Program | null | undefined } | undefined;
}

/** Regenerates the source text of a piece after its tree was changed, since later plugins may read either. */
export function refreshText(piece: CodePiece): void {
  const program = piece.data?.estree;
  if (!program) return;
  const text = toJs(program, { handlers: jsx }).value.trim();
  piece.value = expressionOf(program) ? text.replace(/;$/, "") : text;
}

/** The code of a node itself, or of each of its attributes. */
export function codePieces(node: { type: string }): CodePiece[] {
  if (/^mdx(?:FlowExpression|TextExpression|jsEsm)$/.test(node.type)) return [node as unknown as CodePiece];
  if (!isJsxElement(node)) return [];
  return node.attributes.flatMap((attribute): CodePiece[] => {
    if (attribute.type === "mdxJsxExpressionAttribute") return [attribute];
    return typeof attribute.value === "object" && attribute.value !== null ? [attribute.value] : [];
  });
}

/** Calls a function with each JSX element in a program and its opening tag, inner elements first. */
export function visitJsxTags(program: Program, callback: (tag: JSXOpeningElement, element: JSXElement) => void): void {
  walk(program, {
    leave(node) {
      if (node.type === "JSXElement") callback(node.openingElement, node);
    },
  });
}

/** Calls a function with each JSX element in the code of a node, like `visitJsxTags`; true says that it changed the element. */
export function changeJsxTags(
  node: { type: string },
  change: (tag: JSXOpeningElement, element: JSXElement, program: Program) => boolean,
): void {
  for (const piece of codePieces(node)) {
    const program = piece.data?.estree;
    if (!program || !piece.value.includes("<")) continue;
    let hasChanged = false;
    visitJsxTags(program, (tag, element) => {
      hasChanged = change(tag, element, program) || hasChanged;
    });
    if (hasChanged) refreshText(piece);
  }
}

/** The name of an opening tag: `a`, `Tree.File`. */
export function tagName(tag: JSXOpeningElement): string {
  const parts: string[] = [];
  let name = tag.name;
  while (name.type === "JSXMemberExpression") {
    parts.unshift(name.property.name);
    name = name.object;
  }
  if (name.type === "JSXNamespacedName") return `${name.namespace.name}:${name.name.name}`;
  return [name.name, ...parts].join(".");
}

/** The name and text of an attribute of a tag; undefined for spreads. The text is undefined unless it is a plain string. */
export function readTagAttribute(attribute: JSXOpeningElement["attributes"][number]) {
  if (attribute.type !== "JSXAttribute") return undefined;
  const value = attribute.value;
  const text = value?.type === "Literal" && typeof value.value === "string" ? value.value : undefined;
  const { name: written } = attribute;
  const name = written.type === "JSXIdentifier" ? written.name : `${written.namespace.name}:${written.name.name}`;
  return { attribute, name, text };
}
