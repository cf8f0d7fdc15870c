import type { Expression } from "estree";
import type { Root } from "hast";
import type { MdxFlowExpressionHast, MdxTextExpressionHast } from "mdast-util-mdx-expression";
import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElementHast,
  MdxJsxTextElementHast,
} from "mdast-util-mdx-jsx";
import { SKIP, visit } from "@/lib/base/visit";
import type { ModuleAnalysis } from "@/lib/content/islands/analyze-module";
import { type CodeFacts, inspectCode, yieldsFunction } from "@/lib/content/islands/inspect-code";
import { parseModule } from "@/lib/content/islands/parse-module";
import { isFunctionNode } from "@/lib/content/islands/scope";
import { hasSlots, ISLAND_NAME, type IslandLink, SLOTS_CALL } from "@/lib/content/islands/server-module";
import { expressionOf, isJsxElement } from "@/lib/content/syntax/jsx-attributes";
import { isComponentName, isHandlerName } from "@/lib/content/syntax/names";
import { placeOf } from "@/lib/content/syntax/places";

type JsxNode = MdxJsxFlowElementHast | MdxJsxTextElementHast;
type ExpressionNode = MdxFlowExpressionHast | MdxTextExpressionHast;
type Attribute = MdxJsxAttribute | MdxJsxExpressionAttribute;

/** A component made from a part of a page body. */
export interface InlineComponent {
  name: string;
  /** Module code that exports the component. */
  code: string;
  /** Place in the source file, in the format of `placeOf`. */
  place: string;
  /** Sets the module of the component in its stub in the tree. */
  connect(island: IslandLink): void;
}

/** Names that a page body can use besides its imports and exports; the component gets them as props. */
const PAGE_NAMES = ["props", "user"];

const BROWSER_ONLY = "isBrowserOnly";

function isExpression(node: { type: string }): node is ExpressionNode {
  return node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
}

function attributeExpression(attribute: Attribute): Expression | undefined {
  if (attribute.type === "mdxJsxExpressionAttribute") return expressionOf(attribute.data?.estree);
  return typeof attribute.value === "object" ? expressionOf(attribute.value?.data?.estree) : undefined;
}

function attributeCode(attribute: Attribute): string {
  if (attribute.type === "mdxJsxExpressionAttribute") return `{${attribute.value}}`;
  if (attribute.value === null || attribute.value === undefined) return attribute.name;
  return `${attribute.name}={${typeof attribute.value === "string" ? JSON.stringify(attribute.value) : attribute.value.value}}`;
}

/** True for attributes that work only in a browser: handlers and refs. */
function isHandler(attribute: Attribute): boolean {
  return "name" in attribute && (isHandlerName(attribute.name) || attribute.name === "ref");
}

/** True for a handler that is written as a function: it runs after the page is rendered. */
function runsLater(attribute: Attribute): boolean {
  const expression = attributeExpression(attribute);
  return isHandler(attribute) && expression !== undefined && isFunctionNode(expression);
}

/** Decides which parts of a page body must run in the browser. */
class BodyInspector {
  constructor(private readonly analysis: ModuleAnalysis) {}

  private readonly isOuterFunction = (name: string) => this.analysis.bindings.get(name)?.kind === "function";
  private readonly isFunctionName = (name: string) => !isComponentName(name) && this.isOuterFunction(name);

  inspect(expression: Expression): CodeFacts {
    return inspectCode(expression, this.isOuterFunction);
  }

  isClient(expression: Expression): boolean {
    return this.analysis.isClientCode(this.inspect(expression));
  }

  isFunction(expression: Expression): boolean {
    return yieldsFunction(expression, this.isFunctionName);
  }

  /** The children of an element whose value is a function. */
  functionChildren(node: JsxNode): ExpressionNode[] {
    return node.children.filter(isExpression).filter(({ data }) => {
      const expression = expressionOf(data?.estree);
      return expression !== undefined && this.isFunction(expression);
    });
  }

  /** True for an element that cannot be rendered on the server because it has handlers, refs, functions or browser code. */
  isClientElement(node: JsxNode): boolean {
    const name = node.name ?? "";
    const head = name.split(".")[0] ?? "";
    const isServerComponent = this.analysis.bindings.has(head) && this.analysis.classOf(head) === "server";
    if (!isServerComponent && this.functionChildren(node).length > 0) return true;
    return node.attributes.some((attribute) => {
      const expression = attributeExpression(attribute);
      if (!expression) return false;
      if (isHandler(attribute)) return true;
      return (this.isFunction(expression) && !isServerComponent) || this.isClient(expression);
    });
  }
}

/** The names that a component needs from the page, and the code of an object with them; `props` is without components. */
function pagePropsCode(facts: readonly CodeFacts[], analysis: ModuleAnalysis): { names: string[]; code: string } {
  const isUsed = (name: string) => !analysis.bindings.has(name) && facts.some(({ freeNames }) => freeNames.has(name));
  const names = PAGE_NAMES.filter(isUsed);
  const members = names.map((name) => (name === "props" ? "props: { ...props, components: undefined }" : name));
  return { names, code: `({ ${members.join(", ")} })` };
}

