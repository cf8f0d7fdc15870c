import type { DivisionContent, NavigationLink, SidebarNode } from "@/lib/navigation/types";

/**
 * A tree on one line, for tables of tests: divisions as `kind:label(…)`, groups as `label[…]`, pages as their paths.
 * @example outlineContent(tree.content) // "tab:Guides(Start[/a /b])"
 */
export function outlineContent(content: DivisionContent): string {
  if (content.type === "none") return "";
  if (content.type === "nodes") return outlineNodes(content.nodes);
  return content.divisions
    .map(
      ({ kind, label, href, content: inner }) => `${kind}:${label}${href ? `→${href}` : `(${outlineContent(inner)})`}`,
    )
    .join(" ");
}

/** Sidebar nodes on one line; a root page is before the bracket as `label@path`. */
export function outlineNodes(nodes: readonly SidebarNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === "page") return node.path;
      return `${node.label}${node.rootPath ? `@${node.rootPath}` : ""}[${outlineNodes(node.children)}]`;
    })
    .join(" ");
}

/** Links on one line: `*` before the active one, `{…}` around the items of a menu. */
export function outlineLinks(links: readonly NavigationLink[]): string {
  return links
    .map(({ label, href, isActive, items }) => {
      return `${isActive ? "*" : ""}${label}→${href}${items ? `{${outlineLinks(items)}}` : ""}`;
    })
    .join(" ");
}
