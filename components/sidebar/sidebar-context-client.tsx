"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What every row of a sidebar renders by. */
export interface SidebarContextValue {
  divisionId: string;
  /** What the way to a group is appended to for the address of rows that this page came without. */
  rowsAddress: string;
  /** URL path of the page that is shown, without base path. */
  path: string;
  /** Ids of the groups that hold the page. */
  trail: ReadonlySet<string>;
  /** Rendered icons by `iconKey`. */
  icons: Readonly<Record<string, ReactNode>>;
  basePath: string;
  /** `interaction.drilldown`. */
  drilldown: boolean | undefined;
  /** What selecting a group does where `drilldown` is unset: open its first page, or only unfold. */
  themeDefault: boolean;
  messages: SidebarMessages;
}

/** The messages that a sidebar needs. */
export interface SidebarMessages {
  groupPages: string;
  opensInNewTab: string;
  deprecated: string;
}

export const SidebarContext = createContext<SidebarContextValue | undefined>(undefined);

/** The context of the sidebar around a row. */
export function useSidebar(): SidebarContextValue {
  const value = useContext(SidebarContext);
  if (!value) throw new Error("No sidebar.");
  return value;
}
