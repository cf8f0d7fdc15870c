import type { Code, Heading, Nodes, Root } from "mdast";
import { ownValue } from "@/lib/base/own-value";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { touches } from "@/lib/content/pipeline/remark-element-lines";
import {
  expressionOf,
  findAttribute,
  isJsxElement,
  isOn,
  type JsxElement,
  literalText,
  readTextAttribute,
} from "@/lib/content/syntax/jsx-attributes";
import type { Messages } from "@/lib/i18n/messages";
import { COMPONENT_RULES } from "@/lib/text/component-rules";
import { isPhrasing, text, toFlow, toPhrasing } from "@/lib/text/flow";
import { HTML_ELEMENTS } from "@/lib/text/html";
import { textMessages } from "@/lib/text/text-messages";
import type { Simplifier } from "@/lib/text/types";

/** Converts the tree of a page to plain Markdown, without components and code of the page; headings keep their IDs. */
export function simplifyTree(tree: Root, languageCode?: string): Root {
  const walk: Walk = { state: { depth: 2 }, offset: 0, step: 0, messages: textMessages(languageCode) };
  return { type: "root", children: toFlow(simplifyAll(tree.children, walk)) };
}

interface Walk {
  /** Depth of the last heading of the page. */
  state: { depth: number };
  /** Number of titled components that contain the current node. */
  offset: number;
  step: number;
  /** Labels in the language of the page. */
  messages: Messages;
}

function simplifyAll(nodes: readonly Nodes[], walk: Walk, areApart = false): Nodes[] {
  return nodes.flatMap((node, index) => {
    const simple = simplifyNode(node, walk);
    const [first] = simple;
    const before = nodes[index - 1];
    if (!before || !first || !isPhrasing(first) || isSpace(before) || isSpace(node)) return simple;
    const isElement = node.type === "mdxJsxFlowElement" || node.type === "mdxFlowExpression";
    return areApart || (isElement && !touches(before, node)) ? [text(" "), ...simple] : simple;
  });
}

function isSpace(node: Nodes): boolean {
  return node.type === "text" && node.value.trim() === "";
}

function simplifyNode(node: Nodes, walk: Walk): Nodes[] {
  if (node.type === "mdxjsEsm") return [];
  if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") {
    const value = literalText(expressionOf(node.data?.estree));
    return value === undefined ? [] : [{ type: "text", value }];
  }
  if (isJsxElement(node)) return simplifyElement(node, walk);
  if (node.type === "heading") return [createHeading(node.depth, node.data?.hProperties?.id, node.children, walk)];
  if (node.type === "text") return [{ type: "text", value: node.data?.written ?? node.value }];
  if (node.type === "code") return [simplifyCode(node)];
  if (!("children" in node)) return [{ ...node }];
  const children = simplifyAll(node.children as Nodes[], walk);
  // A component in a paragraph may be replaced by a block.
  if (node.type === "paragraph") return toFlow(children);
  const isLine = ["emphasis", "strong", "delete", "link", "linkReference", "tableCell"].includes(node.type);
  const isRow = ["table", "tableRow", "list"].includes(node.type);
  return [{ ...node, children: isRow ? children : isLine ? toPhrasing(children) : toFlow(children) } as Nodes];
}

/** Removes comments for the compiler from a `twoslash` block, as on the page. */
function simplifyCode(node: Code): Code {
  const { typed } = node.data ?? {};
  if (!typed) return { ...node };
  return { ...node, value: typed.code, meta: node.meta?.replace(/(?:^|\s)twoslash(?=\s|$)/, "").trim() || null };
}

function createHeading(depth: Heading["depth"], id: unknown, content: readonly Nodes[], walk: Walk): Heading {
  walk.state.depth = depth;
  const children = toPhrasing(simplifyAll(content, walk));
  return { type: "heading", depth, children, data: typeof id === "string" && id !== "" ? { id } : {} };
}

function simplifyElement(element: JsxElement, walk: Walk): Nodes[] {
  if (isHidden(element)) return [];
  const name = element.name ?? "";
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading !== undefined) {
    const depth = Number(heading) as Heading["depth"];
    return [createHeading(depth, readTextAttribute(element, "id"), element.children as Nodes[], walk)];
  }
  const simplifier: Simplifier = {
    depth: Math.min(6, Math.max(2, walk.state.depth + 1 + walk.offset)) as Simplifier["depth"],
    step: walk.step,
    messages: walk.messages,
    children: (holder, { isTitled = false, step = walk.step, depth } = {}) => {
      const offset = depth ? 0 : walk.offset + (isTitled ? 1 : 0);
      const inner = { ...walk, state: { depth: depth ?? walk.state.depth }, offset, step };
      return simplifyAll(holder.children as Nodes[], inner, laysOut(holder));
    },
  };
  const rule = ownValue(COMPONENT_RULES, name) ?? ownValue(HTML_ELEMENTS, name);
  // Unknown components, layout elements and fragments are replaced by their content.
  const nodes = rule ? rule(element, simplifier) : simplifyAll(element.children as Nodes[], walk, laysOut(element));
  // Text in a block becomes a paragraph.
  return COMPONENT_FACTS[name]?.display === "block" && nodes.some(isPhrasing) ? toFlow(nodes) : nodes;
}

/** True for HTML elements with a flex or grid layout, whose children are separate boxes. */
function laysOut(element: JsxElement): boolean {
  if (!/^[a-z]/.test(element.name ?? "")) return false;
  const names = classNames(element);
  return (
    names.some((name) => /^(?:[\w-]+:)?(?:inline-)?(?:flex|grid)$/.test(name)) || /flex|grid/.test(displayOf(element))
  );
}

/** True for HTML elements that are hidden in every color mode and at every width. */
function isHidden(element: JsxElement): boolean {
  if (!/^[a-z]/.test(element.name ?? "")) return false;
  const names = classNames(element);
  const isOnlyHidden = names.includes("hidden") && !names.some((name) => name.includes(":"));
  return isOn(element, "hidden") || isOnlyHidden || displayOf(element) === "none";
}

function classNames(element: JsxElement): string[] {
  return (readTextAttribute(element, "className") ?? readTextAttribute(element, "class") ?? "").split(/\s+/);
}

/** The value of `display` in the style of an element; empty if it has none. */
function displayOf(element: JsxElement): string {
  const style = findAttribute(element, "style")?.value;
  const css = typeof style === "string" ? style : (style?.value ?? "");
  return /(?:^|[\s;{,"'])display["']?\s*:\s*["']?([\w-]+)/.exec(css)?.[1] ?? "";
}
