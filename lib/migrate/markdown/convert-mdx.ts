import type { Expression, Program } from "estree";
import type { Nodes, Root } from "mdast";
import { inspectCode } from "@/lib/content/islands/inspect-code";
import { expressionOf, isJsxElement, type JsxElement } from "@/lib/content/pipeline/jsx-attributes";
import { createMachine } from "@/lib/migrate/configuration/machine";
import { isUnknown, Scope } from "@/lib/migrate/configuration/values";
import { type ElementNames, replaceElement } from "@/lib/migrate/markdown/elements";
import { convertCode, convertHeading, convertTarget, rangeOf } from "@/lib/migrate/markdown/nodes";
import { type PageConversion, replace } from "@/lib/migrate/markdown/page-conversion";
import { readTagEnd } from "@/lib/migrate/markdown/read-tag-end";
import { convertSteps } from "@/lib/migrate/markdown/steps";
import type { AttributeValue, TagElement } from "@/lib/migrate/types";

/** Names that expressions of a page may use without declaring them: of the language, of browsers, and of pages. */
const GLOBALS = new Set(
  `Array BigInt Boolean Date Error Infinity Intl JSON Map Math NaN Number Object Promise RangeError RegExp Set String Symbol TypeError
URL URLSearchParams WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat
parseInt structuredClone undefined
AbortController Blob CustomEvent Element Event File FileReader FormData HTMLElement Headers Image IntersectionObserver
MutationObserver Node Request ResizeObserver Response TextDecoder TextEncoder WebSocket alert atob btoa cancelAnimationFrame
clearInterval clearTimeout confirm console crypto document fetch getComputedStyle history localStorage location matchMedia navigator
performance prompt queueMicrotask requestAnimationFrame screen scrollTo sessionStorage setInterval setTimeout window
React Fragment useState useEffect useRef useCallback useMemo useContext useReducer useId children props user`.split(
    /\s+/,
  ),
);

/** Collects the edits that turn the body of an MDX page into ours. */
export function convertMdx(conversion: PageConversion, tree: Root, names: ElementNames): void {
  const walk: Walk = { conversion, names, headings: new Map(), places: new Map() };
  for (const child of tree.children) visit(walk, child, undefined, false);
}

interface Walk {
  conversion: PageConversion;
  names: ElementNames;
  headings: Map<string, number>;
  /** The place of an element among those of its parent. */
  places: Map<JsxElement, number>;
}

function visit(walk: Walk, node: Nodes, parent: TagElement | undefined, isInline: boolean): void {
  const { conversion } = walk;
  if (isJsxElement(node)) {
    visitElement(walk, node, parent, isInline);
    return;
  }
  if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") convertExpression(walk, node);
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
  if (node.name === null) {
    replace(conversion, start, openEnd, "");
    replace(conversion, closeStart, end, "");
  } else {
    const replacement = replaceElement(conversion, element, names, start);
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

/** Tags that say the same are left as they are, with their line breaks. */
function withTypes(open: string, source: string): string {
  const squeeze = (text: string) => text.replace(/\s+/g, "").replace(/'/g, '"');
  return squeeze(open) === squeeze(source) ? source : open;
}

function elementOf(node: JsxElement, facts: Omit<TagElement, "name" | "attributes">): TagElement {
  const attributes = new Map<string, AttributeValue>();
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") continue;
    const { name, value } = attribute;
    if (value === null || value === undefined) attributes.set(name, true);
    else if (typeof value === "string") attributes.set(name, value);
    else attributes.set(name, { expression: value.value, value: staticValue(expressionOf(value.data?.estree)) });
  }
  return { ...facts, name: node.name ?? "", attributes };
}

/** Elements directly inside an element, lines of text around them left aside. */
function childElements(node: JsxElement): JsxElement[] {
  return (node.children as Nodes[])
    .flatMap((child) => (child.type === "paragraph" ? child.children : [child]))
    .filter(isJsxElement);
}

const EMPTY_SCOPE = new Scope({
  require: () => undefined,
  importedName: () => undefined,
  placeOf: () => ({ file: "", line: 1 }),
});

/** The value of an expression that needs nothing but itself. */
export function staticValue(expression: Expression | undefined): unknown {
  const value = expression ? createMachine().evaluate(expression, EMPTY_SCOPE) : undefined;
  return isUnknown(value) ? undefined : value;
}

/** An expression that uses names which are gone is shown as it is written. */
function convertExpression(
  { conversion, names }: Walk,
  node: Extract<Nodes, { type: "mdxFlowExpression" | "mdxTextExpression" }>,
): void {
  const { start, end } = rangeOf(node);
  const missing = missingNames(node.data?.estree, names.declared);
  if (missing.length === 0) return;
  const list = missing.map((name) => `\`${name}\``).join(", ");
  conversion.report(start, `The expression uses ${list}, which cannot be brought along; it is shown as code.`);
  const code = node.value.trim();
  if (code.includes("\n")) {
    replace(conversion, start, end, `\n\`\`\`jsx\n${code}\n\`\`\`\n`);
  } else {
    replace(conversion, start, end, code.includes("`") ? `\`\` {${code}} \`\`` : `\`{${code}}\``);
  }
}

/** Names that code uses and neither the page nor JavaScript knows. */
export function missingNames(program: Program | null | undefined, declared: ReadonlySet<string>): string[] {
  if (!program) return [];
  return [...inspectCode(program).freeNames].filter((name) => !declared.has(name) && !GLOBALS.has(name));
}
