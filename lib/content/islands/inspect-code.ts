import type { Node } from "estree";
import type { JSXAttribute, JSXElement, JSXOpeningElement } from "estree-jsx";
import { isFunctionNode, type ScopedVisit, walkWithScope } from "@/lib/content/islands/scope";
import {
  BROWSER_GLOBALS,
  CLIENT_CREATORS,
  isComponentName,
  isHandlerName,
  isHookName,
} from "@/lib/content/syntax/names";

/** Findings about code that determine whether it runs on the server or in the browser. */
export interface CodeFacts {
  /** Names it takes from outside. */
  freeNames: ReadonlySet<string>;
  /** It uses hooks, handlers, refs or browser globals itself. */
  needsBrowser: boolean;
  /**
   * It reads a browser global while rendering, be it behind a `typeof` guard: the first render on the server would fail
   * or differ from the one in the browser.
   */
  readsBrowserWhileRendering: boolean;
  /** The free names that are rendered as elements. */
  elementNames: ReadonlySet<string>;
  /** Components that are handed a function: as an attribute or as the child. */
  givesFunctionsTo: ReadonlySet<string>;
}

/** Functions given to these run at once, as part of rendering. */
const RUNS_AT_ONCE = new Set(["useState", "useMemo", "useReducer", "map", "filter", "forEach", "reduce", "flatMap"]);

/** Last part of a callee: `map` for `items.map`. */
function calleeName(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression" && node.property.type === "Identifier") return node.property.name;
  return undefined;
}

/**
 * True if the value of an expression is a function, or directly contains one. A function that is only an argument of a call
 * (`items.map(x => …)`) does not count: the call has a plain value.
 */
export function yieldsFunction(expression: Node, isFunctionName: (name: string) => boolean): boolean {
  const recurse = (node: Node) => yieldsFunction(node, isFunctionName);
  switch (expression.type) {
    case "ArrowFunctionExpression":
    case "FunctionExpression":
      return true;
    case "Identifier":
      return isFunctionName(expression.name);
    case "ObjectExpression":
      return expression.properties.some((property) =>
        recurse(property.type === "SpreadElement" ? property.argument : property.value),
      );
    case "ArrayExpression":
      return expression.elements.some((element) => element !== null && recurse(element));
    case "ConditionalExpression":
      return recurse(expression.consequent) || recurse(expression.alternate);
    case "LogicalExpression":
      return recurse(expression.left) || recurse(expression.right);
    case "CallExpression":
      return calleeName(expression.callee) === "useCallback";
    default:
      return false;
  }
}

/** Name of the component or tag that an opening element renders; the head of `A.B`. */
export function elementName(opening: JSXOpeningElement): string {
  let name = opening.name;
  while (name.type === "JSXMemberExpression") name = name.object;
  return name.type === "JSXIdentifier" ? name.name : "";
}

function attributeExpression(attribute: JSXAttribute): Node | undefined {
  return attribute.value?.type === "JSXExpressionContainer" ? attribute.value.expression : undefined;
}

/** Names of local variables whose values are functions, anywhere in the code. */
function localFunctionNames(root: Node): Set<string> {
  const names = new Set<string>();
  walkWithScope(root, ({ node }) => {
    if (node.type === "FunctionDeclaration" && node.id) names.add(node.id.name);
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier" || !node.init) return;
    if (yieldsFunction(node.init, () => false)) names.add(node.id.name);
  });
  return names;
}

/** True while the code at this position runs as part of rendering, not later in a handler or an effect. */
function runsWhileRendering({ functions }: ScopedVisit, calls: ReadonlyMap<Node, Node>): boolean {
  return functions.slice(1).every((inner) => {
    const call = calls.get(inner);
    return call?.type === "CallExpression" && RUNS_AT_ONCE.has(calleeName(call.callee) ?? "");
  });
}

/** Whether an element is handed functions, by attribute or as its only child. */
function isGivenFunction(element: JSXElement, isFunctionName: (name: string) => boolean): boolean {
  const byAttribute = element.openingElement.attributes.some((attribute) => {
    const value = attribute.type === "JSXAttribute" ? attributeExpression(attribute) : undefined;
    return value !== undefined && yieldsFunction(value, isFunctionName);
  });
  const isFunctionChild = (child: JSXElement["children"][number]) =>
    child.type === "JSXExpressionContainer" && yieldsFunction(child.expression, isFunctionName);
  return byAttribute || element.children.some(isFunctionChild);
}

/** True for attributes that only a browser can honour: handlers and refs given as expressions. */
function isBrowserAttribute(node: Node): boolean {
  if (node.type !== "JSXAttribute" || node.name.type !== "JSXIdentifier") return false;
  const value = attributeExpression(node);
  if (value === undefined) return false;
  return node.name.name === "ref" || isHandlerName(node.name.name);
}

/** True for `{ onClick: something }` written as a value, which ends up spread on an element. */
function isHandlerProperty(node: Node, parent: Node | null): boolean {
  if (node.type !== "Property" || parent?.type !== "ObjectExpression" || node.key.type !== "Identifier") return false;
  return isHandlerName(node.key.name) && isFunctionNode(node.value);
}

/** True for `class X extends React.Component`. */
function isComponentClass(node: Node): boolean {
  if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") return false;
  return node.superClass ? /^(Pure)?Component$/.test(calleeName(node.superClass) ?? "") : false;
}

/**
 * Inspects code (the initializer of a top-level name, or an expression of a page).
 * `isOuterFunction` says of a name from outside whether it is a plain function (not a component).
 */
export function inspectCode(root: Node, isOuterFunction: (name: string) => boolean = () => false): CodeFacts {
  const freeNames = new Set<string>();
  const elementNames = new Set<string>();
  const givesFunctionsTo = new Set<string>();
  const callOf = new Map<Node, Node>();
  const localFunctions = localFunctionNames(root);
  const isFunctionName = (name: string) =>
    localFunctions.has(name) || (!isComponentName(name) && isOuterFunction(name));
  let needsBrowser = false;
  let readsBrowserWhileRendering = false;

  walkWithScope(root, (place) => {
    const { node, parent, freeName } = place;
    if (freeName !== undefined) {
      freeNames.add(freeName);
      if (node.type === "JSXIdentifier") elementNames.add(freeName);
      if (BROWSER_GLOBALS.has(freeName) && node.type !== "JSXIdentifier") {
        needsBrowser = true;
        readsBrowserWhileRendering ||= runsWhileRendering(place, callOf);
      }
    }
    if (node.type === "CallExpression") {
      const name = calleeName(node.callee) ?? "";
      if (isHookName(name) || CLIENT_CREATORS.has(name)) needsBrowser = true;
      for (const argument of node.arguments) callOf.set(argument, node);
    }
    if (isBrowserAttribute(node) || isHandlerProperty(node, parent) || isComponentClass(node)) needsBrowser = true;
    if (node.type === "JSXElement" && isGivenFunction(node, isFunctionName)) {
      const name = elementName(node.openingElement);
      if (isComponentName(name)) givesFunctionsTo.add(name);
      else needsBrowser = true;
    }
  });
  return {
    freeNames,
    elementNames,
    needsBrowser,
    readsBrowserWhileRendering,
    givesFunctionsTo,
  };
}