function expressionAttribute(name: string, value: string): MdxJsxAttribute {
  const data = { estree: parseModule(value) };
  return { type: "mdxJsxAttribute", name, value: { type: "mdxJsxAttributeValueExpression", value, data } };
}

/** The element that replaces the component in the page. */
function stubElement(type: JsxNode["type"], name: string, propsCode: string, isBrowserOnly: boolean): JsxNode {
  const attributes: MdxJsxAttribute[] = [
    { type: "mdxJsxAttribute", name: "module", value: "" },
    { type: "mdxJsxAttribute", name: "name", value: name },
    expressionAttribute("props", propsCode),
  ];
  if (isBrowserOnly) attributes.push({ type: "mdxJsxAttribute", name: BROWSER_ONLY, value: null });
  return { type, name: ISLAND_NAME, attributes, children: [], data: { _mdxExplicitJsx: true } } as JsxNode;
}

function connector(stub: JsxNode) {
  return (island: IslandLink) => {
    const attribute = stub.attributes[0];
    if (attribute) attribute.value = island.module;
    const isMarked = stub.attributes.some((item) => "name" in item && item.name === BROWSER_ONLY);
    if (island.isBrowserOnly && !isMarked)
      stub.attributes.push({ type: "mdxJsxAttribute", name: BROWSER_ONLY, value: null });
    if (hasSlots(island)) stub.attributes.push(expressionAttribute("slots", SLOTS_CALL));
  };
}

/** The component of an element with handlers. The tag runs in the browser; the children are rendered on the server. */
function elementComponent(node: JsxNode, name: string, inspector: BodyInspector, analysis: ModuleAnalysis) {
  const functions = inspector.functionChildren(node);
  const inspect = (expression: Expression | undefined) => (expression ? [inspector.inspect(expression)] : []);
  const handlers = node.attributes.filter(runsLater);
  const rendering = [
    ...node.attributes
      .filter((attribute) => !handlers.includes(attribute))
      .flatMap((item) => inspect(attributeExpression(item))),
    ...functions.flatMap(({ data }) => inspect(expressionOf(data?.estree))),
  ];
  const facts = [...rendering, ...handlers.flatMap((attribute) => inspect(attributeExpression(attribute)))];
  const { names, code } = pagePropsCode(facts, analysis);
  const tag = node.name ?? "";
  const open = [tag, ...node.attributes.map(attributeCode)].join(" ");
  const children = functions.map(({ value }) => `{${value}}`).join("") || "{children}";
  const isBrowserOnly = rendering.some(({ readsBrowserWhileRendering }) => readsBrowserWhileRendering);
  const stub = stubElement(node.type, name, code, isBrowserOnly);
  stub.children = functions.length > 0 ? [] : node.children;
  const parameters = ["children", ...names].join(", ");
  return { stub, code: `export const ${name} = ({ ${parameters} }) => <${open}>${children}</${tag}>;` };
}

/** The component of an expression that only the browser can evaluate. */
function expressionComponent(node: ExpressionNode, facts: CodeFacts, name: string, analysis: ModuleAnalysis) {
  const { names, code } = pagePropsCode([facts], analysis);
  const type = node.type === "mdxFlowExpression" ? "mdxJsxFlowElement" : "mdxJsxTextElement";
  const stub = stubElement(type, name, code, facts.readsBrowserWhileRendering);
  return { stub, code: `export const ${name} = ({ ${names.join(", ")} }) => <>{${node.value}}</>;` };
}

/**
 * Finds the parts of a page body that need the browser, replaces them by stubs in the tree, and returns them as components.
 * Children of an extracted element stay in the tree.
 */
export function extractInline(tree: Root, analysis: ModuleAnalysis): InlineComponent[] {
  const inspector = new BodyInspector(analysis);
  const components: InlineComponent[] = [];
  visit(tree, (node, index, parent) => {
    if (index === undefined || !parent || !("children" in parent)) return undefined;
    const name = `_Inline${components.length}`;
    let made: { stub: JsxNode; code: string } | undefined;
    if (isJsxElement(node) && node.name && inspector.isClientElement(node)) {
      made = elementComponent(node, name, inspector, analysis);
    } else if (isExpression(node)) {
      const expression = expressionOf(node.data?.estree);
      if (!expression || !inspector.isClient(expression)) return SKIP;
      made = expressionComponent(node, inspector.inspect(expression), name, analysis);
    }
    if (!made) return undefined;
    components.push({ name, code: made.code, place: placeOf(node), connect: connector(made.stub) });
    parent.children.splice(index, 1, made.stub);
    return made.stub.children.length > 0 ? index : [SKIP, index + 1];
  });
  return components;
}
