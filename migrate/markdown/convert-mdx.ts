import type { Nodes, Root } from "mdast";
import { isFunctionNode } from "@/lib/content/islands/scope";
import { expressionOf, isJsxElement, type JsxElement } from "@/lib/content/syntax/jsx-attributes";
import { type ConvertedCode, convertCodeElements, missingNames, staticValue } from "@/migrate/markdown/code-elements";
import { type ElementNames, replaceElement } from "@/migrate/markdown/elements";
import { recordOf, textOf } from "@/migrate/markdown/frontmatter";
import { convertCode, convertHeading, convertTarget, rangeOf } from "@/migrate/markdown/nodes";
import { type PageConversion, replace } from "@/migrate/markdown/page-conversion";
import { convertSteps } from "@/migrate/markdown/steps";
import { escapeText } from "@/migrate/rules";
import type { AttributeValue, TagElement } from "@/migrate/types";

/** Collects the edits that convert the body of an MDX page. */
export function convertMdx(conversion: PageConversion, tree: Root, names: ElementNames): void {
  const walk: Walk = { conversion, names, headings: new Map(), places: new Map() };
  for (const child of tree.children) visit(walk, child, undefined, false);
}

type ExpressionNode = Extract<Nodes, { type: "mdxFlowExpression" | "mdxTextExpression" }>;

function isExpression(node: Nodes): node is ExpressionNode {
  return node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
}

interface Walk {
  conversion: PageConversion;
  names: ElementNames;
  headings: Map<string, number>;
  /** Positions of elements among the elements of their parent. */
  places: Map<JsxElement, number>;
}

function visit(walk: Walk, node: Nodes, parent: TagElement | undefined, isInline: boolean): void {
  const { conversion } = walk;
  if (isJsxElement(node)) {
    visitElement(walk, node, parent, isInline);
    return;
  }
  if (isExpression(node)) convertExpression(walk, node);
  if (node.type === "code") convertCode(conversion, node);
  if (node.type === "heading") convertHeading(conversion, node, walk.headings);
  if (node.type === "link" || node.type === "image" || node.type === "definition") convertTarget(conversion, node);
  if (!("children" in node)) return;
  const isPhrasing = isInline || ["paragraph", "heading", "tableCell"].includes(node.type);
  for (const child of node.children) visit(walk, child, parent, isPhrasing);
}

function visitElement(walk: Walk, node: JsxElement, parent: TagElement | undefined, isInline: boolean): void {
  const { conversion, names } = walk;
  const { start, end } = rangeOf(node);
  const openEnd = readTagEnd(conversion.text, start);
  if (openEnd === undefined) return;
  const isSelfClosing = conversion.text.slice(start, openEnd).endsWith("/>");
  const closeStart = isSelfClosing ? end : conversion.text.lastIndexOf("</", end - 1);
  const inner = conversion.text.slice(openEnd, Math.max(openEnd, closeStart));
  const element = elementOf(node, { parent, isInline, isSelfClosing, inner, index: walk.places.get(node) ?? 0 });
  for (const [index, child] of childElements(node).entries()) walk.places.set(child, index);
  let isSteps = false;
  if (node.name === null || hasLostFunction(walk, node)) {
    replace(conversion, start, openEnd, "");
    replace(conversion, closeStart, end, "");
  } else {
    const replacement = replaceElement(conversion, withKnownValues(walk, node, element), names, start);
    isSteps = /^<Steps[\s>]/.test(replacement.open) && !names.declared.has(element.name);
    if (replacement.content !== undefined) {
      replace(conversion, start, end, `${replacement.open}${replacement.content}${replacement.close}`);
      return;
    }
    replace(conversion, start, openEnd, withTypes(replacement.open, conversion.text.slice(start, openEnd)));
    if (!isSelfClosing) replace(conversion, closeStart, end, replacement.close);
  }
  if (isSteps) convertSteps(conversion, node);
  for (const child of node.children) visit(walk, child, element, isInline);
}

/** Keeps the source of a tag, with its line breaks, if the replacement differs only in white space or quotes. */
function withTypes(open: string, source: string): string {
  const squeeze = (text: string) => text.replace(/\s+/g, "").replace(/'/g, '"');
  return squeeze(open) === squeeze(source) ? source : open;
}

function elementOf(node: JsxElement, facts: Omit<TagElement, "name" | "attributes">): TagElement {
  const attributes = new Map<string, AttributeValue>();
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      attributes.set(`{${attribute.value}}`, true);
      continue;
    }
    const { name, value } = attribute;
    if (value === null || value === undefined) attributes.set(name, true);
    else if (typeof value === "string") attributes.set(name, value);
    else attributes.set(name, { expression: value.value, value: staticValue(expressionOf(value.data?.estree)) });
  }
  return { ...facts, name: node.name ?? "", attributes };
}

