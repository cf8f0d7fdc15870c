import type { Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import {
  expressionOf,
  findAttribute,
  isJsxElement,
  type JsxElement,
  literalText,
  readTextAttribute,
  textOfExpression,
} from "@/lib/content/syntax/jsx-attributes";

/** Reads the text of an element whose body is not Markdown. */
export function verbatimText(element: JsxElement): string {
  return verbatimPieces(element).join("\n").trim();
}

/** The texts of the children of an element, as written. */
export function verbatimPieces({ children }: JsxElement): string[] {
  return (children as Nodes[]).map((child) => {
    if (isJsxElement(child)) return verbatimPieces(child).join("");
    if (child.type !== "mdxFlowExpression" && child.type !== "mdxTextExpression") return textOf(child);
    return literalText(expressionOf(child.data?.estree)) ?? "";
  });
}

/** Reads attributes as text: strings, numbers and JavaScript keywords. Leaves out empty ones. */
export function readTexts<Name extends string>(element: JsxElement, ...names: Name[]): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = readTextAttribute(element, name) ?? readWord(element, name);
    if (value !== undefined && value !== "") texts[name] = value;
  }
  return texts;
}

/** Reads an attribute that is an object of strings, such as `{{ light: "#fff", dark: "#000" }}`; undefined for other values. */
export function readRecord(element: JsxElement, name: string): Record<string, string> | undefined {
  const value = findAttribute(element, name)?.value;
  const expression = typeof value === "object" && value !== null ? expressionOf(value.data?.estree) : undefined;
  if (expression?.type !== "ObjectExpression") return undefined;
  const texts: Record<string, string> = {};
  for (const property of expression.properties) {
    if (property.type !== "Property" || property.computed) continue;
    const key = property.key.type === "Identifier" ? property.key.name : literalText(property.key as typeof expression);
    const text = textOfExpression(property.value as typeof expression);
    if (key !== undefined && text !== undefined) texts[key] = text;
  }
  return texts;
}

/** Reads the source of an attribute that is a number or a JavaScript keyword: `{3}`, `{true}`. */
export function readWord(element: JsxElement, name: string): string | undefined {
  const value = findAttribute(element, name)?.value;
  if (typeof value !== "object" || value === null) return undefined;
  const source = value.value.trim();
  return /^[\w.-]+$/.test(source) ? source : undefined;
}
