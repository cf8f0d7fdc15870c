import { applyEdits, type Edit, modify, type Node, parseTree } from "jsonc-parser";
import type { CorrectedFile } from "@/lib/check/apply-corrections";
import { moveFileName, navigationPath } from "@/lib/check/rename/move-references";
import type { Moves } from "@/lib/check/rename/page-moves";
import { normalizePath } from "@/lib/paths";

/** Keys whose texts name pages without a leading slash. */
const PAGE_KEYS: ReadonlySet<string> = new Set(["pages", "root"]);

/** A file of the configuration with the new names of moved pages and files; undefined if nothing changes. */
export function moveInConfig(file: string, before: string, moves: Moves): CorrectedFile | undefined {
  const root = parseTree(before);
  const edits = root ? findEdits(root, [], moves) : [];
  if (edits.length === 0) return undefined;
  return { file, before, after: applyEdits(before, edits), count: edits.length };
}

/** @param keys the keys that lead to the node, without places in lists */
function findEdits(node: Node, keys: readonly string[], moves: Moves): Edit[] {
  if (node.type === "property") {
    const [name, value] = node.children ?? [];
    return value ? findEdits(value, [...keys, String(name?.value)], moves) : [];
  }
  if (node.type !== "string") return (node.children ?? []).flatMap((child) => findEdits(child, keys, moves));
  // The source of a redirect is the old address, which stays.
  if (keys[0] === "redirects" && keys.at(-1) === "source") return [];
  const moved = moveText(String(node.value), keys.at(-1), moves);
  return moved === undefined ? [] : [{ offset: node.offset, length: node.length, content: JSON.stringify(moved) }];
}

function moveText(text: string, key: string | undefined, moves: Moves): string | undefined {
  const [, address = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  const isPage = key !== undefined && PAGE_KEYS.has(key);
  if (isPage || address.startsWith("/")) {
    const page = moves.pages.get(isPage ? navigationPath(address) : normalizePath(address));
    if (page !== undefined) return (address.startsWith("/") ? page : page.slice(1)) + suffix;
  }
  if (key === "destination" || key === "directory") {
    const inFolder = moveInFolder(text, moves.folder);
    if (inFolder !== undefined) return inFolder;
  }
  return moveFileName(text, moves);
}

/** The generated pages of a specification, and what a redirect with placeholders leads to, move with their folder. */
function moveInFolder(text: string, folder: Moves["folder"]): string | undefined {
  const [, slash = "", address = ""] = /^(\/?)(.*)$/s.exec(text) ?? [];
  if (folder === undefined || !`${address}/`.startsWith(`${folder.from}/`)) return undefined;
  return slash + folder.to + address.slice(folder.from.length);
}

/** docs.json with a redirect from the old address; one from the new address, which is a page now, goes. */
export function addRedirect(text: string, { redirect }: Moves): string {
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: /^( +)"/m.exec(text)?.[1]?.length ?? 2,
    eol: "\n",
  };
  const tree = parseTree(text);
  const list = tree?.children?.find(({ children }) => children?.[0]?.value === "redirects")?.children?.[1];
  const entries = list?.type === "array" ? (list.children ?? []) : undefined;
  if (!entries) return applyEdits(text, modify(text, ["redirects"], [redirect], { formattingOptions }));
  const obsolete = entries.findIndex((entry) => sourceOf(entry) === redirect.destination);
  const without =
    obsolete < 0 ? text : applyEdits(text, modify(text, ["redirects", obsolete], undefined, { formattingOptions }));
  const count = entries.length - (obsolete < 0 ? 0 : 1);
  const options = { formattingOptions, isArrayInsertion: true };
  return applyEdits(without, modify(without, ["redirects", count], redirect, options));
}

function sourceOf(entry: Node): string | undefined {
  const source = entry.children?.find(({ children }) => children?.[0]?.value === "source")?.children?.[1]?.value;
  return typeof source === "string" ? normalizePath(source) : undefined;
}