/** Removes attributes of an element that would be written to the page but use names that no longer exist, and reports them. */
function withKnownValues({ conversion, names }: Walk, node: JsxElement, element: TagElement): TagElement {
  const attributes = new Map(element.attributes);
  const quiet = { ...conversion, report: () => undefined };
  const { open, content = "" } = replaceElement(quiet, element, names, 0);
  for (const attribute of node.attributes) {
    const isSpread = attribute.type === "mdxJsxExpressionAttribute";
    const value = isSpread ? attribute : attribute.value;
    if (typeof value !== "object" || value === null) continue;
    const name = isSpread ? `{${attribute.value}}` : attribute.name;
    const missing = missingNames(value.data?.estree, names.declared);
    if (missing.length === 0 || !`${open}${content}`.includes(`{${value.value}}`) || open.startsWith("{/*")) continue;
    attributes.delete(name);
    const list = missing.map((missingName) => `\`${missingName}\``).join(", ");
    const { start } = rangeOf(node);
    conversion.report(
      start,
      `An attribute of \`<${element.name}>\` uses ${list}, which cannot be converted; it was left out.`,
    );
  }
  return { ...element, attributes };
}

/** The elements directly inside an element or in a paragraph of it. */
function childElements(node: JsxElement): JsxElement[] {
  return (node.children as Nodes[])
    .flatMap((child) => (child.type === "paragraph" ? child.children : [child]))
    .filter(isJsxElement);
}

/** Converts an expression. If it uses names that no longer exist, it is shown as code. */
function convertExpression({ conversion, names }: Walk, node: ExpressionNode): void {
  const { start, end } = rangeOf(node);
  const message = translatedText(node, names);
  if (message !== undefined) {
    replace(conversion, start, end, escapeText(message));
    return;
  }
  const { text, missing } = convertedExpression(conversion, node, names);
  if (missing.length === 0) {
    replace(conversion, start, end, text);
    return;
  }
  const list = missing.map((name) => `\`${name}\``).join(", ");
  conversion.report(start, `The expression uses ${list}, which cannot be converted; it is shown as code.`);
  const code = node.value.trim();
  if (code.includes("\n")) {
    replace(conversion, start, end, `\n\`\`\`jsx\n${code}\n\`\`\`\n`);
  } else {
    replace(conversion, start, end, code.includes("`") ? `\`\` {${code}} \`\`` : `\`{${code}}\``);
  }
}

/** The text of `translate({ message: "…" })`. */
function translatedText(node: ExpressionNode, { engine }: ElementNames): string | undefined {
  const expression = expressionOf(node.data?.estree);
  if (expression?.type !== "CallExpression" || expression.callee.type !== "Identifier") return undefined;
  const [argument] = expression.arguments;
  if (engine.get(expression.callee.name) !== "translate" || argument?.type !== "ObjectExpression") return undefined;
  return textOf(recordOf(staticValue(argument)).message);
}

function convertedExpression(conversion: PageConversion, node: ExpressionNode, names: ElementNames): ConvertedCode {
  const range = rangeOf(node);
  const program = node.data?.estree;
  return program
    ? convertCodeElements(conversion, program, range, names)
    : { text: conversion.text.slice(range.start, range.end), missing: [] };
}

/** True for an element whose content is a function that cannot be converted. */
function hasLostFunction({ conversion, names }: Walk, node: JsxElement): boolean {
  return (node.children as Nodes[]).some((child) => {
    if (!isExpression(child)) return false;
    const expression = expressionOf(child.data?.estree);
    return (
      expression !== undefined &&
      isFunctionNode(expression) &&
      convertedExpression(conversion, child, names).missing.length > 0
    );
  });
}

/** The offset after the `>` of the tag that starts at an offset; undefined if the tag does not end. */
function readTagEnd(text: string, start: number): number | undefined {
  let position = start + 1;
  while (position < text.length) {
    const character = text[position];
    if (character === ">") return position + 1;
    if (character === '"' || character === "'") position = text.indexOf(character, position + 1) + 1;
    else if (character === "{") position = readBracesEnd(text, position);
    else position += 1;
    if (position === 0) return undefined;
  }
  return undefined;
}

/** The offset after the brace that closes the one at an offset; quotes and templates inside are skipped. */
function readBracesEnd(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth === 0) return position + 1;
    if (character === '"' || character === "'" || character === "`") {
      position = readQuoteEnd(text, position, character);
      if (position === -1) return text.length;
    }
  }
  return text.length;
}

function readQuoteEnd(text: string, start: number, quote: string): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === "\\") position += 1;
    else if (text[position] === quote) return position;
  }
  return -1;
}
