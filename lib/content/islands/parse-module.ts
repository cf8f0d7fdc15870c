import { Parser } from "acorn";
import acornJsx from "acorn-jsx";
import type { Node, Program } from "estree";

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

/** Where a node is in the text it was parsed from, in characters; acorn sets this on every node. */
export function rangeOf(node: Node): { start: number; end: number } {
  return node as unknown as { start: number; end: number };
}
