import type { Expression, Program, Property } from "estree";
import type { Nodes, Parents } from "mdast";
import type {} from "mdast-util-mdx";
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";

/** An element written as JSX, on its own or in a line of text. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** True for JSX elements of a markdown tree. */
export function isJsxElement(node: Nodes | { type: string }): node is JsxElement {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** Sets the children of a node, of any type: MDX allows more combinations than the types do. */
export function setChildren(node: Parents, children: readonly Nodes[]): void {
  (node as { children: Nodes[] }).children = [...children];
}

/** The attribute with a name, unless it is spread. */
export function findAttribute(element: JsxElement, name: string): MdxJsxAttribute | undefined {
  for (const attribute of element.attributes) {
    if (attribute.type === "mdxJsxAttribute" && attribute.name === name) return attribute;
  }
  return undefined;
}

/** The text of an attribute: `a="x"`, `a={"x"}` and templates without substitutions. Undefined for anything else. */
export function readTextAttribute(element: JsxElement, name: string): string | undefined {
  const value = findAttribute(element, name)?.value;
  if (typeof value === "string") return value;
  return value ? textOfExpression(expressionOf(value.data?.estree)) : undefined;
}

/** The text of an attribute, including a number in braces. */
export function readPlainAttribute(element: JsxElement, name: string): string | undefined {
  const value = findAttribute(element, name)?.value;
  const expression = value && typeof value === "object" ? expressionOf(value.data?.estree) : undefined;
  const isNumber = expression?.type === "Literal" && typeof expression.value === "number";
  return isNumber ? String(expression.value) : readTextAttribute(element, name);
}

/** Reads an attribute that is an array of strings, such as `{["a", "b"]}`, or a string. */
export function readTextList(element: JsxElement, name: string): string[] {
  const value = findAttribute(element, name)?.value;
  if (typeof value === "string") return [value];
  const expression = expressionOf(value?.data?.estree);
  const items = expression?.type === "ArrayExpression" ? expression.elements : [expression];
  return items.flatMap((item) => literalText(item as typeof expression) ?? []);
}

/** True for `a`, `a={true}` and `a="true"` (format reference 4: boolean props accept the three forms). */
export function isOn(element: JsxElement, name: string): boolean {
  const attribute = findAttribute(element, name);
  if (!attribute) return false;
  const value = attribute.value;
  if (value === null || value === undefined) return true;
  return (typeof value === "string" ? value : value.value.trim()) !== "false";
}

/** Sets an attribute to a text, replacing one of the same name. */
export function setTextAttribute(element: JsxElement, name: string, value: string): void {
  const attribute = findAttribute(element, name);
  if (attribute) attribute.value = value;
  else element.attributes.push({ type: "mdxJsxAttribute", name, value });
}

/** An attribute whose value is an expression with this source text. */
export function expressionAttribute(name: string, expression: Expression, source: string): MdxJsxAttribute {
  return {
    type: "mdxJsxAttribute",
    name,
    value: {
      type: "mdxJsxAttributeValueExpression",
      value: source,
      data: { estree: programOf({ type: "ExpressionStatement", expression }) },
    },
  };
}

/** A program that consists of these statements. */
export function programOf(...body: Program["body"]): Program {
  return { type: "Program", sourceType: "module", comments: [], body };
}

/** The expression that a program consists of; undefined for an empty one. */
export function expressionOf(program: Program | null | undefined): Expression | undefined {
  const statement = program?.body[0];
  return statement?.type === "ExpressionStatement" ? statement.expression : undefined;
}

/** The value of a string or of a template without substitutions; undefined for other expressions. */
export function textOfExpression(expression: Expression | undefined): string | undefined {
  if (expression?.type === "Literal" && typeof expression.value === "string") return expression.value;
  if (expression?.type === "TemplateLiteral" && expression.expressions.length === 0) {
    return expression.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** The content that a literal expression shows, a text or a number; undefined for expressions that must be run. */
export function literalText(expression: Expression | undefined): string | undefined {
  return expression?.type === "Literal" && typeof expression.value === "number"
    ? String(expression.value)
    : textOfExpression(expression);
}

/**
 * True for literals, and for lists and objects of them: values that are known without running code, which cannot throw.
 * @param isAlsoPlain true for other expressions that count as plain
 */
export function isPlainValue(
  expression: Expression | undefined,
  isAlsoPlain: (expression: Expression) => boolean = () => false,
): boolean {
  switch (expression?.type) {
    case "Literal":
      return !("regex" in expression);
    case "TemplateLiteral":
      return expression.expressions.length === 0;
    case "UnaryExpression":
      // `+10n` throws.
      return expression.argument.type === "Literal" && typeof expression.argument.value !== "bigint";
    case "ArrayExpression":
      return expression.elements.every(
        (item) => item === null || (item.type !== "SpreadElement" && isPlainValue(item, isAlsoPlain)),
      );
    case "ObjectExpression":
      return expression.properties.every(
        (item) => item.type === "Property" && !item.computed && isPlainValue(item.value as Expression, isAlsoPlain),
      );
    default:
      return expression !== undefined && isAlsoPlain(expression);
  }
}

/** `object["name"]`. */
export function memberOf(object: Expression, name: string): Expression {
  return { type: "MemberExpression", object, property: textLiteral(name), computed: true, optional: false };
}

/** A string literal as an expression. */
export function textLiteral(value: string): Expression {
  return { type: "Literal", value, raw: JSON.stringify(value) };
}

/** A property of an object expression. */
export function propertyOf(name: string, value: Expression): Property {
  return {
    type: "Property",
    key: textLiteral(name),
    value,
    kind: "init",
    method: false,
    shorthand: false,
    computed: false,
  };
}
