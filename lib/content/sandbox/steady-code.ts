import type { MemberExpression, Node, ObjectPattern } from "estree";
import { ownValue } from "@/lib/base/own-value";
import { parseModule } from "@/lib/content/islands/parse-module";
import { type ScopedVisit, walkWithScope } from "@/lib/content/islands/scope";

/** Global functions and values that give the same for the same. */
const STEADY_GLOBALS = new Set(
  "undefined NaN Infinity String Number Boolean parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent".split(
    " ",
  ),
);

/** Global objects, each with the members that do. */
const STEADY_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Array: ["from", "isArray", "of"],
  JSON: ["parse", "stringify"],
  Math: ["abs", "ceil", "floor", "log", "max", "min", "pow", "round", "sign", "sqrt", "trunc"],
  Number: ["isFinite", "isInteger", "isNaN"],
  Object: ["entries", "fromEntries", "hasOwn", "keys", "values"],
  String: ["fromCharCode", "fromCodePoint", "raw"],
};

/** What compiled code takes of what it is given: functions that make elements, and other code. */
const GIVEN = new Set(["Fragment", "jsx", "jsxs", "attempts", "imports", "components", "missing"]);

/** Members that change what they belong to, or lead out of the code. */
const UNSTEADY_MEMBERS = new Set(
  "push pop shift unshift splice sort reverse fill copyWithin set add delete clear next exec test constructor prototype __proto__ stack caller callee".split(
    " ",
  ),
);

/** Code that changes something, waits, or makes objects with a state. */
const UNSTEADY_NODES = new Set<Node["type"]>([
  "AssignmentExpression",
  "AwaitExpression",
  "ClassDeclaration",
  "ClassExpression",
  "ForInStatement",
  "ImportExpression",
  "MetaProperty",
  "TaggedTemplateExpression",
  "ThisExpression",
  "TryStatement",
  "UpdateExpression",
  "YieldExpression",
]);

/** Characters of code from which it is not looked at: to parse it takes memory, and it is rendered apart in any case. */
const LONGEST = 300_000;

/**
 * True for compiled code that evidently does the same whenever it runs: it changes nothing, waits for nothing, and asks
 * neither for the time nor for chance. What it has done once, where it could be ended, it will do again.
 * @param code body of a function that may wait. @throws SyntaxError for a text that is not JavaScript
 */
export function isSteady(code: string): boolean {
  if (code.length > LONGEST) return false;
  const allowed = new WeakSet<Node>();
  let steady = true;
  walkWithScope(parseModule(`(async function () {${code}\n})`), (place) => {
    const isWhole = place.functions.length === 0;
    steady &&= isWhole || allowed.has(place.node) || isSteadyAt(place);
    const given = takenFrom(place.node);
    if (given?.names.every((name) => GIVEN.has(name ?? ""))) allowed.add(given.source);
  });
  return steady;
}

function isSteadyAt({ node, parent, freeName }: ScopedVisit): boolean {
  if (UNSTEADY_NODES.has(node.type) || ("async" in node && node.async) || ("generator" in node && node.generator)) {
    return false;
  }
  if (freeName !== undefined) return isSteadyName(freeName, parent);
  switch (node.type) {
    case "UnaryExpression":
      return node.operator !== "delete";
    // Errors are thrown; one that is kept tells where it was made.
    case "NewExpression":
      return parent?.type === "ThrowStatement" && node.callee.type === "Identifier" && node.callee.name === "Error";
    case "MemberExpression":
      return isSteadyMember(memberName(node));
    case "ObjectPattern":
      return keysOf(node).every(isSteadyMember);
    default:
      return true;
  }
}

function isSteadyName(name: string, parent: Node | null): boolean {
  if (name === "Error") return parent?.type === "NewExpression";
  if (parent?.type !== "MemberExpression") return STEADY_GLOBALS.has(name);
  return ownValue(STEADY_MEMBERS, name)?.includes(memberName(parent) ?? "") === true;
}

function isSteadyMember(name: string | undefined): boolean {
  return name !== undefined && !UNSTEADY_MEMBERS.has(name);
}

/** What code takes of its first argument, `arguments[0]`: the node of the arguments, and the names of what is taken. */
function takenFrom(node: Node): { source: Node; names: (string | undefined)[] } | undefined {
  const isGiven = (from: Node | null | undefined): from is MemberExpression =>
    from?.type === "MemberExpression" && from.object.type === "Identifier" && from.object.name === "arguments";
  if (node.type === "MemberExpression" && isGiven(node.object)) {
    return { source: node.object.object, names: [memberName(node)] };
  }
  const isTaken = node.type === "VariableDeclarator" && node.id.type === "ObjectPattern" && isGiven(node.init);
  return isTaken
    ? { source: (node.init as MemberExpression).object, names: keysOf(node.id as ObjectPattern) }
    : undefined;
}

/** The name of a member as it is written; undefined for one that is only known when the code runs. */
function memberName({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === "Identifier" ? property.name : undefined;
  return property.type === "Literal" ? String(property.value) : undefined;
}

/** The same for what a pattern takes; the rest of it is a copy. */
function keysOf({ properties }: ObjectPattern): (string | undefined)[] {
  return properties.flatMap((property) => {
    if (property.type === "RestElement") return [];
    const { computed, key } = property;
    if (key.type === "Literal") return [String(key.value)];
    return [!computed && key.type === "Identifier" ? key.name : undefined];
  });
}
