"use client";

import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { pageAddress } from "@/components/navigation/link-address";
import { useNavigate } from "@/components/navigation/navigate-client";
import { useSidebar } from "@/components/sidebar/sidebar-context-client";
import { fullLabel, RowIcon, RowTag, SidebarRow } from "@/components/sidebar/sidebar-row-client";
import { useSidebarMemory } from "@/components/sidebar/sidebar-state-client";
import { breakableText } from "@/components/ui/breakable-text";
import { ChevronEnd } from "@/components/ui/glyph";
import { useIsHydrated } from "@/components/ui/use-is-hydrated-client";
import { hrefOfPath } from "@/lib/base/paths";
import { nextGroupState } from "@/lib/navigation/group-state";
import { type PackedList, unpackSidebar } from "@/lib/navigation/packed-sidebar";
import type { GroupNode, SidebarNode } from "@/lib/navigation/types";

/** Pages and nested groups of one level. */
export function SidebarNodes({ nodes }: { nodes: readonly SidebarNode[] }): ReactNode {
  return nodes.map((node) =>
    node.type === "page" ? <SidebarRow key={node.id} node={node} /> : <NestedGroup key={node.id} group={node} />,
  );
}

/** The list below the label of a group. Space is reserved for missing rows, so that nothing moves when they arrive. */
export function GroupRows({ group, isTop }: { group: GroupNode; isTop?: boolean }): ReactNode {
  const { nodes, place } = useGroupRows(group);
  const look = isTop ? { "aria-label": group.label, className: "sidebar-group" } : {};
  return nodes ? (
    <ul {...look} data-late={group.missingRows === undefined ? undefined : ""}>
      <SidebarNodes nodes={nodes} />
    </ul>
  ) : (
    <ul {...look} ref={place} data-missing style={{ "--missing-rows": group.missingRows } as CSSProperties} />
  );
}

/** A group below another: readers can open and close it, and it opens when the current page is in it. */
function NestedGroup({ group }: { group: GroupNode }): ReactNode {
  const { path, messages, opensFirstPage } = useSidebar();
  const { isExpanded, toggle, select } = useGroupState(group);
  // Without scripts, a group is a link if it opens its first page, or if its rows would have to be fetched.
  const opensFirst = opensFirstPage || group.missingRows !== undefined;
  const leadsToPage = !useIsHydrated() && !isExpanded && opensFirst && group.firstPagePath !== undefined;
  const arrow = <ChevronEnd className="sidebar-arrow" />;
  const label = (
    <>
      <RowIcon icon={group.icon} />
      <span title={fullLabel(group.label)}>{breakableText(group.label)}</span>
      <RowTag tag={group.tag} />
    </>
  );
  return (
    <li data-open={isExpanded ? "" : undefined}>
      {group.rootPath ? (
        <div className="relative flex">
          <a
            href={pageAddress(group.rootPath)}
            className="pe-10"
            aria-current={group.rootPath === path ? "page" : undefined}
          >
            {label}
          </a>
          <button
            type="button"
            className="sidebar-chevron"
            aria-expanded={isExpanded}
            aria-label={messages.groupPages.replace("{name}", group.label)}
            onClick={toggle}
          >
            {arrow}
          </button>
        </div>
      ) : leadsToPage ? (
        <a href={pageAddress(group.firstPagePath ?? "")}>
          {label}
          {arrow}
        </a>
      ) : (
        <button type="button" aria-expanded={isExpanded} onClick={select}>
          {label}
          {arrow}
        </button>
      )}
      {isExpanded && <GroupRows group={group} />}
    </li>
  );
}

function useGroupState(group: GroupNode): { isExpanded: boolean; toggle(): void; select(): void } {
  const { path, trail, opensFirstPage } = useSidebar();
  const memory = useSidebarMemory();
  const navigate = useNavigate();
  const holdsPage = trail.has(group.id);
  const [state, setState] = useState(() => ({
    isExpanded: holdsPage || (memory.groups.get(group.id) ?? group.isInitiallyExpanded),
    path,
  }));
  if (state.path !== path) setState({ isExpanded: holdsPage || state.isExpanded, path });
  const { isExpanded } = state;

  useEffect(() => {
    memory.groups.set(group.id, isExpanded);
  }, [memory, group.id, isExpanded]);

  const toggle = () => setState({ isExpanded: !isExpanded, path });
  const select = () => {
    const next = nextGroupState({ ...group, isExpanded }, opensFirstPage);
    setState({ isExpanded: next.isExpanded, path });
    if (next.navigateTo) navigate(hrefOfPath(next.navigateTo));
  };
  return { isExpanded, toggle, select };
}

/** How far from the viewport rows are fetched, as a CSS length. */
const MARGIN = "800px";

interface LoadedRows {
  /** Undefined until they have arrived. */
  nodes: readonly SidebarNode[] | undefined;
  /** Ref of the placeholder for missing rows. */
  place: RefObject<HTMLUListElement | null>;
}

/** The rows of a group, fetched when its placeholder comes near the viewport, unless a page came with them. */
function useGroupRows(group: GroupNode): LoadedRows {
  const { divisionId, rowsAddress } = useSidebar();
  const memory = useSidebarMemory();
  const place = useRef<HTMLUListElement>(null);
  const address = rowsAddress + group.id.slice(divisionId.length + 1);
  // The memory is not observed: this state renders the group again when rows arrive.
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
