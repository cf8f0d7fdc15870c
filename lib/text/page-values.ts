import type { Nodes, Root, RootContent } from "mdast";
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx";
import { ownValue } from "@/lib/base/own-value";
import { SKIP, visit } from "@/lib/base/visit";
import { isComputed } from "@/lib/content/page/read-page";
import { jsxElement } from "@/lib/content/pipeline/code/jsx-element";
import { moduleNodes } from "@/lib/content/pipeline/module-bindings";
import type { PageContext } from "@/lib/content/pipeline/page-context";
import type { ComponentMap, ReactRuntime } from "@/lib/content/sandbox/content-runtime";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { expressionAttribute, isJsxElement, type JsxElement, textLiteral } from "@/lib/content/syntax/jsx-attributes";
import { isComponentName, isHandlerName } from "@/lib/content/syntax/names";
import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";

type Props = Readonly<Record<string, unknown>>;

/** A part of a page that is known only after its code has run. */
interface PageValue {
  /** The node to render. */
  node: RootContent;
  /** Puts the rendered markup into the page. */
  fill(markup: readonly MarkupNode[], given: readonly Props[]): void;
}

/** The values of a page, as a separate tree that can be compiled and rendered. */
interface PageValues {
  tree: Root;
  /** Puts the rendered values into the page; empty markup leaves every value empty. */
  fill(markup: string, given: readonly Props[]): void;
}

/** Components that render values and record their props, for one page at a time. */
export interface ValueRecorder {
  components: ComponentMap;
  /** The props of each mark. */
  given: Props[];
}

/** Name of the element that wraps each value, and that replaces Markdown in components and built-in components. */
const MARK = "lectern-mark";

/** Attribute of elements whose attributes have to be rendered. */
const ASKED = "lecternAsked";

/**
 * Collects the parts of a page that its code computes: expressions, attributes, and components that the page defines or
 * imports. Markdown in components stays Markdown. Values that throw are empty.
 */
export function collectValues(tree: Root, context: PageContext): PageValues {
  const values = collectFrom(tree, context);
  const marks = values.map(({ node }, index) => createMark({ value: String(index) }, [node]));
  return {
    tree: structuredClone({ type: "root", children: [...moduleNodes(tree), ...marks] }),
    fill(markup, given) {
      const rendered = new Map(marksOf(readMarkup(markup)).map((mark) => [Number(mark.attributes.value), mark]));
      for (const [index, { fill }] of values.entries()) fill(rendered.get(index)?.children ?? [], given);
    },
  };
}

/** A node that renders as a mark. It is not a JSX node, because those may become islands, together with their children. */
function createMark(hProperties: Record<string, string>, children: readonly RootContent[]): RootContent {
  return { type: "strong", data: { hName: MARK, hProperties }, children: children as never };
}

function marksOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.name === MARK && node.attributes.value !== undefined ? [node] : marksOf(node.children);
  });
}

/**
 * Creates replacements for the built-in components that render as marks, since Markdown has its own text for each of them.
 * @param builtIn the built-in components.
 */
export function createValueRecorder(react: ReactRuntime, builtIn: ComponentMap): ValueRecorder {
  const given: Props[] = [];
  const jsx = (type: unknown, props: Props) => react.jsx(type, props);
  const createComponent =
    (name: string) =>
    ({ children, [ASKED]: isAsked, ...props }: Props) => {
      const mark = { name, given: String(given.push(props) - 1) };
      const component = isAsked && findComponent(builtIn, name);
      // The component may throw because of its props; its output is discarded, so only its props matter.
      return jsx(MARK, { ...mark, children: component ? jsx(component, { ...props, children }) : children });
    };
  const { Suspense } = react.React as { Suspense: unknown };
  const components: Record<string, unknown> = {
    // If a value throws, only that value is empty.
    [MARK]: (props: Props) => jsx(Suspense, { children: jsx(MARK, props) }),
  };
  for (const name of COMPONENT_NAMES) {
    const [root = name, member] = name.split(".");
    components[root] ??= createComponent(root);
    if (member) Object.assign(components[root] as object, { [member]: createComponent(name) });
  }
  return { components, given };
}

function findComponent(components: ComponentMap, name: string): unknown {
  const [root = name, member] = name.split(".");
  const component = ownValue(components, root);
  return member ? (component as Props | undefined)?.[member] : component;
}

function collectFrom(tree: Root, context: PageContext): PageValue[] {
  const values: PageValue[] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === "mdxjsEsm" || !parent || index === undefined) return undefined;
    const isExpression = node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
    if (isExpression ? isComputed(node) : isJsxElement(node) && isOwn(node, context)) {
      values.push(contentValue(node as RootContent, parent as { children: RootContent[] }, context, values));
      return SKIP;
    }
    if (isJsxElement(node) && node.attributes.some(isComputedAttribute)) values.push(attributesValue(node));
    return undefined;
  });
  return values;
}

/** True for components that the page defines or imports. */
function isOwn({ name }: JsxElement, { declaredNames }: PageContext): boolean {
  return name !== null && declaredNames.has(name.split(".")[0] ?? name);
}

function contentValue(
  node: RootContent,
  parent: { children: RootContent[] },
  context: PageContext,
  values: PageValue[],
): PageValue {
  const slots: RootContent[] = [];
  const isBlock = node.type === "mdxJsxFlowElement" || node.type === "mdxFlowExpression";
  const content = isJsxElement(node) ? (withSlots(node, slots) as RootContent) : node;
  // Markdown in a component has values of its own.
  const holder: Root = { type: "root", children: slots };
  values.push(...collectFrom(holder, context));
  return {
    node: content,
    fill(markup, given) {
      const filled = toNodes(markup, given, holder.children) as RootContent[];
      const group = jsxElement("div", {}, filled) as RootContent;
      parent.children.splice(parent.children.indexOf(node), 1, ...(isBlock ? [group] : filled));
    },
  };
}

