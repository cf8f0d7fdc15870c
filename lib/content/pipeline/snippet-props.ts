import type { Expression, Node, Program } from "estree";
import type { Root, RootContent } from "mdast";
import { SKIP, visit } from "@/lib/base/visit";
import { walkWithScope } from "@/lib/content/islands/scope";
import { type CodePiece, codePieces, refreshText } from "@/lib/content/pipeline/estree-text";
import {
  expressionOf,
  isJsxElement,
  type JsxElement,
  literalText,
  memberOf,
  propertyOf,
  textLiteral,
  textOfExpression,
} from "@/lib/content/syntax/jsx-attributes";
import { BROWSER_GLOBALS, HOOK_NAMES, REACT_NAMES } from "@/lib/content/syntax/names";

/** Name of the object with data of the reader (format reference 4.5), which comes from the page unless a prop has the name. */
export const READER = "user";

/** The values of attributes by name. Records the names that the snippet reads. */
class SnippetValues extends Map<string, Expression> {
  readonly read = new Set<string>();

  override get(name: string): Expression | undefined {
    this.read.add(name);
    return super.get(name);
  }
}

/** The props that a page passes to a snippet: attributes as expressions, and children. */
export interface SnippetProps {
  values: SnippetValues;
  children: RootContent[];
  /** Constants of the file that uses the snippet, which the attributes may refer to. */
  constants: ReadonlyMap<string, Expression>;
}

/**
 * Reads the props of an element that uses a snippet. Undefined if it spreads a value other than an object literal in the same
 * file, since these props are known only when the page runs.
 * @param constants of the file's top level
 */
export function readSnippetProps(element: JsxElement, constants: SnippetProps["constants"]): SnippetProps | undefined {
  const values = new SnippetValues();
  for (const attribute of element.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      const spread = spreadEntries(expressionOf(attribute.data?.estree), constants);
      if (!spread) return undefined;
      for (const [name, value] of spread) values.set(name, value);
      continue;
    }
    const { name, value } = attribute;
    if (typeof value === "string") values.set(name, textLiteral(value));
    else if (value) values.set(name, expressionOf(value.data?.estree) ?? undefinedValue());
    else values.set(name, { type: "Literal", value: true, raw: "true" });
  }
  return { values, children: element.children as RootContent[], constants };
}

/** The entries of `{...name}` or `{...{ a: 1 }}`; undefined if they cannot be read from the file. */
function spreadEntries(
  attribute: Expression | undefined,
  constants: SnippetProps["constants"],
): [string, Expression][] | undefined {
  const [spread] = attribute?.type === "ObjectExpression" ? attribute.properties : [];
  if (spread?.type !== "SpreadElement") return undefined;
  const { argument } = spread;
  const written = argument.type === "Identifier" ? constants.get(argument.name) : argument;
  if (written?.type !== "ObjectExpression") return undefined;
  const entries: [string, Expression][] = [];
  for (const property of written.properties) {
    if (property.type !== "Property" || property.computed || property.kind !== "init") return undefined;
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : literalText(key as Expression);
    if (name === undefined) return undefined;
    const value = property.value as Expression;
    const isText = literalText(value) !== undefined;
    entries.push([name, isText || argument === written ? value : memberOf(argument, name)]);
  }
  return entries;
}

/**
 * Substitutes props in a snippet's tree: `{name}` and `{props.name}` in text, attributes, expressions and code (format reference
 * 4.5). Names in `declared` are the snippet's own and stay. Other names that were not passed become undefined.
 */
export function substituteProps(tree: Root, props: SnippetProps, declared: ReadonlySet<string>): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "code" || node.type === "inlineCode") node.value = substituteInCode(node.value, props);
    if ((node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") && parent && index !== undefined) {
      const replacement = replaceExpression(node, props, declared);
      if (replacement) {
        (parent.children as RootContent[]).splice(index, 1, ...replacement);
        return [SKIP, index + replacement.length];
      }
    }
    if (isJsxElement(node)) substituteInAttributes(node, props);
    for (const piece of codePieces(node)) substituteInPiece(piece, props, declared);
  });
}

