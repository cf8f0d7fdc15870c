import { Parser } from "acorn";
import acornJsx from "acorn-jsx";
import type { Expression, ImportDeclaration, Node, Program } from "estree";
import type { MdxjsEsm } from "mdast-util-mdx";

const JsxParser = Parser.extend(acornJsx());

/**
 * Parses an ES module with JSX (no types).
 * @throws acorn's SyntaxError, with `pos`, for text that is not a module.
 */
export function parseModule(source: string): Program {
  return JsxParser.parse(source, {
    ecmaVersion: "latest",
    sourceType: "module",
    locations: true,
  }) as unknown as Program;
}

/** The MDX node of a block of imports and exports with this source. */
export function moduleNode(source: string): MdxjsEsm {
  return { type: "mdxjsEsm", value: source, data: { estree: parseModule(source) } };
}

/** The name that an import refers to in its module: `default`, `*`, or an exported name. */
export function importedName(specifier: ImportDeclaration["specifiers"][number]): string {
  if (specifier.type === "ImportDefaultSpecifier") return "default";
  return specifier.type === "ImportNamespaceSpecifier" ? "*" : nameOf(specifier.imported);
}

/** The text of an imported or exported name, which may be an identifier or a string. */
export function nameOf(node: Expression): string {
  return node.type === "Identifier" ? node.name : node.type === "Literal" ? String(node.value) : "";
}

/** The range of a node in its source, in characters; acorn sets it on every node. */
export function rangeOf(node: Node): { start: number; end: number } {
  return node as unknown as { start: number; end: number };
}
