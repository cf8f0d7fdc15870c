"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Context shared by all sidebar rows. */
export interface SidebarContextValue {
  divisionId: string;
  /** URL prefix for rows that were not sent with the page; a group's node path is appended. */
  rowsAddress: string;
  /** URL path of the page that is shown, without base path. */
  path: string;
  /** IDs of the groups that contain the page. */
  trail: ReadonlySet<string>;
  /** Rendered icons by `iconKey`. */
  icons: Readonly<Record<string, ReactNode>>;
  /** True if selecting a group opens its first page instead of only unfolding it (`interaction.drilldown`). */
  opensFirstPage: boolean;
  messages: { groupPages: string; opensInNewTab: string; deprecated: string };
}

export const SidebarContext = createContext<SidebarContextValue | undefined>(undefined);

/** The context of the sidebar around a row. */
export function useSidebar(): SidebarContextValue {
  return useContext(SidebarContext) as SidebarContextValue;
}