function substituteInCode(code: string, props: SnippetProps): string {
  return code.replace(/\{\s*(?:props\.)?([A-Za-z_$][\w$]*)\s*\}/g, (written, name: string) => {
    const value = props.values.get(name);
    const named = value?.type === "Identifier" ? props.constants.get(value.name) : undefined;
    return literalText(named ?? value) ?? written;
  });
}

/** The nodes that replace a bare `{name}`; undefined for other expressions. */
function replaceExpression(
  node: Extract<RootContent, { type: "mdxFlowExpression" | "mdxTextExpression" }>,
  props: SnippetProps,
  declared: ReadonlySet<string>,
): RootContent[] | undefined {
  const name = bareName(expressionOf(node.data?.estree));
  if (name === undefined || declared.has(name)) return undefined;
  if (name === "children") return props.children;
  const value = props.values.get(name);
  if (value === undefined) return isGlobal(name) ? undefined : [];
  const text = literalText(value);
  return text === undefined ? undefined : [{ type: "text", value: text }];
}

function substituteInAttributes(element: JsxElement, props: SnippetProps): void {
  for (const attribute of element.attributes) {
    if (attribute.type !== "mdxJsxAttribute" || typeof attribute.value !== "object" || !attribute.value) continue;
    const name = bareName(expressionOf(attribute.value.data?.estree));
    const text = name === undefined ? undefined : textOfExpression(props.values.get(name));
    if (text !== undefined) attribute.value = text;
  }
}

function substituteInPiece(piece: CodePiece, props: SnippetProps, declared: ReadonlySet<string>): void {
  const program = piece.data?.estree;
  if (!program?.body.some((statement) => statement.type === "ExpressionStatement")) return;
  if (substituteInProgram(program, props, declared)) refreshText(piece);
}

function substituteInProgram(program: Program, props: SnippetProps, declared: ReadonlySet<string>): boolean {
  const places: { node: Node; parent: Node | null; name: string }[] = [];
  walkWithScope(program, ({ node, parent, freeName }) => {
    if (freeName === undefined || node.type !== "Identifier" || declared.has(freeName)) return;
    if (props.values.has(freeName) || freeName === "props" || !(isGlobal(freeName) || freeName === READER)) {
      places.push({ node, parent, name: freeName });
    }
  });
  for (const { node, parent, name } of places) {
    if (name === "props") for (const key of props.values.keys()) props.values.read.add(key);
    const value = name === "props" ? propsObject(props) : (props.values.get(name) ?? undefinedValue());
    if (parent?.type === "Property" && parent.shorthand) {
      parent.shorthand = false;
      parent.key = { type: "Identifier", name };
      parent.value = structuredClone(value);
    } else Object.assign(node, structuredClone(value));
  }
  return places.length > 0;
}

/** The name in the expressions `name` and `props.name`; undefined for others. */
function bareName(expression: Expression | undefined): string | undefined {
  if (expression?.type === "Identifier") return expression.name;
  if (expression?.type !== "MemberExpression" || expression.computed) return undefined;
  const { object, property } = expression;
  return object.type === "Identifier" && object.name === "props" && property.type === "Identifier"
    ? property.name
    : undefined;
}

function propsObject(props: SnippetProps): Expression {
  return { type: "ObjectExpression", properties: [...props.values].map(([name, value]) => propertyOf(name, value)) };
}

function undefinedValue(): Expression {
  return { type: "Identifier", name: "undefined" };
}

const REACT_SCOPE: ReadonlySet<string> = new Set(["React", "undefined", "arguments", ...HOOK_NAMES, ...REACT_NAMES]);

/** True for names that content may use without declaring them: JavaScript's, a browser's, and React's. */
export function isGlobal(name: string): boolean {
  return REACT_SCOPE.has(name) || BROWSER_GLOBALS.has(name) || Object.hasOwn(globalThis, name);
}
