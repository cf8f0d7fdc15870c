import { cache, type ReactNode } from "react";
import { iconKey } from "@/components/navigation/icon-key";
import { renderContext } from "@/components/render-context";
import { type SidebarData, SidebarTree } from "@/components/sidebar/sidebar-client";
import { basePath } from "@/components/ui/base-path";
import { Icon } from "@/components/ui/icon";
import { type PackedList, packSidebar } from "@/lib/navigation/packed-sidebar";
import { findNearbyGroups, isInParts } from "@/lib/navigation/sidebar-parts";
import type { DivisionView, SidebarNode } from "@/lib/navigation/types";

interface SidebarProps {
  view: DivisionView;
  revision: string;
  /** Node path of the groups to render if the sidebar is sent in parts. */
  nodePath: readonly number[];
}

/** The pages of a division, with every icon rendered once on the server. */
export function Sidebar({ view, revision, nodePath }: SidebarProps): ReactNode {
  return <SidebarTree sidebar={dataOf(view, revision, nodePath)} />;
}

// A page renders its sidebar twice, the second time in the drawer. One object for both reaches the browser once.
const dataOf = cache((view: DivisionView, revision: string, nodePath: readonly number[]): SidebarData => {
  const { settings, messages } = renderContext();
  const { groupPages, opensInNewTab, deprecated } = messages;
  return {
    divisionId: view.id,
    list: packRows(view.sidebar, nodePath),
    icons: renderIcons(view.sidebar, {}),
    rowsAddress: `${basePath()}/_lectern/sidebar/${revision}/${view.id}/`,
    opensFirstPage: settings.interaction.drilldown,
    label: messages.pageNavigation,
    messages: { groupPages, opensInNewTab, deprecated },
  };
});

function packRows(nodes: readonly SidebarNode[], nodePath: readonly number[]): PackedList {
  return isInParts(nodes) ? packSidebar(nodes, nodePath, findNearbyGroups(nodes, nodePath)) : packSidebar(nodes);
}

function renderIcons(nodes: readonly SidebarNode[], icons: Record<string, ReactNode>): Record<string, ReactNode> {
  for (const node of nodes) {
    if (node.icon) icons[iconKey(node.icon)] ??= <Icon icon={node.icon} size={16} />;
    if (node.type === "group") renderIcons(node.children, icons);
  }
  return icons;
}
