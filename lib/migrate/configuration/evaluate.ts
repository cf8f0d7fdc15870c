import type { Expression, Node, ObjectExpression, Pattern, Program, SpreadElement, Super } from "estree";
import { callBuiltIn } from "@/lib/migrate/configuration/built-ins";
import { FunctionValue, isUnknown, type Scope, StaticCall, UNKNOWN } from "@/lib/migrate/configuration/values";

/** Evaluates expressions of one module without running it. */
export interface Evaluator {
  /** Called for each expression whose value only running the code could tell. */
  onUnknown(node: Node): void;
}

const MAX_DEPTH = 200;

/** The value of an expression; `UNKNOWN` where it depends on code that would have to run. */
export function evaluate(node: Node | null | undefined, scope: Scope, evaluator: Evaluator, depth = 0): unknown {
  if (!node || depth > MAX_DEPTH) return UNKNOWN;
  const next = (child: Node | null | undefined) => evaluate(child, scope, evaluator, depth + 1);
  switch (node.type as string) {
    case "JSXElement":
    case "JSXFragment":
      return jsxText(node);
  }
  switch (node.type) {
    case "Literal":
      return node.value;
    case "TemplateLiteral":
      return node.quasis.map((quasi, index) => quasi.value.cooked + shown(node.expressions[index], next)).join("");
    case "ObjectExpression":
      return evaluateObject(node, scope, evaluator, depth);
    case "ArrayExpression":
      return evaluateList(node.elements, next);
    case "Identifier":
      return node.name === "undefined" ? undefined : scope.lookup(node.name);
    case "MemberExpression":
      return readMember(next(node.object as Expression), node, next);
    case "ChainExpression":
      return next(node.expression);
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
      return new FunctionValue(node, scope);
    case "ConditionalExpression": {
      const test = next(node.test);
      return next(!isUnknown(test) && test ? node.consequent : node.alternate);
    }
    case "LogicalExpression": {
      const left = next(node.left);
      if (isUnknown(left)) return node.operator === "&&" ? left : next(node.right);
      if (node.operator === "&&") return left ? next(node.right) : left;
      if (node.operator === "||") return left ? left : next(node.right);
      return left ?? next(node.right);
    }
    case "UnaryExpression":
      return evaluateUnary(node.operator, next(node.argument));
    case "BinaryExpression":
      return evaluateBinary(node.operator, next(node.left), next(node.right));
    case "AwaitExpression":
      return next(node.argument);
    case "CallExpression":
      return evaluateCall(node.callee, evaluateList(node.arguments, next), scope, evaluator, depth);
    case "NewExpression":
      return evaluateNew(node.callee, evaluateList(node.arguments, next));
    case "SequenceExpression":
      return next(node.expressions.at(-1));
    default:
      evaluator.onUnknown(node);
      return UNKNOWN;
  }
}

function shown(expression: Expression | undefined, next: (node: Node) => unknown): string {
  if (!expression) return "";
  const value = next(expression);
  return isUnknown(value) || value === undefined ? "" : String(value);
}

function evaluateObject(node: ObjectExpression, scope: Scope, evaluator: Evaluator, depth: number): unknown {
  const result: Record<string, unknown> = {};
  for (const property of node.properties) {
    if (property.type === "SpreadElement") {
      const spread = evaluate(property.argument, scope, evaluator, depth + 1);
      if (typeof spread === "object" && spread !== null) Object.assign(result, spread);
      continue;
    }
    const { key } = property;
    const name = property.computed
      ? evaluate(key as Expression, scope, evaluator, depth + 1)
      : key.type === "Identifier"
        ? key.name
        : key.type === "Literal"
          ? key.value
          : UNKNOWN;
    if (typeof name !== "string" && typeof name !== "number") continue;
    const value = evaluate(property.value as Expression, scope, evaluator, depth + 1);
    if (!isUnknown(value)) result[name] = value;
  }
  return result;
}

function evaluateList(
  elements: readonly (Expression | SpreadElement | null)[],
  next: (node: Node) => unknown,
): unknown[] {
  return elements.flatMap((element) => {
    if (element === null) return [];
    if (element.type !== "SpreadElement") return [next(element)];
    const spread = next(element.argument);
    return Array.isArray(spread) ? spread : [];
  });
}

function readMember(object: unknown, node: Node & { type: "MemberExpression" }, next: (node: Node) => unknown) {
  const { property, computed } = node;
  const key = computed ? next(property as Expression) : property.type === "Identifier" ? property.name : UNKNOWN;
  if (isUnknown(object) || object === undefined || object === null || isUnknown(key)) return UNKNOWN;
  if (typeof object === "object" && Object.hasOwn(object, String(key))) return (object as never)[key as never];
  return undefined;
}

function evaluateUnary(operator: string, value: unknown): unknown {
  if (operator === "typeof" || operator === "void") return undefined;
  if (isUnknown(value)) return UNKNOWN;
  if (operator === "!") return !value;
  return operator === "-" ? -Number(value) : Number(value);
}

function evaluateBinary(operator: string, left: unknown, right: unknown): unknown {
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN;
  switch (operator) {
    case "+":
      return typeof left === "number" && typeof right === "number" ? left + right : String(left) + String(right);
    case "===":
    case "==":
      return left === right;
    case "!==":
    case "!=":
      return left !== right;
    default:
      return UNKNOWN;
  }
}

