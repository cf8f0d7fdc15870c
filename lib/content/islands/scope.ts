import type { Node, Pattern } from "estree";
import type {} from "estree-jsx";
import { walk } from "estree-walker";
import { isComponentName } from "@/lib/content/syntax/names";

type FunctionNode = Extract<Node, { type: "FunctionDeclaration" | "FunctionExpression" | "ArrowFunctionExpression" }>;

/** True for the three kinds of function node. */
export function isFunctionNode(node: Node): node is FunctionNode {
  return (
    node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression" || node.type === "FunctionDeclaration"
  );
}

/** Names that a pattern such as `{ a, b: [c], ...rest }` declares. */
export function patternNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        patternNames(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []));
    case "RestElement":
      return patternNames(pattern.argument);
    case "AssignmentPattern":
      return patternNames(pattern.left);
    case "MemberExpression":
      return [];
  }
}

/**
 * Names declared inside a function, its parameters included, without those of nested functions. Blocks count as part of
 * the function: names that a block declares hide outer ones in the whole function, which is coarse but never unsafe here.
 */
function namesDeclaredIn(root: FunctionNode): Set<string> {
  const names = new Set(root.params.flatMap(patternNames));
  if (root.type === "FunctionExpression" && root.id) names.add(root.id.name);
  walk(root.body, {
    enter(node) {
      if (node.type === "FunctionDeclaration" && node.id) names.add(node.id.name);
      if (isFunctionNode(node)) return this.skip();
      if (node.type === "ClassDeclaration" && node.id) names.add(node.id.name);
      if (node.type === "VariableDeclarator") for (const name of patternNames(node.id)) names.add(name);
      if (node.type === "CatchClause" && node.param) for (const name of patternNames(node.param)) names.add(name);
    },
  });
  return names;
}

/** True if an identifier node refers to a value rather than being a key, a label, or a name in an import. */
function isReference(node: Node, parent: Node | null): boolean {
  if (node.type === "JSXIdentifier") {
    if (parent?.type === "JSXOpeningElement") return isComponentName(node.name);
    return parent?.type === "JSXMemberExpression" && parent.object === node;
  }
  if (node.type !== "Identifier") return false;
  if (!parent) return true;
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed;
  if (parent.type === "Property") return parent.value === node || parent.computed;
  if (parent.type === "MethodDefinition" || parent.type === "PropertyDefinition") {
    return parent.value === node || parent.computed;
  }
  return !/^(Import|Export|Labeled|Break|Continue)/.test(parent.type);
}

/** Names that are only valid below a node: declarations of a function, and the name of a class expression. */
function scopeOf(node: Node): Set<string> | undefined {
  if (isFunctionNode(node)) return namesDeclaredIn(node);
  return isNamedClass(node) ? new Set([node.id.name]) : undefined;
}

function isNamedClass(node: Node): node is Extract<Node, { type: "ClassExpression" }> & { id: { name: string } } {
  return node.type === "ClassExpression" && Boolean(node.id);
}

/** A position in the code, as the callbacks of `walkWithScope` see it. */
export interface ScopedVisit {
  node: Node;
  parent: Node | null;
  /** Functions around the node, innermost last. */
  functions: readonly FunctionNode[];
  /** Set where the node refers to a name that no function around it declares. */
  freeName: string | undefined;
}

/** Walks code, and calls back for each identifier with whether it is declared outside of the code's own functions. */
export function walkWithScope(root: Node, visit: (place: ScopedVisit) => void): void {
  const scopes: Set<string>[] = [];
  const functions: FunctionNode[] = [];
  walk(root, {
    enter(node, parent) {
      let freeName: string | undefined;
      if ((node.type === "Identifier" || node.type === "JSXIdentifier") && isReference(node, parent)) {
        if (!scopes.some((scope) => scope.has(node.name))) freeName = node.name;
      }
      visit({ node, parent, functions, freeName });
      const scope = scopeOf(node);
      if (scope) scopes.push(scope);
      if (isFunctionNode(node)) functions.push(node);
    },
    leave(node) {
      if (isFunctionNode(node)) functions.pop();
      if (isFunctionNode(node) || isNamedClass(node)) scopes.pop();
    },
  });
}
