import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { JsonPath } from "@/lib/config/json-path";
import { findTooDeep } from "@/lib/config/open-brackets";
import { findSyntaxFailure, type SyntaxFailure } from "@/lib/config/syntax-failure";

/** A place in a text, 1-based. */
interface Position {
  line: number;
  column: number;
}

/** Why a file is no valid JSON, and where. */
export type LocatedFailure = Position & Omit<SyntaxFailure, "offset">;

/** A JSON file that was read. Positions are computed when first asked for, since most files have no mistakes. */
export interface SourceFile {
  value: unknown;
  /** False if the file certainly holds no `$ref`. */
  hasReferences: boolean;
  /** Position of the value at a path, or of its key; of the nearest enclosing value where the path does not exist. */
  position(path: JsonPath, part?: "key" | "value"): Position;
  /** Keys that occur twice in one object, each with the position of the second. */
  duplicateKeys(): { path: JsonPath; position: Position }[];
}

/** Parses a JSON file; a byte order mark at its start is ignored. */
export function parseSourceFile(
  written: string,
): { ok: true; value: SourceFile } | { ok: false; error: LocatedFailure } {
  const text = written.replace(/^\uFEFF/, "");
  try {
    if (findTooDeep(text) === undefined) return { ok: true, value: createSourceFile(text, JSON.parse(text)) };
  } catch {
    // JSON.parse names no position that holds in every runtime; the tolerant parser finds it.
  }
  const toPosition = lineIndex(text);
  const { offset, ...failure } = findSyntaxFailure(text, (at) => toPosition(at).line);
  return { ok: false, error: { ...toPosition(offset), ...failure } };
}

function createSourceFile(text: string, value: unknown): SourceFile {
  let parsed: { root: Node | undefined; toPosition: (offset: number) => Position } | undefined;
  const parse = () => {
    parsed ??= { root: parseTree(text), toPosition: lineIndex(text) };
    return parsed;
  };
  return {
    value,
    hasReferences: text.includes("$ref"),
    position(path, part = "value") {
      const { root, toPosition } = parse();
      return toPosition(root === undefined ? 0 : offsetOf(root, path, part));
    },
    duplicateKeys() {
      const { root, toPosition } = parse();
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

/** A function from offset to position, by binary search over the starts of the lines. */
function lineIndex(text: string): (offset: number) => Position {
  const starts = [0];
  for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) starts.push(index + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
