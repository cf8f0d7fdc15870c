import { findNodeAtLocation, type Node, type ParseError, parse, parseTree, stripComments } from "jsonc-parser";
import { createLocator, type TextPosition } from "@/lib/base/text-position";
import type { JsonPath } from "@/lib/config/json-path";
import { findSyntaxFailure, findTooDeep, type SyntaxFailure } from "@/lib/config/syntax-failure";

/** A syntax error in a JSON file, with its position. */
export type LocatedFailure = TextPosition & Omit<SyntaxFailure, "offset">;

/** A parsed JSON file. Positions are computed on first use, since most files have no mistakes. */
export interface SourceFile {
  value: unknown;
  /** False if the file contains no `$ref`. */
  hasReferences: boolean;
  /** Position of the value at a path, or of its key; if the path does not exist, that of the nearest enclosing value. */
  position(path: JsonPath, part?: "key" | "value"): TextPosition;
  /** Keys that occur more than once in an object, each with the position of the repetition. */
  duplicateKeys(): { path: JsonPath; position: TextPosition }[];
}

/** Parses a JSON file. Ignores a byte order mark. @param options.isCommented true to accept comments and trailing commas */
export function parseSourceFile(
  source: string,
  { isCommented = false } = {},
): { ok: true; value: SourceFile } | { ok: false; error: LocatedFailure } {
  const text = source.replace(/^\uFEFF/, "");
  try {
    if (findTooDeep(text) === undefined) {
      return { ok: true, value: createSourceFile(text, isCommented ? parseCommented(text) : JSON.parse(text)) };
    }
  } catch {
    // JSON.parse does not report positions in every runtime, so the tolerant parser finds them.
  }
  const toPosition = createLocator(text);
  const plain = isCommented ? stripComments(text, " ") : text;
  const { offset, ...failure } = findSyntaxFailure(plain, (at) => toPosition(at).line);
  return { ok: false, error: { ...toPosition(offset), ...failure } };
}

/** @throws SyntaxError */
function parseCommented(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) throw new SyntaxError();
  return value;
}

function createSourceFile(text: string, value: unknown): SourceFile {
  let parsed: { root: Node | undefined; toPosition: (offset: number) => TextPosition } | undefined;
  const parseOnce = () => {
    parsed ??= { root: parseTree(text), toPosition: createLocator(text) };
    return parsed;
  };
  return {
    value,
    hasReferences: text.includes("$ref"),
    position(path, part = "value") {
      const { root, toPosition } = parseOnce();
      return toPosition(root === undefined ? 0 : offsetOf(root, path, part));
    },
    duplicateKeys() {
      const { root, toPosition } = parseOnce();
      const found = root === undefined ? [] : findDuplicateKeys(root, []);
      return found.map(({ path, offset }) => ({ path, position: toPosition(offset) }));
    },
  };
}

function offsetOf(root: Node, path: JsonPath, part: "key" | "value"): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    const isExact = length === path.length;
    const property = node.parent?.type === "property" ? node.parent : undefined;
    return isExact && part === "key" && property ? property.offset : node.offset;
  }
  return root.offset;
}

function findDuplicateKeys(node: Node, path: JsonPath): { path: JsonPath; offset: number }[] {
  if (node.type === "array") {
    return (node.children ?? []).flatMap((child, index) => findDuplicateKeys(child, [...path, index]));
  }
  if (node.type !== "object") return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    const name = String(key?.value);
    const here = [...path, name];
    const own = seen.has(name) ? [{ path: here, offset: property.offset }] : [];
    seen.add(name);
    return value === undefined ? own : [...own, ...findDuplicateKeys(value, here)];
  });
}
