import type { Expression, MemberExpression, Node, Pattern } from "estree";
import { isUnknown, type Scope, UNKNOWN } from "@/migrate/configuration/values";

/** Whether names are declared in the scope or assigned where they are declared. */
export type Binding = "declare" | "assign";

/** Assigns a value to the names in a pattern. */
export function bindPattern(
  pattern: Pattern | MemberExpression,
  value: unknown,
  scope: Scope,
  next: (node: Node) => unknown,
  binding: Binding,
): void {
  const bind = (inner: Pattern, part: unknown) => bindPattern(inner, part, scope, next, binding);
  switch (pattern.type) {
    case "Identifier":
      if (binding === "declare") scope.define(pattern.name, () => value);
      else scope.assign(pattern.name, value);
      return;
    case "MemberExpression":
      setMember(pattern, value, next);
      return;
    case "AssignmentPattern":
      bind(pattern.left, value === undefined ? next(pattern.right) : value);
      return;
    case "RestElement":
      bind(pattern.argument, value);
      return;
    case "ArrayPattern": {
      const list = Array.isArray(value) ? value : undefined;
      for (const [index, element] of pattern.elements.entries()) {
        if (!element) continue;
        bind(element, list ? (element.type === "RestElement" ? list.slice(index) : list[index]) : UNKNOWN);
      }
      return;
    }
    case "ObjectPattern": {
      const rest = typeof value === "object" && value !== null && !isUnknown(value) ? { ...value } : undefined;
      for (const property of pattern.properties) {
        if (property.type === "RestElement") {
          bind(property, rest ?? UNKNOWN);
          continue;
        }
        const { key } = property;
        const name = String(!property.computed && key.type === "Identifier" ? key.name : next(key));
        const parts = rest as Record<string, unknown> | undefined;
        bind(property.value, parts ? (Object.hasOwn(parts, name) ? parts[name] : undefined) : UNKNOWN);
        if (parts) delete parts[name];
      }
    }
  }
}

function setMember({ object, property, computed }: MemberExpression, value: unknown, next: (node: Node) => unknown) {
  const owner = next(object as Expression);
  const key = computed ? next(property as Expression) : property.type === "Identifier" ? property.name : UNKNOWN;
  const isKey = (typeof key === "string" && key !== "__proto__") || typeof key === "number";
  if (!isKey || typeof owner !== "object" || owner === null || Object.isFrozen(owner) || isUnknown(owner)) return;
  (owner as Record<string | number, unknown>)[key] = value;
}
