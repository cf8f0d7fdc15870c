import type {
  AssignmentExpression,
  Expression,
  FunctionExpression,
  MemberExpression,
  NewExpression,
  Node,
  ObjectExpression,
  SimpleCallExpression,
  SpreadElement,
  UpdateExpression,
} from "estree";
import { callMethod, construct, GLOBALS } from "@/migrate/configuration/built-ins";
import type { Machine } from "@/migrate/configuration/machine";
import { bindPattern } from "@/migrate/configuration/patterns";
import {
  Environment,
  FunctionValue,
  isUnknown,
  type Scope,
  StaticCall,
  UNKNOWN,
  Unread,
} from "@/migrate/configuration/values";

/** The value of an expression; `UNKNOWN` if it depends on code that would have to run. */
export function evaluateExpression(node: Node, scope: Scope, machine: Machine): unknown {
  const next = (child: Node | null | undefined) => machine.evaluate(child, scope);
  switch (node.type as string) {
    case "JSXElement":
    case "JSXFragment":
      return jsxText(node, next);
  }
  switch (node.type) {
    case "Literal":
      return node.value;
    case "TemplateLiteral":
      return node.quasis
        .map((quasi, index) => quasi.value.cooked + shown(node.expressions[index], scope, next))
        .join("");
    case "TaggedTemplateExpression":
      return next(node.quasi);
    case "ObjectExpression":
      return evaluateObject(node, scope, next);
    case "ArrayExpression":
      return evaluateList(node.elements, scope, next);
    case "Identifier":
      return readName(node.name, scope);
    case "MemberExpression":
      return readMember(node, scope, next);
    case "ChainExpression":
    case "ParenthesizedExpression" as never:
      return next((node as { expression: Expression }).expression);
    case "FunctionExpression":
      return namedFunction(node, scope);
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
      return new FunctionValue(node, scope);
    case "ConditionalExpression": {
      const test = next(node.test);
      return next(!isUnknown(test) && test ? node.consequent : node.alternate);
    }
    case "LogicalExpression":
      return evaluateLogical(node.operator, next(node.left), () => next(node.right));
    case "UnaryExpression":
      return evaluateUnary(node.operator, next(node.argument));
    case "BinaryExpression":
      return evaluateBinary(node.operator, next(node.left), next(node.right));
    case "AssignmentExpression":
      return assign(node, scope, next);
    case "UpdateExpression":
      return update(node, scope, next);
    case "AwaitExpression":
      return next(node.argument);
    case "ImportExpression":
      return readModule(next(node.source), scope);
    case "MetaProperty":
      return scope.lookup("import.meta");
    case "CallExpression":
      return evaluateCall(node, scope, machine, next);
    case "NewExpression":
      return evaluateNew(node, scope, next);
    case "SequenceExpression":
      return node.expressions.map(next).at(-1);
    default:
      return UNKNOWN;
  }
}

/** A function expression, which can refer to itself by its own name. */
function namedFunction(node: FunctionExpression, scope: Scope): FunctionValue {
  const inner = scope.child();
  const value = new FunctionValue(node, inner);
  if (node.id) inner.define(node.id.name, () => value);
  return value;
}

function update(node: UpdateExpression, scope: Scope, next: (child: Node) => unknown): unknown {
  const before = next(node.argument);
  const after = typeof before === "number" ? before + (node.operator === "++" ? 1 : -1) : UNKNOWN;
  bindPattern(node.argument as never, after, scope, next, "assign");
  return node.prefix ? after : before;
}

function readModule(specifier: unknown, scope: Scope): unknown {
  return typeof specifier === "string" ? scope.reach.require(specifier) : UNKNOWN;
}

function readName(name: string, scope: Scope): unknown {
  if (name === "undefined") return undefined;
  const value = scope.lookup(name);
  return value === UNKNOWN && Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : value;
}

function shown(expression: Expression | undefined, scope: Scope, next: (node: Node) => unknown): string {
  if (!expression) return "";
  const value = next(expression);
  if (isUnknown(value))
    scope.reach.report?.(expression, "A part of this text is known only when the code runs; it was left out.");
  return isUnknown(value) || value === undefined ? "" : String(value);
}

function evaluateObject(node: ObjectExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const result: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      const spread = next(property.argument);
      if (typeof spread === "object" && spread !== null && !isUnknown(spread)) Object.assign(result, spread);
      continue;
    }
    const { key } = property;
    const isName = !property.computed && key.type === "Identifier";
    const name = isName ? key.name : next(key);
    if (typeof name !== "string" && typeof name !== "number") continue;
    result[name] = known(property.value, scope, next);
  }
  return result;
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
    if (spread instanceof Set || spread instanceof Map || typeof spread === "string") return [...spread];
    return spread instanceof StaticCall || spread instanceof Unread ? [spread] : [];
  });
}

