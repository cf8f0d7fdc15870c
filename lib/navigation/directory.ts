import { hrefOfPath } from "@/lib/base/paths";
import type { Directory, DirectoryEntry, GroupNode, PageNode, SidebarNode } from "@/lib/navigation/types";
import { pruneSidebar } from "@/lib/navigation/visible-nodes";

/** The directory of the group whose root a page is; undefined if it is none, or if the group shows none. */
export function buildDirectory(
  path: string,
  group: GroupNode | undefined,
  descriptionOf: (path: string) => string | undefined,
): Directory | undefined {
  if (group?.rootPath !== path || group.directory === undefined) return undefined;
  const entries = pruneSidebar(group.children).map((node) => toEntry(node, descriptionOf));
  return entries.length > 0 ? { style: group.directory, entries } : undefined;
}

function toEntry(node: SidebarNode, descriptionOf: (path: string) => string | undefined): DirectoryEntry {
  if (node.type === "page") return pageEntry(node, descriptionOf);
  const { label, icon, rootPath, children } = node;
  return {
    label,
    ...(rootPath !== undefined && { href: hrefOfPath(rootPath) }),
    ...(icon !== undefined && { icon }),
    children: children.map((child) => toEntry(child, descriptionOf)),
  };
}

function pageEntry({ label, path, href, icon }: PageNode, descriptionOf: (path: string) => string | undefined) {
  const description = descriptionOf(path);
  return {
    label,
    href: href ?? hrefOfPath(path),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description }),
  };
}
