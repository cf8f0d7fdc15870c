import type { Expression, Node, Program } from "estree";
import type { JSXAttribute, JSXElement, JSXSpreadAttribute } from "estree-jsx";
import { walk } from "estree-walker";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { elementName } from "@/lib/content/islands/inspect-code";
import { rangeOf } from "@/lib/content/islands/parse-module";
import { isPlainValue } from "@/lib/content/syntax/jsx-attributes";

/** Name in island modules of the component that shows content rendered by the server. */
export const SLOT_NAME = "_Slot";
/** Name in the server code of a module of the component that marks the position of dynamic content. */
export const HOLE_NAME = "_Hole";

/** Names of parts that components look for among their children, to arrange them. */
const PARTS: ReadonlySet<string> = new Set(Object.values(COMPONENT_FACTS).flatMap(({ parts }) => parts ?? []));

type Attribute = JSXAttribute | JSXSpreadAttribute;

const elementHead = ({ openingElement }: JSXElement) => elementName(openingElement);

/** True for values that are the same in every render: literals, lists and objects of them, and HTML elements with such values. */
function isStatic(node: Node): boolean {
  return isPlainValue(node as Expression, isStaticMarkup);
}

function isStaticMarkup(node: Node): boolean {
  if (node.type === "JSXText" || node.type === "JSXEmptyExpression") return true;
  if (node.type === "JSXExpressionContainer") return isStatic(node.expression);
  return isPlainElement(node) && (node.children as Node[]).every(isStatic);
}

const isKey = (attribute: Attribute) => attribute.type === "JSXAttribute" && attribute.name.name === "key";

function hasStaticAttributes(element: JSXElement): boolean {
  return element.openingElement.attributes.every(
    (item) => item.type === "JSXAttribute" && (isKey(item) || !item.value || isStatic(item.value)),
  );
}

/** True for an HTML element whose own attributes never change. */
function isPlainElement(node: Node): node is JSXElement {
  return node.type === "JSXElement" && /^[a-z]/.test(elementHead(node)) && hasStaticAttributes(node);
}

/**
 * Moves built-in components (`<Icon icon="star" />`, `<Note>{count}</Note>`) out of a module for the browser. The server
 * renders them, with its icons and highlighting, and the browser only inserts them. Dynamic content inside them stays in the
 * browser and is inserted through a hole. Components with dynamic props are not moved.
 */
export class SlotHoister {
  /** JSX of the elements to render on the server, by index. */
  readonly slots: string[] = [];

  /** The text of a module with built-in components replaced by slots. */
  hoist(source: string, program: Program, builtInNames: ReadonlySet<string>): string {
    const text = (node: Node) => source.slice(rangeOf(node).start, rangeOf(node).end);
    const isHoistable = (node: Node): node is JSXElement =>
      node.type === "JSXElement" && builtInNames.has(elementHead(node)) && hasStaticAttributes(node);

    // A component that inspects its children must be rendered together with them, on the server or in the browser.
    const isArrangedHere = (element: JSXElement): boolean => {
      const parts = COMPONENT_FACTS[elementHead(element)]?.parts;
      return !parts || (element.children as Node[]).every((child) => isStatic(child) || isHoistable(child));
    };
    const isSlot = (node: Node): node is JSXElement =>
      isHoistable(node) && !PARTS.has(elementHead(node)) && isArrangedHere(node);

    const rewrite = (root: Node): string => {
      const { start } = rangeOf(root);
      let result = text(root);
      let shift = -start;
      walk(root, {
        enter(node) {
          if (!isSlot(node)) return;
          const range = rangeOf(node);
          const replacement = slot(node);
          result = result.slice(0, range.start + shift) + replacement + result.slice(range.end + shift);
          shift += replacement.length - (range.end - range.start);
          this.skip();
        },
      });
      return result;
    };

    const slot = (element: JSXElement): string => {
      const holes: string[] = [];
      const index = this.slots.push(onServer(element, holes)) - 1;
      const key = element.openingElement.attributes.find(isKey);
      const given = holes.length > 0 ? ` holes={[${holes.join(", ")}]}` : "";
      return `<${SLOT_NAME}${key ? ` ${text(key)}` : ""} index={${index}}${given} />`;
    };

    const onServer = (element: JSXElement, holes: string[]): string => {
      const { name, attributes } = element.openingElement;
      const open = [text(name), ...attributes.filter((item) => !isKey(item)).map(text)].join(" ");
      const children = (element.children as Node[]).map((child) => {
        if (isStatic(child)) return text(child);
        const isPart = isHoistable(child) && PARTS.has(elementHead(child));
        if (isPart || isSlot(child) || isPlainElement(child)) return onServer(child, holes);
        holes.push(`<>${rewrite(child)}</>`);
        return `<${HOLE_NAME} index={${holes.length - 1}} />`;
      });
      return `<${open}>${children.join("")}</${text(name)}>`;
    };

    return rewrite(program);
  }
}
