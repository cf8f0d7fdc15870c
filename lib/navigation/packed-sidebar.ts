import type { GroupNode, PageNode, SidebarNode } from "@/lib/navigation/types";

/** Rare properties of rows. */
type PageExtras = Pick<PageNode, "icon" | "tag" | "isDeprecated" | "href">;

/** A page as a row: its path without the `base` of its list, its label, its method, and rare properties. */
type PackedPage = [path: string, label: string, method?: string, extras?: PageExtras];

/** A group without fields that have their default value. */
interface PackedGroup extends Partial<PackedList>, Pick<GroupNode, "icon" | "tag" | "rootPath" | "firstPagePath"> {
  label: string;
  isInitiallyExpanded?: boolean;
  /** Number of rows, if they are left out. */
  missingRows?: number;
}

/** The nodes of one level. */
export interface PackedList {
  /** Prefix shared by the paths of all pages of the list. */
  base?: string;
  rows: (PackedPage | PackedGroup)[];
}

/**
 * Encodes the nodes of a sidebar in as few bytes as possible, because every page of a division contains all of them.
 * Omits data that follows from a node's position: identifiers, and the open state of top-level groups.
 * @param nodePath if given, the rows of the groups on this path are packed, and only the number of rows of other groups.
 * Each step is the index of a group among the children of the previous one.
 * @param nearby indexes of further top-level groups whose rows are packed.
 */
export function packSidebar(
  nodes: readonly SidebarNode[],
  nodePath?: readonly number[],
  nearby: ReadonlySet<number> = new Set(),
): PackedList {
  const base = commonFolder(nodes.flatMap((node) => (node.type === "page" ? [node.path] : [])));
  const rows = nodes.map((node, index) => {
    if (node.type === "page") return packPage(node, base.length);
    if (!nodePath) return { ...packGroup(node), ...packSidebar(node.children) };
    if (nodePath[0] === index) return { ...packGroup(node), ...packSidebar(node.children, nodePath.slice(1)) };
    if (nearby.has(index)) return { ...packGroup(node), ...packSidebar(node.children, []) };
    return { ...packGroup(node), missingRows: node.children.length };
  });
  return base === "" ? { rows } : { base, rows };
}

/** The common prefix of all paths, up to its last slash; empty for fewer than two. */
function commonFolder([first = "", ...others]: readonly string[]): string {
  let length = others.length === 0 ? 0 : first.lastIndexOf("/") + 1;
  for (const path of others) {
    while (!path.startsWith(first.slice(0, length))) length = length < 2 ? 0 : first.lastIndexOf("/", length - 2) + 1;
  }
  return first.slice(0, length);
}

function packPage({ path, label, method, icon, tag, isDeprecated, href }: PageNode, baseLength: number): PackedPage {
  // The method is shown before the label, so drop it from the label.
  const shown = method && label.startsWith(`${method} /`) ? label.slice(method.length + 1) : label;
  const row: PackedPage = [path.slice(baseLength), shown];
  const extras = {
    ...(icon && { icon }),
    ...(tag && { tag }),
    ...(isDeprecated && { isDeprecated }),
    ...(href && { href }),
  };
  const hasExtras = Object.keys(extras).length > 0;
  if (method || hasExtras) row.push(method ?? "");
  if (hasExtras) row.push(extras);
  return row;
}

function packGroup({ label, icon, tag, rootPath, firstPagePath, ...group }: GroupNode): PackedGroup {
  return {
    label,
    ...(icon && { icon }),
    ...(tag && { tag }),
    ...(rootPath && { rootPath }),
    ...(firstPagePath && { firstPagePath }),
    ...(group.isCollapsible && group.isInitiallyExpanded && { isInitiallyExpanded: true }),
  };
}

/** Decodes a packed sidebar. @param parentId identifier of the parent; those of the nodes append their index to it. */
export function unpackSidebar({ base = "", rows }: PackedList, parentId: string, depth = 0): SidebarNode[] {
  return rows.map((row, index): SidebarNode => {
    const id = `${parentId}.${index}`;
    if (Array.isArray(row)) {
      const [path, label, method, extras] = row;
      return { type: "page", id, path: base + path, label, ...(method && { method }), ...extras };
    }
    const { base: inner = "", rows: below = [], isInitiallyExpanded = depth === 0, ...group } = row;
    const children = unpackSidebar({ base: inner, rows: below }, id, depth + 1);
    return { type: "group", id, ...group, isCollapsible: depth > 0, isInitiallyExpanded, children };
  });
}