function readMember(node: MemberExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const object = next(node.object as Expression);
  const key = memberKey(node, next);
  if (object instanceof Environment && key !== "NODE_ENV")
    scope.reach.report?.(node, `The variable \`${String(key)}\` of the environment was read as if it were not set.`);
  if (node.optional && (object === undefined || object === null)) return undefined;
  return memberOf(object, key);
}

function memberKey({ property, computed }: MemberExpression, next: (node: Node) => unknown): unknown {
  return computed ? next(property as Expression) : property.type === "Identifier" ? property.name : UNKNOWN;
}

function memberOf(object: unknown, key: unknown): unknown {
  if (isUnknown(object) || object === undefined || object === null || isUnknown(key)) return UNKNOWN;
  if (object instanceof StaticCall || object instanceof FunctionValue) return UNKNOWN;
  if ((object instanceof Map || object instanceof Set) && key === "size") return object.size;
  return Object.hasOwn(object, String(key)) ? (object as Record<string, unknown>)[String(key)] : undefined;
}

function evaluateLogical(operator: string, left: unknown, right: () => unknown): unknown {
  if (isUnknown(left)) return operator === "&&" ? left : right();
  if (operator === "&&") return left ? right() : left;
  if (operator === "||") return left ? left : right();
  return left ?? right();
}

function evaluateUnary(operator: string, value: unknown): unknown {
  if (operator === "void" || operator === "delete") return undefined;
  if (operator === "typeof") {
    if (isUnknown(value)) return "undefined";
    return value instanceof FunctionValue ? "function" : typeof value;
  }
  if (isUnknown(value)) return UNKNOWN;
  if (operator === "!") return !value;
  if (operator === "~") return ~Number(value);
  return operator === "-" ? -Number(value) : Number(value);
}

function evaluateBinary(operator: string, left: unknown, right: unknown): unknown {
  if ([left, right].some((side) => isUnknown(side) || side instanceof StaticCall)) return UNKNOWN;
  return BINARY[operator]?.(left as number, right as number) ?? UNKNOWN;
}

const BINARY: Readonly<Record<string, (left: number, right: number) => unknown>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "===": (left, right) => left === right,
  "!==": (left, right) => left !== right,
  "==": (left, right) => (left ?? null) === (right ?? null),
  "!=": (left, right) => (left ?? null) !== (right ?? null),
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  in: (left, right: unknown) => typeof right === "object" && right !== null && Object.hasOwn(right, String(left)),
};

function assign(node: AssignmentExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const { operator, left, right } = node;
  const isPlain = operator === "=";
  const before = isPlain ? undefined : next(left);
  const short = operator.slice(0, -1);
  const value = isPlain
    ? next(right)
    : /^(?:&&|\|\||\?\?)$/.test(short)
      ? evaluateLogical(short, before, () => next(right))
      : evaluateBinary(short, before, next(right));
  bindPattern(left, value === UNKNOWN ? new Unread(scope.reach.placeOf(right)) : value, scope, next, "assign");
  return value;
}

function evaluateCall(
  node: SimpleCallExpression,
  scope: Scope,
  machine: Machine,
  next: (node: Node) => unknown,
): unknown {
  const { callee } = node;
  const args = evaluateList(node.arguments, scope, next).map((arg) => (arg instanceof Unread ? UNKNOWN : arg));
  if (callee.type === "MemberExpression") return callMember(callee, node, args, machine, next);
  const called = callee.type === "Super" ? UNKNOWN : next(callee as Expression);
  if (node.optional && (called === undefined || called === null)) return undefined;
  if (!isUnknown(called)) return machine.call(called, args);
  if (callee.type !== "Identifier") return UNKNOWN;
  if (callee.name === "require") return scope.reach.require(String(args[0]));
  // Helpers such as `defineConfig` and `withMermaid` return what they are given.
  if (/^(?:define|with)[A-Z]/.test(callee.name)) return args[0];
  const origin = scope.reach.importedName(callee.name);
  return new StaticCall(origin ?? callee.name, args, scope.reach.placeOf(node));
}

function callMember(
  callee: MemberExpression,
  node: SimpleCallExpression,
  args: unknown[],
  machine: Machine,
  next: (node: Node) => unknown,
): unknown {
  const object = next(callee.object as Expression);
  const key = memberKey(callee, next);
  if ((callee.optional || node.optional) && (object === undefined || object === null)) return undefined;
  if (isUnknown(object) || typeof key !== "string") return isResolve(callee) ? args[0] : UNKNOWN;
  const own = memberOf(object, key);
  if (own !== undefined && !isUnknown(own)) return machine.call(own, args);
  return (callMethod(object, key, args, machine.call) ?? { value: UNKNOWN }).value;
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

function evaluateNew(node: NewExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const args = evaluateList(node.arguments, scope, next);
  return node.callee.type === "Identifier" ? construct(node.callee.name, args) : UNKNOWN;
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