function evaluateCall(
  callee: Expression | Super,
  args: unknown[],
  scope: Scope,
  evaluator: Evaluator,
  depth: number,
): unknown {
  const call = (called: unknown, values: unknown[]) =>
    called instanceof FunctionValue ? callFunction(called, values, evaluator, depth + 1) : UNKNOWN;
  if (callee.type === "MemberExpression" && callee.property.type === "Identifier") {
    const object = evaluate(callee.object as Expression, scope, evaluator, depth + 1);
    const owner = callee.object.type === "Identifier" ? callee.object.name : "";
    const result = callBuiltIn(owner, object, callee.property.name, args, call);
    if (result !== undefined) return result.value;
    return call(
      readMember(object, callee, () => UNKNOWN),
      args,
    );
  }
  const called = callee.type === "Super" ? UNKNOWN : evaluate(callee, scope, evaluator, depth + 1);
  if (called instanceof FunctionValue) return call(called, args);
  if (called instanceof StaticCall) return new StaticCall(called.name, [...called.args, ...args]);
  if (callee.type !== "Identifier") return UNKNOWN;
  if (callee.name === "require") return scope.require(String(args[0]));
  // Helpers such as `defineConfig` and `withMermaid` return what they are given.
  if (/^(?:define|with)[A-Z]/.test(callee.name)) return args[0];
  return new StaticCall(scope.importedName(callee.name) ?? callee.name, args);
}

function evaluateNew(callee: Node, args: unknown[]): unknown {
  const name = callee.type === "Identifier" ? callee.name : "";
  if (name === "Date" && args.length === 0) return { getFullYear: new Date().getFullYear() };
  if (name !== "URL" || typeof args[0] !== "string") return UNKNOWN;
  const base = typeof args[1] === "string" ? args[1] : undefined;
  if (!URL.canParse(args[0], base)) return UNKNOWN;
  const { href, pathname, origin, host } = new URL(args[0], base);
  return { href, pathname, origin, host };
}

/** Runs a function whose body is made of declarations, conditions and returns. */
function callFunction(fn: FunctionValue, args: unknown[], evaluator: Evaluator, depth: number): unknown {
  const scope = fn.scope.child();
  for (const [index, pattern] of fn.node.params.entries()) bind(pattern, args[index], scope);
  const { body } = fn.node;
  if (body.type !== "BlockStatement") return evaluate(body, scope, evaluator, depth);
  return runBlock(body.body, scope, evaluator, depth)?.value;
}

function runBlock(
  statements: readonly Node[],
  scope: Scope,
  evaluator: Evaluator,
  depth: number,
): { value: unknown } | undefined {
  for (const statement of statements) {
    if (statement.type === "ReturnStatement") return { value: evaluate(statement.argument, scope, evaluator, depth) };
    if (statement.type === "IfStatement") {
      const test = evaluate(statement.test, scope, evaluator, depth);
      const branch = !isUnknown(test) && test ? statement.consequent : statement.alternate;
      const result = branch
        ? runBlock(branch.type === "BlockStatement" ? branch.body : [branch], scope, evaluator, depth)
        : undefined;
      if (result) return result;
    } else {
      declare(statement, scope, evaluator);
    }
  }
  return undefined;
}

/** Makes the names of a statement known; their values are evaluated when they are asked for. */
export function declare(statement: Node, scope: Scope, evaluator: Evaluator): void {
  if (statement.type === "FunctionDeclaration" && statement.id) {
    const value = new FunctionValue(statement, scope);
    scope.define(statement.id.name, () => value);
  }
  if (statement.type !== "VariableDeclaration") return;
  for (const { id, init } of statement.declarations) {
    if (id.type === "Identifier") scope.define(id.name, () => evaluate(init, scope, evaluator));
    else bindLazily(id, () => evaluate(init, scope, evaluator), scope);
  }
}

function bind(pattern: Pattern, value: unknown, scope: Scope): void {
  if (pattern.type === "Identifier") scope.define(pattern.name, () => value);
  else if (pattern.type === "AssignmentPattern") bind(pattern.left, value, scope);
  else bindLazily(pattern, () => value, scope);
}

function bindLazily(pattern: Pattern, read: () => unknown, scope: Scope): void {
  if (pattern.type !== "ObjectPattern") return;
  for (const property of pattern.properties) {
    if (property.type !== "Property" || property.key.type !== "Identifier") continue;
    const { name } = property.key;
    if (property.value.type !== "Identifier") continue;
    scope.define(property.value.name, () => {
      const value = read();
      return typeof value === "object" && value !== null
        ? ((value as Record<string, unknown>)[name] ?? UNKNOWN)
        : UNKNOWN;
    });
  }
}

/** The words of JSX in a configuration: labels are sometimes written so. */
function jsxText(node: unknown): string {
  const { children = [] } = node as { children?: { type: string; value?: string }[] };
  return children
    .map((child) =>
      child.type === "JSXText" ? (child.value ?? "") : child.type === "JSXElement" ? jsxText(child) : "",
    )
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** The statements of a program with those that are exported. */
export function statementsOf(program: Program): Node[] {
  return program.body.map((node) =>
    node.type === "ExportNamedDeclaration" && node.declaration ? node.declaration : node,
  );
}
