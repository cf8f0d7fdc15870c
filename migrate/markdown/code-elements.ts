import type { Expression, Node, Program } from "estree";
import type { JSXAttribute, JSXElement, JSXOpeningElement } from "estree-jsx";
import { walk } from "estree-walker";
import { inspectCode } from "@/lib/content/islands/inspect-code";
import { rangeOf } from "@/lib/content/islands/parse-module";
import { applyEdits, sourceText, type TextEdit } from "@/lib/content/pipeline/source-text";
import { evaluate } from "@/migrate/configuration/evaluate";
import { isUnknown, NO_REACH, Scope } from "@/migrate/configuration/values";
import type { ElementNames } from "@/migrate/markdown/elements";
import type { PageConversion } from "@/migrate/markdown/page-conversion";
import { openingTag, pickAttributes } from "@/migrate/markdown/tags";
import type { AttributeValue, Replacement, TagElement } from "@/migrate/types";

/** Names that code of a page may use without declaring them: of the language, of browsers, and of pages. */
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

/** Code of a page in which the components of the old engine are ours. */
export interface ConvertedCode {
  text: string;
  /** Names that it uses and neither the page nor JavaScript knows. */
  missing: string[];
}

/**
 * Converts the elements in code of a page. One that would lose a value which only the code knows stays as it is, and its name is
 * missing then.
 * @param range what the code is in the text of the page.
 */
export function convertCodeElements(
  conversion: PageConversion,
  program: Program,
  range: { start: number; end: number },
  names: ElementNames,
): ConvertedCode {
  const edits: TextEdit[] = [];
  const replaced = new Set<string>();
  const kept = new Set<string>();
  const around: TagElement[] = [];
  walk(program as Node, {
    enter(node) {
      if (node.type !== "JSXElement") return;
      const element = elementOf(node, conversion.text, around.at(-1));
      around.push(element);
      const replacement = replacementOf(conversion, element, names);
      (replacement ? replaced : kept).add(headOf(element.name));
      if (!replacement) return;
      edits.push(...editsOf(node, replacement, range.start));
      if (replacement.content === undefined) return;
      around.pop();
      this.skip();
    },
    leave(node) {
      if (node.type === "JSXElement") around.pop();
    },
  });
  const known = new Set([...names.declared, ...[...replaced].filter((name) => !kept.has(name))]);
  const text = applyEdits(sourceText(conversion.text.slice(range.start, range.end)), edits).text;
  return { text, missing: missingNames(program, known) };
}

/** Names that code uses and neither the page nor JavaScript knows. */
export function missingNames(program: Program | null | undefined, known: ReadonlySet<string>): string[] {
  if (!program) return [];
  return [...inspectCode(program as Node).freeNames].filter((name) => !known.has(name) && !GLOBALS.has(name));
}

function headOf(name: string): string {
  return name.split(".")[0] ?? name;
}

/** Replacement of an element, if it is valid in code and keeps everything that the code passes to the element. */
function replacementOf(
  conversion: PageConversion,
  element: TagElement,
  { engine, declared }: ElementNames,
): Replacement | undefined {
  if (declared.has(headOf(element.name)) || element.attributes.has("...")) return undefined;
  const name = engine.get(element.name) ?? element.name;
  const found = conversion.host.dialect.components[name]?.({ ...element, name }, conversion.rule);
  if (!found || found.loss) return undefined;
  const { open, close, content } = found;
  const written = `${open}${content ?? ""}${close}`;
  const isComplete = [...element.attributes].every(
    ([key, value]) =>
      key === "key" || typeof value !== "object" || value.value !== undefined || written.includes(value.expression),
  );
  if (!isComplete || /\\[{}<]/.test(written)) return undefined;
  if (content !== undefined) return { open: "<>", content: written, close: "</>" };
  const [, tag, rest = ""] = /^(<[\w.]+)((?:\s[\s\S]*)?\/?>)$/.exec(open) ?? [];
  if (tag !== undefined) {
    // React tells the elements of a list by it.
    const { key } = pickAttributes(element.attributes, "key");
    return { open: `${tag}${openingTag("", { key }).slice(1, -1)}${rest}`, close };
  }
  if (open !== "") return undefined;
  return element.isSelfClosing ? { open: "<></>", close: "" } : { open: "<>", close: "</>" };
}

function editsOf(node: JSXElement, { open, close, content }: Replacement, offset: number): TextEdit[] {
  const edit = (range: { start: number; end: number }, text: string) => ({
    start: range.start - offset,
    end: range.end - offset,
    text,
  });
  if (content !== undefined) return [edit(rangeOf(node as Node), `${open}${content}${close}`)];
  const opening = edit(rangeOf(node.openingElement as Node), open);
  return node.closingElement ? [opening, edit(rangeOf(node.closingElement as Node), close)] : [opening];
}

function elementOf(node: JSXElement, text: string, parent: TagElement | undefined): TagElement {
  const opening = rangeOf(node.openingElement as Node);
  const attributes = new Map<string, AttributeValue>();
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === "JSXSpreadAttribute") attributes.set("...", true);
    else attributes.set(String(attribute.name.name), attributeValue(attribute, text));
  }
  const closing = node.closingElement ? rangeOf(node.closingElement as Node).start : opening.end;
  return {
    name: nameOf(node.openingElement.name),
    attributes,
    parent,
    index: 0,
    isSelfClosing: node.openingElement.selfClosing,
    inner: text.slice(opening.end, closing),
    isInline: true,
  };
}

function nameOf(name: JSXOpeningElement["name"]): string {
  if (name.type === "JSXMemberExpression") return `${nameOf(name.object)}.${name.property.name}`;
  return name.type === "JSXIdentifier" ? name.name : "";
}

function attributeValue({ value }: JSXAttribute, text: string): AttributeValue {
  if (value === null) return true;
  if (value.type === "Literal") return String(value.value);
  const expression = value.type === "JSXExpressionContainer" ? value.expression : value;
  const { start, end } = rangeOf(expression as Node);
  return { expression: text.slice(start, end), value: staticValue(expression as Expression) };
}

const EMPTY_SCOPE = new Scope(NO_REACH);

/** The value of an expression that needs nothing but itself. */
export function staticValue(expression: Expression | undefined): unknown {
  const known = (node: Expression) => evaluate(node, EMPTY_SCOPE);
  let isPartial = false;
  if (expression)
    walk(expression as Node, {
      enter(node) {
        // Unknown elements in a text are left out there.
        if (node.type === "TemplateLiteral") isPartial ||= node.expressions.some((inner) => isUnknown(known(inner)));
      },
    });
  const value = expression && !isPartial ? known(expression) : undefined;
  return isUnknown(value) ? undefined : value;
}
