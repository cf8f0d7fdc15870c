import type {
  Expression,
  FunctionExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  Pattern,
  SimpleCallExpression,
  SpreadElement,
  VariableDeclaration,
} from "estree";
import { callMethod, callNative, construct, GLOBALS } from "@/migrate/configuration/built-ins";
import {
  Environment,
  FunctionValue,
  isUnknown,
  NEEDS_RUNNING,
  type Scope,
  StaticCall,
  UNKNOWN,
  Unread,
} from "@/migrate/configuration/values";

/** More calls inside one another than the code of a configuration makes. */
const MAX_DEPTH = 1000;

let depth = 0;

/**
 * The value of an expression that can be read as data: literals, names and members of them, functions that only return a value, and
 * methods without side effects. `UNKNOWN` if it depends on code that would have to run.
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
    case "MetaProperty":
      return scope.lookup("import.meta");
    case "NewExpression":
      return node.callee.type === "Identifier"
        ? construct(node.callee.name, evaluateList(node.arguments, scope, next))
        : UNKNOWN;
    case "CallExpression":
      return evaluateCall(node, scope, next);
    default:
      return UNKNOWN;
  }
}

/** A function expression, which can refer to itself by its own name. */
function namedFunction(node: FunctionExpression, scope: Scope): FunctionValue {
  const inner = scope.child();
  const value = functionOf(node, inner);
  if (node.id) inner.define(node.id.name, () => value);
  return value;
}

/** A function whose value is known if it only declares constants and returns one. */
function functionOf(
  { params, body }: Pick<FunctionExpression, "params"> & { body: Node },
  scope: Scope,
): FunctionValue {
  return new FunctionValue((args) => {
    const inner = scope.child();
    for (const [index, pattern] of params.entries()) {
      bindPattern(pattern, pattern.type === "RestElement" ? args.slice(index) : args[index], inner);
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
    if (statement.type === "VariableDeclaration") declareVariables(statement, scope);
  }
}

function declareVariables({ declarations }: VariableDeclaration, scope: Scope): void {
  for (const { id, init } of declarations) {
    const read = () => (init ? evaluate(init, scope) : undefined);
    if (id.type === "Identifier") {
      scope.define(id.name, read);
      continue;
    }
    const parts = scope.child();
    let isBound = false;
    for (const name of namesOf(id)) {
      scope.define(name, () => {
        if (!isBound) bindPattern(id, read(), parts);
        isBound = true;
        return parts.lookup(name);
      });
    }
  }
}

/** Declares the names of a pattern with the parts of a value. */
function bindPattern(pattern: Pattern, value: unknown, scope: Scope): void {
  switch (pattern.type) {
    case "Identifier":
      scope.define(pattern.name, () => value);
      return;
    case "AssignmentPattern":
      bindPattern(pattern.left, value === undefined ? evaluate(pattern.right, scope) : value, scope);
      return;
    case "RestElement":
      bindPattern(pattern.argument, value, scope);
      return;
    case "ArrayPattern":
      for (const [index, element] of pattern.elements.entries()) {
        const part =
          element?.type === "RestElement" ? (list: unknown[]) => list.slice(index) : (list: unknown[]) => list[index];
        if (element) bindPattern(element, Array.isArray(value) ? part(value) : UNKNOWN, scope);
      }
      return;
    case "ObjectPattern": {
      const rest =
        typeof value === "object" && value !== null && !isUnknown(value) ? new Map(Object.entries(value)) : undefined;
      for (const property of pattern.properties) {
        if (property.type === "RestElement") {
          bindPattern(property, rest ? Object.fromEntries(rest) : UNKNOWN, scope);
          continue;
        }
        const name = keyOf(property, (node) => evaluate(node, scope));
        bindPattern(property.value, rest ? rest.get(String(name)) : UNKNOWN, scope);
        rest?.delete(String(name));
      }
    }
  }
}

/** The names that a pattern declares. */
export function namesOf(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "AssignmentPattern":
      return namesOf(pattern.left);
    case "RestElement":
      return namesOf(pattern.argument);
    case "ArrayPattern":
      return pattern.elements.flatMap(namesOf);
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        namesOf(property.type === "Property" ? property.value : property),
      );
    default:
      return [];
  }
}

function importModule(specifier: unknown, scope: Scope): unknown {
  return typeof specifier === "string" ? scope.reach.importModule(specifier) : UNKNOWN;
}

function readName(name: string, scope: Scope): unknown {
  if (name === "undefined") return undefined;
  const value = scope.lookup(name);
  return value === UNKNOWN && Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : value;
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

function evaluateCall(node: SimpleCallExpression, scope: Scope, next: (node: Node) => unknown): unknown {
  const { callee } = node;
  const args = evaluateList(node.arguments, scope, next).map((arg) => (arg instanceof Unread ? UNKNOWN : arg));
  if (callee.type === "MemberExpression") return callMember(callee, node, args, next);
  const called = callee.type === "Super" ? UNKNOWN : next(callee as Expression);
  if (node.optional && (called === undefined || called === null)) return undefined;
  if (!isUnknown(called)) return call(called, args);
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
  next: (node: Node) => unknown,
): unknown {
  const object = next(callee.object as Expression);
  const key = memberKey(callee, next);
  if ((callee.optional || node.optional) && (object === undefined || object === null)) return undefined;
  if (isUnknown(object) || typeof key !== "string") return isResolve(callee) ? args[0] : UNKNOWN;
  const own = memberOf(object, key);
  if (own !== undefined && !isUnknown(own)) return call(own, args);
  return (callMethod(object, key, args, call) ?? { value: UNKNOWN }).value;
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

/** The result of a function of the configuration, of a package, or of JavaScript. */
export function call(called: unknown, args: unknown[]): unknown {
  if (called instanceof FunctionValue) return called.call(args);
  if (called instanceof StaticCall) return new StaticCall(called.name, [...called.args, ...args], called.place);
  if (isUnknown(args[0]) || typeof called !== "function") return UNKNOWN;
  return callNative(called as () => unknown, undefined, args, call);
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
