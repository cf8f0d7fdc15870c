import type { Nodes, Root, RootContent } from "mdast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from "mdast-util-mdx-jsx";
import { SKIP, visit } from "unist-util-visit";
import type { PlainTag } from "@/lib/content/element-tree/expand-elements";
import { isComputed } from "@/lib/content/pipeline/analyze-page";
import { compileTree } from "@/lib/content/pipeline/compile-tree";
import { isJsxElement, type JsxElement } from "@/lib/content/pipeline/jsx-attributes";
import { moduleNodes } from "@/lib/content/pipeline/module-bindings";
import type { PageContext } from "@/lib/content/pipeline/page-context";
import type { ElementRunner } from "@/lib/content/run-elements";
import { fromPlainNodes, toAttribute, toAttributes } from "@/lib/text/from-elements";
import type { ParsedPage } from "@/lib/text/parse-page";

/** A part of a page that only its code knows, as an element to run and what to do with what comes out. */
interface Value {
  element: JsxElement;
  fill(result: PlainTag): void;
}

/** Stands around each value, so that results can be told apart. */
const VALUE = "LecternValue";
/** Stands for Markdown that a component of the page contains. */
const SLOT = "LecternSlot";

/**
 * Puts what the code of a page makes into its tree: values of expressions and attributes, and what components that the
 * page defines or imports render. What throws leaves nothing. Markdown in components stays Markdown.
 */
export async function fillValues({ tree, context }: ParsedPage, run: ElementRunner): Promise<Root> {
  const values = collectValues(tree, context);
  if (values.length === 0) return tree;
  const children = [...moduleNodes(tree), ...values.map(({ element }) => element)] as RootContent[];
  const results = await runValues({ type: "root", children }, context, run);
  for (const [index, { fill }] of values.entries()) fillOne(fill, results[index] ?? NOTHING);
  return tree;
}

/** Data of the page may throw when they are read. Like other code that fails, they then leave nothing. */
function fillOne(fill: Value["fill"], result: PlainTag): void {
  try {
    fill(result);
  } catch {
    fill(NOTHING);
  }
}

const NOTHING: PlainTag = { name: VALUE, props: {}, children: [] };

/** What is in the elements around values; empty if the code of the page fails as a whole. */
async function runValues(values: Root, context: PageContext, run: ElementRunner): Promise<PlainTag[]> {
  try {
    const { nodes } = await run(context.origin.file, await compileTree(structuredClone(values), context), [
      VALUE,
      SLOT,
    ]);
    return nodes.filter((node): node is PlainTag => typeof node !== "string" && node.name === VALUE);
  } catch {
    // The check says what fails; here it is nothing.
    return [];
  }
}

function collectValues(tree: Root, context: PageContext): Value[] {
  const values: Value[] = [];
  visit(tree, (node, index, parent) => {
    if (node.type === "mdxjsEsm" || !parent || index === undefined) return undefined;
    const isExpression = node.type === "mdxFlowExpression" || node.type === "mdxTextExpression";
    if (isExpression ? isComputed(node) : isJsxElement(node) && isOwn(node, context)) {
      values.push(nodeValue(node as RootContent, parent as { children: RootContent[] }, context, values));
      return SKIP;
    }
    if (isJsxElement(node)) values.push(...attributeValues(node));
    return undefined;
  });
  return values;
}

/** True for components that the page defines or imports. */
function isOwn({ name }: JsxElement, { declaredNames }: PageContext): boolean {
  return name !== null && declaredNames.has(name.split(".")[0] ?? name);
}

function nodeValue(
  node: RootContent,
  parent: { children: RootContent[] },
  context: PageContext,
  values: Value[],
): Value {
  const slots: RootContent[] = [];
  const isBlock = node.type === "mdxFlowExpression" || node.type === "mdxJsxFlowElement";
  const content = isJsxElement(node) ? (withSlots(node, slots) as RootContent) : node;
  // Markdown in a component has values of its own.
  const holder: Root = { type: "root", children: slots };
  values.push(...collectValues(holder, context));
  return {
    element: element(VALUE, [], [content]),
    fill({ children }) {
      const filled = fromPlainNodes(children, (tag) => slotContent(tag, holder.children));
      const index = parent.children.indexOf(node);
      const group = element("div", [], filled as RootContent[]) as RootContent;
      parent.children.splice(index, 1, ...(isBlock ? [group] : (filled as RootContent[])));
    },
  };
}

/** Elements and expressions stay, so that a component sees its children; everything else becomes a slot. */
function withSlots(node: JsxElement, slots: RootContent[]): JsxElement {
  const children = (node.children as RootContent[]).map((child): RootContent => {
    if (isJsxElement(child)) return withSlots(child, slots) as RootContent;
    if (child.type === "mdxFlowExpression" || child.type === "mdxTextExpression") return child;
    slots.push({ type: "root", children: [child] } as never);
    const attribute: MdxJsxAttribute = { type: "mdxJsxAttribute", name: "index", value: String(slots.length - 1) };
    return element(SLOT, [attribute], []) as RootContent;
  });
  return { ...node, children } as JsxElement;
}

function slotContent({ name, props }: PlainTag, slots: readonly Nodes[]): Nodes[] | undefined {
  if (name !== SLOT) return undefined;
  const slot = slots[Number(props.index)];
  return slot && "children" in slot ? (slot.children as Nodes[]) : [];
}

/** Attributes of components of the site whose values are computed. */
function attributeValues(node: JsxElement): Value[] {
  return node.attributes.flatMap((attribute): Value[] => {
    if (attribute.type === "mdxJsxExpressionAttribute") return [spreadValue(node, attribute)];
    if (typeof attribute.value !== "object" || !attribute.value || !isComputed(attribute.value)) return [];
    const fill = ({ props }: PlainTag) => {
      const computed = toAttribute(attribute.name, props[VALUE_ATTRIBUTE]);
      if (computed) attribute.value = computed.value;
    };
    return [{ element: element(VALUE, [{ ...attribute, name: VALUE_ATTRIBUTE }], []), fill }];
  });
}

const VALUE_ATTRIBUTE = "value";

function spreadValue(node: JsxElement, attribute: MdxJsxExpressionAttribute): Value {
  return {
    element: element(VALUE, [attribute], []),
    fill({ props }) {
      node.attributes.splice(node.attributes.indexOf(attribute), 1, ...toAttributes(props));
    },
  };
}

function element(name: string, attributes: JsxElement["attributes"], children: readonly RootContent[]): JsxElement {
  return { type: "mdxJsxFlowElement", name, attributes, children: children as never };
}
