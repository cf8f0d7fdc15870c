import { applyEdits, type Edit, findNodeAtLocation, modify, type Node, parseTree } from "jsonc-parser";
import { decodePercent } from "@/lib/base/decode-percent";
import { hrefOfPath, normalizePath } from "@/lib/base/paths";
import type { CorrectedFile } from "@/lib/check/apply-corrections";
import { moveFileName, navigationPath } from "@/lib/check/rename/move-references";
import type { Moves } from "@/lib/check/rename/page-moves";

/** Keys whose texts name pages without a leading slash. */
const PAGE_KEYS: ReadonlySet<string> = new Set(["pages", "root"]);

/** A file of the configuration with the new names of moved pages and files; undefined if nothing changes. */
export function moveInConfig(file: string, before: string, moves: Moves): CorrectedFile | undefined {
  const root = parseTree(before);
  return withEdits(file, before, root ? findEdits(root, [], moves) : []);
}

function withEdits(file: string, before: string, edits: Edit[]): CorrectedFile | undefined {
  return edits.length === 0 ? undefined : { file, before, after: applyEdits(before, edits), count: edits.length };
}

function replaceText({ offset, length }: Node, moved: string | undefined): Edit[] {
  return moved === undefined ? [] : [{ offset, length, content: JSON.stringify(moved) }];
}

/** @param keys the keys that lead to the node, without positions in lists */
function findEdits(node: Node, keys: readonly string[], moves: Moves): Edit[] {
  if (node.type === "property") {
    const [name, value] = node.children ?? [];
    return value ? findEdits(value, [...keys, String(name?.value)], moves) : [];
  }
  if (node.type !== "string") return (node.children ?? []).flatMap((child) => findEdits(child, keys, moves));
  // The source of a redirect is the old URL, which does not change.
  if (keys[0] === "redirects" && keys.at(-1) === "source") return [];
  return replaceText(node, moveText(String(node.value), keys.at(-1), moves));
}

function moveText(text: string, key: string | undefined, moves: Moves): string | undefined {
  if (key !== undefined && PAGE_KEYS.has(key)) {
    // Navigation entries are paths of pages; links are URLs.
    const page = moves.pages.get(navigationPath(text));
    if (page !== undefined) return text.startsWith("/") ? page : page.slice(1);
  }
  const [, address = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  const linked = address.startsWith("/") ? moves.pages.get(normalizePath(decodePercent(address))) : undefined;
  if (linked !== undefined) return hrefOfPath(linked) + suffix;
  if (key === "destination" || key === "directory" || (key === "pages" && text.endsWith("/*"))) {
    const inFolder = moveInFolder(text, moves.folder);
    if (inFolder !== undefined) return inFolder;
  }
  return moveFileName(text, moves);
}

/** A path in the folder that is moved: the generated pages of a specification and the target of a redirect move with it. */
export function moveInFolder(text: string, folder: Moves["folder"]): string | undefined {
  const [, slash = "", address = ""] = /^(\/?)(.*)$/s.exec(text) ?? [];
  if (folder === undefined || !`${address}/`.startsWith(`${folder.from}/`)) return undefined;
  return slash + folder.to + address.slice(folder.from.length);
}

/** docs.json with a redirect from the old URL, and without one from the new URL, which is a page now. */
export function addRedirect(text: string, { redirect }: Moves): string {
  const page = decodePercent(redirect.destination);
  const obsolete = redirectsOf(text)?.findIndex((entry) => sourceOf(entry) === page) ?? -1;
  const without = obsolete < 0 ? text : applyEdits(text, modify(text, ["redirects", obsolete], undefined, {}));
  const entries = redirectsOf(without);
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: /^( +)"/m.exec(text)?.[1]?.length ?? 2,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
  // The formatter would spread a file of one line over many.
  const options = text.trim().includes("\n") ? { formattingOptions } : {};
  const path = entries ? ["redirects", entries.length] : ["redirects"];
  return applyEdits(without, modify(without, path, entries ? redirect : [redirect], options));
}

function redirectsOf(text: string): readonly Node[] | undefined {
  const tree = parseTree(text);
  const list = tree && findNodeAtLocation(tree, ["redirects"]);
  return list?.type === "array" ? (list.children ?? []) : undefined;
}

function sourceOf(entry: Node): string | undefined {
  const source = entry.children?.find(({ children }) => children?.[0]?.value === "source")?.children?.[1]?.value;
  return typeof source === "string" ? normalizePath(decodePercent(source)) : undefined;
}

/** Renames files in the ignore rules of the check's settings; undefined if nothing changes. */
export function moveInCheckSettings(file: string, before: string, moves: Moves): CorrectedFile | undefined {
  const rules = entriesAt(before, ["check", "ignore"]);
  const patterns = rules.map((rule) => findNodeAtLocation(rule, ["files"]));
  return withEdits(file, before, movePatterns(patterns, moves));
}

/** Renames files in a baseline; undefined if nothing changes. */
export function moveInBaseline(file: string, before: string, moves: Moves): CorrectedFile | undefined {
  const files = entriesAt(before, ["problems"]).map(({ children }) => children?.[0]);
  return withEdits(file, before, movePatterns(files, moves));
}

function entriesAt(text: string, keys: string[]): readonly Node[] {
  const root = parseTree(text);
  return (root && findNodeAtLocation(root, keys)?.children) ?? [];
}

function movePatterns(nodes: readonly (Node | undefined)[], moves: Moves): Edit[] {
  return nodes.flatMap((node) =>
    node?.type === "string" ? replaceText(node, movePattern(String(node.value), moves)) : [],
  );
}

/** Renames a pattern that is the path of a moved file, or begins with the moved folder; undefined for other patterns. */
function movePattern(pattern: string, { files, folder }: Moves): string | undefined {
  const slash = pattern.startsWith("/") ? "/" : "";
  const name = pattern.slice(slash.length);
  const file = files.get(name);
  return file === undefined ? moveInFolder(pattern, folder) : slash + file;
}
