"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { SidebarNode } from "@/lib/navigation/types";

/** State of sidebars that is kept while the reader moves through the site. */
export interface SidebarMemory {
  /** Groups the reader or the navigation has opened or closed, by node id. */
  groups: Map<string, boolean>;
  /** Rows that a page came with or fetched, by URL. */
  rows: Map<string, readonly SidebarNode[]>;
  /** Scroll position of each division's sidebar in pixels, by division id. */
  scrollTops: Map<string, number>;
  /** The focus is in a sidebar, or was when the sidebar was removed. */
  hasFocus: boolean;
}

function createMemory(): SidebarMemory {
  return { groups: new Map(), rows: new Map(), scrollTops: new Map(), hasFocus: false };
}

const SidebarMemoryContext = createContext<SidebarMemory | undefined>(undefined);

/** Keeps open groups and scroll positions across divisions. Place it in a layout that every division shares. */
export function SidebarStateProvider({ children }: { children: ReactNode }): ReactNode {
  const [memory] = useState(createMemory);
  return <SidebarMemoryContext value={memory}>{children}</SidebarMemoryContext>;
}

/** The state of the nearest provider, or else one that lasts as long as the component. */
export function useSidebarMemory(): SidebarMemory {
  const [own] = useState(createMemory);
  return useContext(SidebarMemoryContext) ?? own;
}
