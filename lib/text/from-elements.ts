import type { Nodes } from "mdast";
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx";
import { isPlainElement } from "@/lib/content/element-tree/element-runtime";
import type { PlainNode, PlainTag } from "@/lib/content/element-tree/expand-elements";
import { expressionAttribute, textLiteral } from "@/lib/content/pipeline/jsx-attributes";

/**
 * Elements that code made, as nodes of a page's tree: what is written in Markdown and what is computed are then read alike.
 *
 * @param replace what a tag stands for, if it is not itself
 */
export function fromPlainNodes(
  nodes: readonly PlainNode[],
  replace: (tag: PlainTag) => readonly Nodes[] | undefined,
): Nodes[] {
  return nodes.flatMap((node): Nodes[] => {
    if (typeof node === "string") return [{ type: "text", value: node }];
    const replaced = replace(node);
    if (replaced) return [...replaced];
    const { name, props, children } = node;
    return [
      {
        type: "mdxJsxTextElement",
        name,
        attributes: toAttributes(props),
        children: fromPlainNodes(children, replace) as never,
      },
    ];
  });
}

/** Props as attributes; those that no text can stand for are left out. */
export function toAttributes(props: PlainTag["props"]): MdxJsxAttribute[] {
  return Object.entries(props).flatMap(([name, value]): MdxJsxAttribute[] => {
    if (value === true) return [{ type: "mdxJsxAttribute", name, value: null }];
    const attribute = toAttribute(name, name === "style" ? styleText(value) : value);
    return attribute ? [attribute] : [];
  });
}

/** A style object as the text of its rules: it may hide an element. */
function styleText(style: unknown): unknown {
  if (typeof style !== "object" || style === null) return style;
  return Object.entries(style)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}

/** A value as an attribute: a text, or an array of texts; undefined for others. */
export function toAttribute(name: string, value: unknown): MdxJsxAttribute | undefined {
  const text = textOfValue(value);
  if (text !== undefined) return { type: "mdxJsxAttribute", name, value: text };
  if (!Array.isArray(value)) return undefined;
  const texts = value.flatMap((item) => textOfValue(item) ?? []);
  const expression = { type: "ArrayExpression" as const, elements: texts.map(textLiteral) };
  return expressionAttribute(name, expression, JSON.stringify(texts));
}

/** The text of a value that is in an attribute: texts, numbers, and elements without components. */
export function textOfValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (isPlainElement(value)) return textOfChildren(value.props.children);
  return undefined;
}

function textOfChildren(children: unknown): string {
  if (Array.isArray(children)) return children.map(textOfChildren).join("");
  return textOfValue(children) ?? "";
}
