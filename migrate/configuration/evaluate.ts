import type {
  CallExpression,
  Expression,
  FunctionExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  SpreadElement,
} from "estree";
import { parseModule } from "@/lib/content/islands/parse-module";
import {
  Environment,
  FunctionValue,
  isUnknown,
  NEEDS_RUNNING,
  NO_REACH,
  Scope,
  StaticCall,
  UNKNOWN,
  Unread,
} from "@/migrate/configuration/values";
import type { Data } from "@/migrate/types";

/** More expressions inside one another than data has; a function that calls itself has more. */
const MAX_DEPTH = 1000;

let depth = 0;

/** Evaluates an expression that uses only the given values; `UNKNOWN` if it uses other values or is not an expression. */
export function evaluateText(expression: string, values: Data): unknown {
  const scope = new Scope(NO_REACH);
  for (const [name, value] of Object.entries(values)) scope.define(name, () => value);
  try {
    const [statement] = parseModule(`(${expression})`).body;
    return statement?.type === "ExpressionStatement" ? evaluate(statement.expression, scope) : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/**
 * The value of an expression that is written as data: literals, lists and objects of them, names and members of such values, and
 * functions that only return one. `UNKNOWN` for everything else, which is known only when the code runs.
 */
export function evaluate(node: Node | null | undefined, scope: Scope): unknown {
  if (!node || depth > MAX_DEPTH) return UNKNOWN;
  depth += 1;
  try {
    return evaluateExpression(node, scope);
  } finally {
    depth -= 1;
  }
}

function evaluateExpression(node: Node, scope: Scope): unknown {
  const next = (child: Node | null | undefined) => evaluate(child, scope);
  if (/^JSX(?:Element|Fragment)$/.test(node.type)) return jsxText(node, next);
  switch (node.type) {
    case "Literal":
      return node.value;
    case "TemplateLiteral":
      return node.quasis
        .map((quasi, index) => quasi.value.cooked + shown(node.expressions[index], scope, next))
        .join("");
    case "ObjectExpression":
      return evaluateObject(node, scope, next);
    case "ArrayExpression":
      return evaluateList(node.elements, scope, next);
    case "Identifier":
      return node.name === "undefined" ? undefined : scope.lookup(node.name);
    case "MemberExpression":
      return readMember(node, scope, next);
    case "ChainExpression":
      return next(node.expression);
    case "FunctionExpression":
    case "FunctionDeclaration":
    case "ArrowFunctionExpression":
      return functionOf(node, scope);
    case "ConditionalExpression": {
      const test = next(node.test);
      if (isUnknown(test) || test instanceof StaticCall) scope.reach.report?.(node.test, NEEDS_RUNNING);
      return next(!isUnknown(test) && test ? node.consequent : node.alternate);
    }
    case "LogicalExpression": {
      const left = next(node.left);
      if (node.operator !== "&&" && isUnknown(left)) scope.reach.report?.(node.left, NEEDS_RUNNING);
      return evaluateLogical(node.operator, left, () => next(node.right));
    }
    case "UnaryExpression":
      return evaluateUnary(node.operator, next(node.argument));
    case "BinaryExpression":
      return evaluateBinary(node.operator, next(node.left), next(node.right));
    case "AwaitExpression":
      return next(node.argument);
    case "ImportExpression":
      return importModule(next(node.source), scope);
    case "CallExpression":
      return evaluateCall(node, scope, next);
    default:
      return UNKNOWN;
  }
}

/** A function whose value is known if it only declares constants and returns one. */
function functionOf(
  { params, body }: Pick<FunctionExpression, "params"> & { body: Node },
  scope: Scope,
): FunctionValue {
  return new FunctionValue((args) => {
    const inner = scope.child();
    for (const [index, parameter] of params.entries()) {
      if (parameter.type === "Identifier") inner.define(parameter.name, () => args[index]);
    }
    if (body.type !== "BlockStatement") return evaluate(body, inner);
    declareNames(body.body, inner);
    const statement = body.body.find(({ type }) => !type.endsWith("Declaration"));
    return statement?.type === "ReturnStatement" ? evaluate(statement.argument, inner) : UNKNOWN;
  });
}

/** Makes the functions and variables that statements declare known; their values are evaluated when they are asked for. */
export function declareNames(statements: readonly Node[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.type === "FunctionDeclaration" && statement.id) {
      const value = functionOf(statement, scope);
      scope.define(statement.id.name, () => value);
    }
    if (statement.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === "Identifier") scope.define(id.name, () => (init ? evaluate(init, scope) : undefined));
    }
  }
}

function importModule(specifier: unknown, scope: Scope): unknown {
  return typeof specifier === "string" ? scope.reach.importModule(specifier) : UNKNOWN;
}

function shown(expression: Expression | undefined, scope: Scope, next: (node: Node) => unknown): string {
  if (!expression) return "";
  const value = next(expression);
  if (!isUnknown(value) && !(value instanceof StaticCall)) return value === undefined ? "" : String(value);
  scope.reach.report?.(expression, "A part of this text is known only when the code runs; it was left out.");
  return "";
}

