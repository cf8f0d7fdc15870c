import type { ForInStatement, ForOfStatement, ForStatement, Node, SwitchStatement, VariableDeclaration } from "estree";
import type { Machine } from "@/migrate/configuration/machine";
import { bindPattern } from "@/migrate/configuration/patterns";
import { FunctionValue, isUnknown, type Scope, UNKNOWN } from "@/migrate/configuration/values";

/** How a block ended before its last statement. */
type Completion = { type: "break" | "continue" } | { type: "return"; value: unknown };

/** More rounds than a loop of a configuration takes. */
const MAX_ROUNDS = 100_000;

/** The result of a function. */
export function runFunction({ node, scope }: FunctionValue, args: unknown[], machine: Machine): unknown {
  const inner = scope.child();
  for (const [index, pattern] of node.params.entries()) {
    const value = pattern.type === "RestElement" ? args.slice(index) : args[index];
    bindPattern(pattern, value, inner, (part) => machine.evaluate(part, inner), "declare");
  }
  if (node.body.type !== "BlockStatement") return machine.evaluate(node.body, inner);
  const completion = runStatements(node.body.body, inner, machine);
  return completion?.type === "return" ? completion.value : undefined;
}

/** Runs statements in order; functions are known before their place. */
export function runStatements(statements: readonly Node[], scope: Scope, machine: Machine): Completion | undefined {
  for (const statement of statements) declareFunction(statement, scope);
  for (const statement of statements) {
    if (!machine.canContinue()) return { type: "return", value: UNKNOWN };
    const completion = runStatement(statement, scope, machine);
    if (completion) return completion;
  }
  return undefined;
}

function runStatement(node: Node, scope: Scope, machine: Machine): Completion | undefined {
  const value = (part: Node | null | undefined) => machine.evaluate(part, scope);
  const run = (part: Node, inner = scope.child()) =>
    runStatements(part.type === "BlockStatement" ? part.body : [part], inner, machine);
  switch (node.type) {
    case "VariableDeclaration":
      declareVariables(node, scope, machine);
      // What is declared later may change what is declared here.
      for (const { id } of node.declarations) if (id.type === "Identifier") scope.lookup(id.name);
      return undefined;
    case "ExpressionStatement":
      value(node.expression);
      return undefined;
    case "ReturnStatement":
      return { type: "return", value: node.argument ? value(node.argument) : undefined };
    case "ThrowStatement":
      return { type: "return", value: UNKNOWN };
    case "BreakStatement":
      return { type: "break" };
    case "ContinueStatement":
      return { type: "continue" };
    case "BlockStatement":
      return run(node);
    case "IfStatement": {
      const test = value(node.test);
      const branch = !isUnknown(test) && test ? node.consequent : node.alternate;
      return branch ? run(branch) : undefined;
    }
    case "TryStatement":
      return run(node.block) ?? (node.finalizer ? run(node.finalizer) : undefined);
    case "SwitchStatement":
      return runSwitch(node, scope, machine);
    case "ForOfStatement":
    case "ForInStatement":
      return runForEach(node, scope, machine);
    case "ForStatement":
      return runFor(node, scope, machine);
    case "WhileStatement":
      return runFor({ ...node, type: "ForStatement" }, scope, machine);
    default:
      return undefined;
  }
}

function runSwitch({ discriminant, cases }: SwitchStatement, scope: Scope, machine: Machine): Completion | undefined {
  const value = machine.evaluate(discriminant, scope);
  const inner = scope.child();
  const found = cases.findIndex(({ test }) => test && machine.evaluate(test, inner) === value);
  const start = found === -1 ? cases.findIndex(({ test }) => !test) : found;
  if (start === -1 || isUnknown(value)) return undefined;
  const statements = cases.slice(start).flatMap(({ consequent }) => consequent);
  const completion = runStatements(statements, inner, machine);
  return completion?.type === "break" ? undefined : completion;
}

function runForEach(node: ForOfStatement | ForInStatement, scope: Scope, machine: Machine): Completion | undefined {
  const list = machine.evaluate(node.right, scope);
  if (typeof list !== "object" || list === null || isUnknown(list)) return undefined;
  const isIterable = Array.isArray(list) || list instanceof Set || list instanceof Map;
  const values = node.type === "ForInStatement" ? Object.keys(list) : isIterable ? [...list] : [];
  for (const value of values) {
    const inner = scope.child();
    const next = (part: Node) => machine.evaluate(part, inner);
    const pattern = node.left.type === "VariableDeclaration" ? node.left.declarations[0]?.id : node.left;
    if (pattern)
      bindPattern(pattern, value, inner, next, node.left.type === "VariableDeclaration" ? "declare" : "assign");
    const completion = runStatements([node.body], inner, machine);
    if (completion?.type === "return") return completion;
    if (completion?.type === "break") return undefined;
  }
  return undefined;
}

function runFor(
  node: Pick<ForStatement, "body" | "test"> & Partial<ForStatement>,
  scope: Scope,
  machine: Machine,
): Completion | undefined {
  const inner = scope.child();
  if (node.init) runStatements([asStatement(node.init)], inner, machine);
  let rounds = 0;
  const holds = () => {
    const test = node.test ? machine.evaluate(node.test, inner) : true;
    rounds += 1;
    return !isUnknown(test) && Boolean(test) && rounds < MAX_ROUNDS && machine.canContinue();
  };
  for (; holds(); machine.evaluate(node.update, inner)) {
    const completion = runStatements([node.body], inner.child(), machine);
    if (completion?.type === "return") return completion;
    if (completion?.type === "break") return undefined;
  }
  return undefined;
}

function asStatement(node: NonNullable<ForStatement["init"]>): Node {
  return node.type === "VariableDeclaration" ? node : { type: "ExpressionStatement", expression: node };
}

/** Makes the name of a function known. */
export function declareFunction(statement: Node, scope: Scope): void {
  if (statement.type !== "FunctionDeclaration" || !statement.id) return;
  const value = new FunctionValue(statement, scope);
  scope.define(statement.id.name, () => value);
}

/** Makes the names of a declaration known; their values are evaluated when they are asked for. */
export function declareVariables(statement: VariableDeclaration, scope: Scope, machine: Machine): void {
  for (const { id, init } of statement.declarations) {
    const read = () => (init ? machine.evaluate(init, scope) : undefined);
    if (id.type === "Identifier") scope.define(id.name, read);
    else bindLazily(id, read, scope, machine);
  }
}

/** Names of a pattern, of which the value is evaluated when the first of them is asked for. */
function bindLazily(
  pattern: VariableDeclaration["declarations"][number]["id"],
  read: () => unknown,
  scope: Scope,
  machine: Machine,
): void {
  let inner: Scope | undefined;
  for (const name of namesOf(pattern)) {
    scope.define(name, () => {
      if (!inner) {
        inner = scope.child();
        bindPattern(pattern, read(), inner, (part) => machine.evaluate(part, scope), "declare");
      }
      return inner.lookup(name);
    });
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
