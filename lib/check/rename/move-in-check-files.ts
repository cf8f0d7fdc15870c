import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { CorrectedFile } from "@/lib/check/apply-corrections";
import { moveInFolder } from "@/lib/check/rename/move-in-config";
import type { Moves } from "@/lib/check/rename/page-moves";

/** Renames files in the ignore rules of the check's settings; undefined if nothing changes. */
export function moveInCheckSettings(file: string, before: string, moves: Moves): CorrectedFile | undefined {
  const ignored = nodeAt(before, ["check", "ignore"])?.children ?? [];
  return movePatterns(
    { file, before },
    moves,
    ignored.map((rule) => findNodeAtLocation(rule, ["files"])),
  );
}

/** Renames files in a baseline; undefined if nothing changes. */
export function moveInBaseline(file: string, before: string, moves: Moves): CorrectedFile | undefined {
  const entries = nodeAt(before, ["problems"])?.children ?? [];
  return movePatterns(
    { file, before },
    moves,
    entries.map(({ children }) => children?.[0]),
  );
}

function nodeAt(text: string, keys: string[]): Node | undefined {
  const root = parseTree(text);
  return root && findNodeAtLocation(root, keys);
}

function movePatterns(
  { file, before }: Pick<CorrectedFile, "file" | "before">,
  moves: Moves,
  nodes: readonly (Node | undefined)[],
): CorrectedFile | undefined {
  const edits = nodes.flatMap((node): Edit[] => {
    const moved = node?.type === "string" ? movePattern(String(node.value), moves) : undefined;
    return node && moved !== undefined
      ? [{ offset: node.offset, length: node.length, content: JSON.stringify(moved) }]
      : [];
  });
  return edits.length === 0 ? undefined : { file, before, after: applyEdits(before, edits), count: edits.length };
}

/** Renames a pattern that is the path of a moved file, or begins with the moved folder; undefined for other patterns. */
function movePattern(pattern: string, { files, folder }: Moves): string | undefined {
  const slash = pattern.startsWith("/") ? "/" : "";
  const name = pattern.slice(slash.length);
  const file = files.get(name);
  return file === undefined ? moveInFolder(pattern, folder) : slash + file;
}