function evaluateObject(node: ObjectExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const result: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      const spread = known(property.argument, scope, next);
      if (spread instanceof StaticCall || spread instanceof Unread)
        result["..."] = new Unread(scope.reach.placeOf(property.argument));
      else if (!(spread instanceof FunctionValue)) Object.assign(result, spread);
      continue;
    }
    const name = keyOf(property, next);
    if (typeof name !== "string" && typeof name !== "number") continue;
    result[name] = known(property.value, scope, next);
  }
  return result;
}

/** The name of a property, which is an expression if it is computed. */
function keyOf({ key, computed }: { key: Node; computed: boolean }, next: (node: Node) => unknown): unknown {
  return !computed && key.type === "Identifier" ? key.name : next(key);
}

/** The value of an item of an object or a list; if it is unknown, its place. */
function known(node: Node, scope: Scope, next: (node: Node) => unknown): unknown {
  const value = next(node);
  return value === UNKNOWN ? new Unread(scope.reach.placeOf(node)) : value;
}

function evaluateList(
  elements: readonly (Expression | SpreadElement | null)[],
  scope: Scope,
  next: (node: Node) => unknown,
): unknown[] {
  return elements.flatMap((element) => {
    if (element === null) return [undefined];
    if (element.type !== "SpreadElement") return [known(element, scope, next)];
    const spread = known(element.argument, scope, next);
    if (Array.isArray(spread)) return spread;
    return spread instanceof StaticCall || spread instanceof Unread ? [spread] : [];
  });
}

function readMember(node: MemberExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const object = next(node.object);
  const key = memberKey(node, next);
  if (object instanceof Environment && key !== "NODE_ENV")
    scope.reach.report?.(node, `The variable \`${String(key)}\` of the environment was read as if it were not set.`);
  return memberOf(object, key);
}

function memberKey({ property, computed }: MemberExpression, next: (node: Node) => unknown): unknown {
  return computed ? next(property) : property.type === "Identifier" ? property.name : UNKNOWN;
}

function memberOf(object: unknown, key: unknown): unknown {
  if (isUnknown(object) || object === undefined || object === null || isUnknown(key)) return UNKNOWN;
  if (object instanceof StaticCall || object instanceof FunctionValue) return UNKNOWN;
  return Object.hasOwn(object, String(key)) ? (object as Record<string, unknown>)[String(key)] : undefined;
}

function evaluateLogical(operator: string, left: unknown, right: () => unknown): unknown {
  if (isUnknown(left)) return operator === "&&" ? left : right();
  if (operator === "&&") return left ? right() : left;
  if (operator === "||") return left ? left : right();
  return left ?? right();
}

function evaluateUnary(operator: string, value: unknown): unknown {
  if (isUnknown(value)) return UNKNOWN;
  if (operator === "!") return !value;
  return operator === "-" ? -Number(value) : UNKNOWN;
}

function evaluateBinary(operator: string, left: unknown, right: unknown): unknown {
  if ([left, right].some((side) => isUnknown(side) || side instanceof StaticCall)) return UNKNOWN;
  if (operator === "===") return left === right;
  if (operator === "!==") return left !== right;
  if (operator !== "+") return UNKNOWN;
  return typeof left === "number" && typeof right === "number" ? left + right : String(left) + String(right);
}

function evaluateCall(node: CallExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const { callee } = node;
  const args = evaluateList(node.arguments, scope, next).map((arg) => (arg instanceof Unread ? UNKNOWN : arg));
  if (callee.type === "MemberExpression" && isResolve(callee)) return args[0];
  const called = next(callee);
  if (called instanceof FunctionValue) return called.call(args);
  if (called instanceof StaticCall) return new StaticCall(called.name, [...called.args, ...args], called.place);
  if (!isUnknown(called) || callee.type !== "Identifier") return UNKNOWN;
  if (callee.name === "require") return scope.reach.require(String(args[0]));
  // Helpers such as `defineConfig` and `withMermaid` return what they are given.
  if (/^(?:define|with)[A-Z]/.test(callee.name)) return args[0];
  const origin = scope.reach.importedName(callee.name);
  return new StaticCall(origin ?? callee.name, args, scope.reach.placeOf(node));
}

/** True for `require.resolve`, whose argument is the file. */
function isResolve({ object, property }: MemberExpression): boolean {
  return (
    object.type === "Identifier" &&
    object.name === "require" &&
    property.type === "Identifier" &&
    property.name === "resolve"
  );
}

/** The text of JSX in a configuration, which is sometimes used for labels. */
function jsxText(node: unknown, next: (node: Node) => unknown): string {
  const { children = [] } = node as { children?: { type: string; value?: string; expression?: Node }[] };
  const textOfChild = ({ type, value = "", expression, ...child }: (typeof children)[number]): string => {
    if (type === "JSXText") return value;
    if (type === "JSXElement" || type === "JSXFragment") return jsxText(child, next);
    const known = type === "JSXExpressionContainer" && expression ? next(expression) : undefined;
    return typeof known === "string" ? known : "";
  };
  return children.map(textOfChild).join("").replace(/\s+/g, " ").trim();
}
