import type { Heading, Nodes, Root } from "mdast";
import {
  expressionOf,
  isJsxElement,
  isOn,
  type JsxElement,
  readTextAttribute,
  textOfExpression,
} from "@/lib/content/pipeline/jsx-attributes";
import { COMPONENT_RULES } from "@/lib/markdown/component-rules";
import { toFlow, toPhrasing } from "@/lib/markdown/flow";
import { HTML_ELEMENTS } from "@/lib/markdown/html";
import type { Simplifier } from "@/lib/markdown/types";

/** Turns the tree of a page into plain Markdown: no components, no code of the page, headings with their IDs. */
export function simplifyTree(tree: Root): Root {
  const state = { depth: 2 };
  return { type: "root", children: toFlow(simplifyAll(tree.children, { state, offset: 0, step: 0 })) };
}

interface Walk {
  /** Depth of the last heading of the page. */
  state: { depth: number };
  /** How many titled components are around. */
  offset: number;
  step: number;
}

function simplifyAll(nodes: readonly Nodes[], walk: Walk): Nodes[] {
  return nodes.flatMap((node) => simplifyNode(node, walk));
}

function simplifyNode(node: Nodes, walk: Walk): Nodes[] {
  if (node.type === "mdxjsEsm") return [];
  if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
    const value = textOfExpression(expressionOf(node.data?.estree));
    return value === undefined ? [] : [{ type: "text", value }];
  }
  if (isJsxElement(node)) return simplifyElement(node, walk);
  if (node.type === "heading") return [simplifyHeading(node, walk)];
  if (!("children" in node)) return [node];
  const children = simplifyAll(node.children as Nodes[], walk);
  if (node.type === "paragraph") return simplifyParagraph(children);
  const isLine = ["emphasis", "strong", "delete", "link", "linkReference", "tableCell"].includes(node.type);
  const isRow = ["table", "tableRow", "list"].includes(node.type);
  return [{ ...node, children: isRow ? children : isLine ? toPhrasing(children) : toFlow(children) } as Nodes];
}

/** A component in a line of text may turn out to be a block. */
function simplifyParagraph(children: readonly Nodes[]): Nodes[] {
  return toFlow(children);
}

function simplifyHeading(node: Heading, walk: Walk): Heading {
  const id = node.data?.hProperties?.id;
  walk.state.depth = node.depth;
  return {
    type: "heading",
    depth: node.depth,
    children: toPhrasing(simplifyAll(node.children, walk)),
    data: typeof id === "string" ? { id } : {},
  };
}

function simplifyElement(element: JsxElement, walk: Walk): Nodes[] {
  if (isHidden(element)) return [];
  const name = element.name ?? "";
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading !== undefined) return [headingElement(element, Number(heading), walk)];
  const simplifier: Simplifier = {
    depth: Math.min(6, Math.max(2, walk.state.depth + 1 + walk.offset)) as Simplifier["depth"],
    step: walk.step,
    children: (holder, { isTitled = false, step = walk.step } = {}) =>
      simplifyAll(holder.children as Nodes[], {
        state: { depth: walk.state.depth },
        offset: walk.offset + (isTitled ? 1 : 0),
        step,
      }),
  };
  const rule = COMPONENT_RULES[name] ?? HTML_ELEMENTS[name];
  if (rule) return rule(element, simplifier);
  // Unknown components, elements that only lay out, and fragments are replaced by their content.
  return simplifyAll(element.children as Nodes[], walk);
}

/** True for elements of HTML that browsers do not show. */
function isHidden(element: JsxElement): boolean {
  return /^[a-z]/.test(element.name ?? "") && isOn(element, "hidden");
}

function headingElement(element: JsxElement, depth: number, walk: Walk): Heading {
  const id = readTextAttribute(element, "id");
  walk.state.depth = depth;
  return {
    type: "heading",
    depth: depth as Heading["depth"],
    children: toPhrasing(simplifyAll(element.children as Nodes[], walk)),
    data: id ? { id } : {},
  };
}
