import type { Identifier, Node, Program } from "estree";
import { walk } from "estree-walker";
import { parseModule, rangeOf } from "@/lib/content/islands/parse-module";
import { applyEdits, type Edit } from "@/lib/content/islands/server-module";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";

/**
 * Renames the component of a file that replaces a built-in one, so that an element of this name in it is the built-in one:
 * `function Card() { return <Card /> }` in `parts/components/Card.tsx`.
 */
export function freeOwnName(code: string, file: string): string {
  const [, name = ""] = /^parts\/components\/([A-Z][\w$]*)\.[jt]sx$/.exec(file) ?? [];
  if (!COMPONENT_NAMES.has(name) || !code.includes(`<${name}`)) return code;
  const program = parseModule(code);
  if (!isDefaultExport(program, name)) return code;
  const edits: Edit[] = [];
  walk(program as Node, {
    enter(node, parent, key) {
      if (node.type !== "Identifier" || node.name !== name || isLabel(node, parent, key)) return;
      const isShorthand = parent?.type === "Property" && parent.shorthand;
      edits.push({ ...rangeOf(node), text: isShorthand ? `${name}: _Own${name}` : `_Own${name}` });
    },
  });
  return applyEdits(code, edits);
}

function isDefaultExport({ body }: Program, name: string): boolean {
  return body.some((node) => {
    if (node.type !== "ExportDefaultDeclaration") return false;
    const { declaration } = node;
    const named = declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration";
    return (named ? declaration.id?.name : declaration.type === "Identifier" && declaration.name) === name;
  });
}

/** True for a name that is written, not looked up: a key, a property, what an export is called outside. */
function isLabel(node: Identifier, parent: Node | null, key: string | number | symbol | null | undefined): boolean {
  if (parent?.type === "MemberExpression") return key === "property" && !parent.computed;
  if (parent?.type === "Property") return parent.shorthand ? key === "value" : key === "key" && !parent.computed;
  return (
    parent?.type === "ExportSpecifier" && key === "exported" && rangeOf(node).start !== rangeOf(parent.local).start
  );
}
