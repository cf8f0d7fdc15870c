"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { pageAddress } from "@/components/navigation/link-address";
import { SidebarContext, type SidebarContextValue, useSidebar } from "@/components/sidebar/sidebar-context-client";
import { GroupRows, SidebarNodes } from "@/components/sidebar/sidebar-group-client";
import { fullLabel, RowIcon, RowTag } from "@/components/sidebar/sidebar-row-client";
import { useSidebarMemory } from "@/components/sidebar/sidebar-state-client";
import { decodePercent } from "@/lib/base/decode-percent";
import { NOT_FOUND_SEGMENT } from "@/lib/http/segments";
import { findTrail } from "@/lib/navigation/find-trail";
import { type PackedList, unpackSidebar } from "@/lib/navigation/packed-sidebar";
import type { GroupNode, SidebarNode } from "@/lib/navigation/types";

/** The data that a sidebar is rendered from. */
export interface SidebarData extends Omit<SidebarContextValue, "path" | "trail"> {
  list: PackedList;
  /** Name of the landmark. */
  label: string;
}

/** The pages and groups of a division. Rendered inside the division's layout, it survives moving between its pages. */
export function SidebarTree({ sidebar }: { sidebar: SidebarData }): ReactNode {
  const { divisionId, list: packed, label, ...shared } = sidebar;
  const path = useCurrentPath();
  const nodes = useMemo(() => unpackSidebar(packed, divisionId), [packed, divisionId]);
  const trail = useMemo(() => new Set(findTrail(nodes, path).map(({ group }) => group.id)), [nodes, path]);
  const list = useSidebarScroll(divisionId, path);
  return (
    <SidebarContext value={{ ...shared, divisionId, path, trail }}>
      <nav aria-label={label} ref={list} className="sidebar-tree">
        {sections(nodes).map((section) =>
          section.type === "group" ? (
            <TopGroup key={section.id} group={section} />
          ) : (
            <ul key={section.id}>
              <SidebarNodes nodes={section.nodes} />
            </ul>
          ),
        )}
      </nav>
    </SidebarContext>
  );
}

type Section = GroupNode | { type: "pages"; id: string; nodes: SidebarNode[] };

/** Pages between top-level groups become sections without label. */
function sections(nodes: readonly SidebarNode[]): Section[] {
  const result: Section[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === "group") result.push(node);
    else if (last?.type === "pages") last.nodes.push(node);
    else result.push({ type: "pages", id: node.id, nodes: [node] });
  }
  return result;
}

/** A group of the first level: always expanded. Its label is a link if it has a landing page or groups open their first page. */
function TopGroup({ group }: { group: GroupNode }): ReactNode {
  const { path, opensFirstPage } = useSidebar();
  // If its rows were not sent, the label links to them for browsers without scripts.
  const opensFirst = opensFirstPage || group.missingRows !== undefined;
  const target = group.rootPath ?? (opensFirst ? group.firstPagePath : undefined);
  const content = (
    <>
      <RowIcon icon={group.icon} />
      <span className="sidebar-title" title={fullLabel(group.label)}>
        {group.label}
      </span>
      <RowTag tag={group.tag} />
    </>
  );
  return (
    <div>
      <hr className="sidebar-nav-group-divider" hidden />
      {group.label === "" ? null : target ? (
        <a
          href={pageAddress(target)}
          className="sidebar-group-header"
          aria-current={group.rootPath === path ? "page" : undefined}
        >
          {content}
        </a>
      ) : (
        <div className="sidebar-group-header">{content}</div>
      )}
      <GroupRows group={group} isTop />
    </div>
  );
}

/** Restores the division's scroll position, keeps the current page in view, and keeps the focus on the row followed. */
function useSidebarScroll(divisionId: string, path: string): React.RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const memory = useSidebarMemory();

  useLayoutEffect(() => {
    const tree = list.current;
    const scroller = tree?.closest("[data-scroller]");
    if (!scroller) return;
    scroller.scrollTop = memory.scrollTops.get(divisionId) ?? scroller.scrollTop;
    if (memory.hasFocus && document.activeElement === document.body) {
      tree?.querySelector<HTMLElement>("[aria-current=page]")?.focus({ preventScroll: true });
    }
    const rememberScroll = () => memory.scrollTops.set(divisionId, scroller.scrollTop);
    const rememberFocus = ({ type }: Event) => {
      memory.hasFocus = type === "focusin";
    };
    const listening = new AbortController();
    const { signal } = listening;
    scroller.addEventListener("scroll", rememberScroll, { passive: true, signal });
    for (const type of ["focusin", "focusout"]) tree?.addEventListener(type, rememberFocus, { signal });
    return () => listening.abort();
  }, [memory, divisionId]);

  useEffect(() => {
    const scroller = list.current?.closest("[data-scroller]");
    const row = list.current?.querySelector("[aria-current=page]");
    if (!scroller || !row) return;
    const isPlaced = scroller.lecternIsPlaced;
    scroller.lecternIsPlaced = false;
    if (isPlaced) return;
    const frame = scroller.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (box.top < frame.top + 32 || box.bottom > frame.bottom - 32) {
      scroller.scrollTop += box.top - frame.top - frame.height / 3;
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new path marks another row
  }, [path]);

  return list;
}

/** The path of the current page, from the layout segment (content hash, then path). Empty if no page is shown. */
function useCurrentPath(): string {
  const segment = useSelectedLayoutSegment();
  if (segment === null || segment === NOT_FOUND_SEGMENT) return "";
  const [, ...names] = segment.split("/");
  return `/${names.map(decodePercent).join("/")}`;
}
