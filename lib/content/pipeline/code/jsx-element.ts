import type { Expression } from "estree";
import type { Nodes } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { expressionAttribute } from "@/lib/content/syntax/jsx-attributes";

/** Value of a prop of a generated element; undefined leaves it out. */
export type PropValue = string | number | boolean | readonly string[] | undefined;

/** Makes an element as if the author had written it. */
export function jsxElement(
  name: string,
  props: Readonly<Record<string, PropValue>>,
  children: readonly Nodes[] = [],
): MdxJsxFlowElement {
  const attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined ? [] : [jsxAttribute(key, value)],
  );
  return { type: "mdxJsxFlowElement", name, attributes, children: children as MdxJsxFlowElement["children"] };
}

/** Makes a prop: an expression rather than a quoted value, so that no character needs escaping. */
export function jsxAttribute(name: string, value: Exclude<PropValue, undefined>): MdxJsxAttribute {
  if (value === true) return { type: "mdxJsxAttribute", name, value: null };
  return expressionAttribute(name, literal(value), JSON.stringify(value));
}

function literal(value: Exclude<PropValue, undefined>): Expression {
  if (typeof value === "object") return { type: "ArrayExpression", elements: value.map(literal) };
  return { type: "Literal", value, raw: JSON.stringify(value) };
}
