import type { ReactNode } from "react";
import { iconKey } from "@/components/navigation/icon-key";
import { SidebarTree } from "@/components/sidebar/sidebar-client";
import { basePath } from "@/components/ui/base-path";
import { Icon } from "@/components/ui/icon";
import type { InterfaceWords } from "@/lib/interface-words/words";
import type { DivisionView, SidebarNode } from "@/lib/navigation/types";
import type { SiteSettings } from "@/lib/site/settings-types";
import { layoutDefaults } from "@/lib/site/themes";

export interface SidebarProps {
  view: DivisionView;
  settings: SiteSettings;
  words: InterfaceWords;
}

/** The pages of a division, with every icon drawn once on the server. */
export function Sidebar({ view, settings, words }: SidebarProps): ReactNode {
  return (
    <SidebarTree
      divisionId={view.id}
      nodes={view.sidebar}
      icons={drawIcons(view.sidebar)}
      basePath={basePath()}
      drilldown={settings.drilldown}
      themeDefault={layoutDefaults[settings.layout].opensFirstPage}
      label={words.pageNavigation}
      words={{ groupPages: words.groupPages, opensInNewTab: words.opensInNewTab, deprecated: words.deprecated }}
    />
  );
}

function drawIcons(nodes: readonly SidebarNode[], icons: Record<string, ReactNode> = {}): Record<string, ReactNode> {
  for (const node of nodes) {
    if (node.icon) icons[iconKey(node.icon)] ??= <Icon icon={node.icon} size={16} />;
    if (node.type === "group") drawIcons(node.children, icons);
  }
  return icons;
}
