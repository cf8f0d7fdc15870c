import { Parser } from "acorn";
import acornJsx from "acorn-jsx";
import type { Expression, ImportDeclaration, Node, Program } from "estree";
import type { MdxjsEsm } from "mdast-util-mdx";

const JsxParser = Parser.extend(acornJsx());

/**
 * Parses an ES module with JSX (no types).
 * @throws SyntaxError with `pos`, as acorn makes it, for text that is not a module.
 */
export function parseModule(source: string): Program {
  return JsxParser.parse(source, {
    ecmaVersion: "latest",
    sourceType: "module",
    locations: true,
  }) as unknown as Program;
}

/** A block of imports and exports, as if an author had written it. */
export function moduleNode(source: string): MdxjsEsm {
  return { type: "mdxjsEsm", value: source, data: { estree: parseModule(source) } };
}

/** The name that an import takes from its module: `default`, `*`, or an exported one. */
export function importedName(specifier: ImportDeclaration["specifiers"][number]): string {
  if (specifier.type === "ImportDefaultSpecifier") return "default";
  return specifier.type === "ImportNamespaceSpecifier" ? "*" : nameOf(specifier.imported);
}

/** The text of a name, which modules may also write as a string. */
export function nameOf(node: Expression): string {
  return node.type === "Identifier" ? node.name : node.type === "Literal" ? String(node.value) : "";
}

/** Where a node is in the text it was parsed from, in characters; acorn sets this on every node. */
export function rangeOf(node: Node): { start: number; end: number } {
  return node as unknown as { start: number; end: number };
}
