"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useSidebar } from "@/components/sidebar/sidebar-context-client";
import { useSidebarMemory } from "@/components/sidebar/sidebar-state-client";
import { type PackedList, unpackSidebar } from "@/lib/navigation/packed-sidebar";
import type { GroupNode, SidebarNode } from "@/lib/navigation/types";

/** How far from the view rows are fetched. */
const MARGIN = "800px";

export interface GroupRows {
  /** Undefined until they have arrived. */
  nodes: readonly SidebarNode[] | undefined;
  /** Of the element that stands for rows that are missing. */
  place: RefObject<HTMLUListElement | null>;
}

/**
 * The rows of a group: those it came with, with this page or an earlier one, or those that are fetched once its place is
 * near the view.
 */
export function useGroupRows(group: GroupNode): GroupRows {
  const { divisionId, rowsAddress } = useSidebar();
  const memory = useSidebarMemory();
  const place = useRef<HTMLUListElement>(null);
  const address = rowsAddress + group.id.slice(divisionId.length + 1);
  // The memory is not watched: what arrives has this group rendered again.
  const [, setArrived] = useState<string>();
  const nodes = group.missingRows === undefined ? group.children : memory.rows.get(address);

  useEffect(() => {
    if (nodes) memory.rows.set(address, nodes);
    if (!place.current || nodes) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        loadRows(address, group.id).then((rows) => {
          memory.rows.set(address, rows);
          setArrived(address);
        }, reportError);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [address, group.id, memory, nodes]);

  return { nodes, place };
}

async function loadRows(address: string, groupId: string): Promise<SidebarNode[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const depth = groupId.split(".").length;
  return unpackSidebar((await response.json()) as PackedList, groupId, depth);
}
