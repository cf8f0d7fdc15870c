import { cache, type ReactNode } from "react";
import { iconKey } from "@/components/navigation/icon-key";
import { currentMessages } from "@/components/render-context";
import { type SidebarData, SidebarTree } from "@/components/sidebar/sidebar-client";
import { basePath } from "@/components/ui/base-path";
import { Icon } from "@/components/ui/icon";
import { type PackedList, packSidebar } from "@/lib/navigation/packed-sidebar";
import { findNearbyGroups, isInParts } from "@/lib/navigation/sidebar-parts";
import type { DivisionView, SidebarNode } from "@/lib/navigation/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { layoutDefaults } from "@/lib/site/themes";

interface SidebarProps {
  view: DivisionView;
  settings: SiteSettings;
  revision: string;
  /** Node path of the groups to render if the sidebar is sent in parts. */
  nodePath: readonly number[];
}

/** The pages of a division, with every icon rendered once on the server. */
export function Sidebar({ view, settings, revision, nodePath }: SidebarProps): ReactNode {
  return <SidebarTree sidebar={dataOf(view, settings, revision, nodePath)} />;
}

// A page renders its sidebar twice, the second time in the drawer. One object for both reaches the browser once.
const dataOf = cache(
  (view: DivisionView, settings: SiteSettings, revision: string, nodePath: readonly number[]): SidebarData => ({
    divisionId: view.id,
    list: packRows(view.sidebar, nodePath),
    icons: renderIcons(view.sidebar, {}),
    rowsAddress: `${basePath()}/_lectern/sidebar/${revision}/${view.id}/`,
    drilldown: settings.interaction.drilldown,
    themeDefault: layoutDefaults[settings.layout].opensFirstPage,
    label: currentMessages().pageNavigation,
    messages: pickMessages(),
  }),
);

function pickMessages(): SidebarData["messages"] {
  const { groupPages, opensInNewTab, deprecated } = currentMessages();
  return { groupPages, opensInNewTab, deprecated };
}

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
