import type { GroupNode, PageNode, SidebarNode } from "@/lib/navigation/types";

/** True for a row whose page opens on this site: neither hidden nor a link to another site. */
function isOpenPage(node: PageNode | undefined): node is PageNode {
  return node !== undefined && node.isHidden !== true && node.href === undefined;
}

/**
 * The pages that a sidebar shows, in reading order: depth-first, a group's root before its children. Hidden nodes and all
 * below them are left out, and so are links to other sites (format reference 7.3).
 */
export function* visiblePages(nodes: readonly SidebarNode[]): Generator<PageNode> {
  for (const node of nodes) {
    if (node.type === "page") {
      if (isOpenPage(node)) yield node;
    } else if (node.isHidden !== true) {
      if (isOpenPage(node.rootPage)) yield node.rootPage;
      yield* visiblePages(node.children);
    }
  }
}

/** All pages of a sidebar in reading order, hidden ones included, links to other sites left out. */
export function* allPages(nodes: readonly SidebarNode[]): Generator<PageNode> {
  for (const node of nodes) {
    if (node.type === "page") {
      if (node.href === undefined) yield node;
    } else {
      if (node.rootPage) yield node.rootPage;
      yield* allPages(node.children);
    }
  }
}

/** Path of the first page that the sidebar shows and `accepts` allows; undefined if there is none. */
export function firstVisiblePath(
  nodes: readonly SidebarNode[],
  accepts: (path: string) => boolean = () => true,
): string | undefined {
  for (const page of visiblePages(nodes)) if (accepts(page.path)) return page.path;
  return undefined;
}

/**
 * The nodes as a sidebar renders them: without hidden nodes, without groups that have no visible page and no visible root,
 * and without data that only the tree needs (format reference 2.6).
 */
export function pruneSidebar(nodes: readonly SidebarNode[]): SidebarNode[] {
  return nodes.flatMap((node): SidebarNode[] => {
    if (node.isHidden === true) return [];
    if (node.type === "page") return [node];
    return pruneGroup(node) ?? [];
  });
}

function pruneGroup({ rootPage, rootPath, settings: _settings, ...group }: GroupNode): GroupNode[] | undefined {
  const children = pruneSidebar(group.children);
  const hasRoot = rootPath !== undefined && rootPage?.isHidden !== true;
  if (children.length === 0 && !hasRoot) return undefined;
  return [{ ...group, ...(hasRoot && { rootPath }), children }];
}