/** Replaces all children by slots, except for elements and expressions, which components may inspect. */
function withSlots(node: JsxElement, slots: RootContent[]): JsxElement {
  const children = (node.children as RootContent[]).map((child): RootContent => {
    if (isJsxElement(child)) return withSlots(child, slots) as RootContent;
    if (child.type === "mdxFlowExpression" || child.type === "mdxTextExpression") return child;
    slots.push({ type: "root", children: [child] } as never);
    return createMark({ slot: String(slots.length - 1) }, []);
  });
  return { ...node, children } as JsxElement;
}

/** Evaluates the attributes of an element; its name and content stay as they are. */
function attributesValue(element: JsxElement): PageValue {
  const written = element.attributes.filter((attribute) => !("name" in attribute && isHandlerName(attribute.name)));
  const asked = isComponentName(element.name ?? "") ? [textAttribute(ASKED, "true")] : [];
  const children = element.children.length === 0 ? [] : [createMark({}, [])];
  return {
    node: { ...element, attributes: [...written, ...asked], children } as RootContent,
    fill([rendered], given) {
      if (typeof rendered !== "object") return;
      const { attributes } = rendered;
      const values = rendered.name === MARK ? (given[Number(attributes.given)] ?? {}) : attributes;
      const names = new Set(element.attributes.flatMap((attribute) => ("name" in attribute ? [attribute.name] : [])));
      const spread = Object.entries(values).filter(([name]) => !names.has(name));
      element.attributes = element.attributes.flatMap((attribute) => {
        if (attribute.type === "mdxJsxExpressionAttribute") return toAttributes(Object.fromEntries(spread));
        const { name } = attribute;
        const value = values[name] ?? (name === "className" ? values.class : undefined);
        return (isComputedAttribute(attribute) && toAttribute(name, value)) || attribute;
      });
    },
  };
}

function isComputedAttribute(attribute: JsxElement["attributes"][number]): boolean {
  if (attribute.type === "mdxJsxExpressionAttribute") return true;
  return typeof attribute.value === "object" && attribute.value !== null && isComputed(attribute.value);
}

/** Converts markup to nodes of the page, so that computed and written content are read alike. */
function toNodes(markup: readonly MarkupNode[], given: readonly Props[], slots: readonly Nodes[]): Nodes[] {
  return markup.flatMap((node): Nodes[] => {
    if (typeof node === "string") return [{ type: "text", value: node }];
    const { slot, name = node.name } = node.name === MARK ? node.attributes : {};
    const holder = slots[Number(slot)];
    if (slot !== undefined) return holder && "children" in holder ? (holder.children as Nodes[]) : [];
    const attributes =
      node.name === MARK
        ? toAttributes(given[Number(node.attributes.given)] ?? {})
        : Object.entries(node.attributes).map(([name, value]) => textAttribute(name, value));
    const children = toNodes(node.children, given, slots) as never;
    return [{ type: "mdxJsxTextElement", name, attributes, children }];
  });
}

function textAttribute(name: string, value: string): MdxJsxAttribute {
  return { type: "mdxJsxAttribute", name, value };
}

/** Props as attributes. Props that cannot be written as text are left out. */
function toAttributes(props: Props): MdxJsxAttribute[] {
  return Object.entries(props).flatMap(([name, value]): MdxJsxAttribute[] => {
    if (value === true) return [{ type: "mdxJsxAttribute", name, value: null }];
    return [toAttribute(name, value)].filter((attribute) => attribute !== undefined);
  });
}

/** An attribute with a text or an array of texts; undefined for other values. */
function toAttribute(name: string, value: unknown): MdxJsxAttribute | undefined {
  const text = textOfValue(value);
  if (text !== undefined) return textAttribute(name, text);
  if (!Array.isArray(value)) return undefined;
  const texts = value.flatMap((item) => textOfValue(item) ?? []);
  const expression = { type: "ArrayExpression" as const, elements: texts.map(textLiteral) };
  return expressionAttribute(name, expression, JSON.stringify(texts));
}

/** The text of a string, a number, or an element without components; undefined for other values. */
function textOfValue(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || !("$$typeof" in value) || !("props" in value)) return undefined;
  return textOfChildren((value.props as Props).children);
}

function textOfChildren(children: unknown): string {
  return Array.isArray(children) ? children.map(textOfChildren).join("") : (textOfValue(children) ?? "");
}

interface MarkupElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: MarkupNode[];
}

type MarkupNode = string | MarkupElement;

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+|<)/gi;
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };

/** Parses markup as React writes it, with every element closed. Skips scripts, styles and templates. */
function readMarkup(markup: string): MarkupNode[] {
  const root: MarkupElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  for (const [, , closing, name, attributes = "", text] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decodeEntities(text));
    else if (closing) {
      const index = open.findLastIndex((element) => element.name === name);
      if (index > 0) open.length = index;
    } else if (name !== undefined) {
      const element: MarkupElement = { name, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!VOID_ELEMENTS.has(name) && !attributes.endsWith("/")) open.push(element);
    }
  }
  return root.children;
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(ATTRIBUTE);
  return Object.fromEntries(
    Array.from(found, ([, name = "", quoted, single, bare]) => [name, decodeEntities(quoted ?? single ?? bare ?? "")]),
  );
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal));
  });
}
