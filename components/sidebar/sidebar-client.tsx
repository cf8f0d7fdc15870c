"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { findTrail } from "@/components/sidebar/find-trail";
import { SidebarContext, type SidebarContextValue, useSidebar } from "@/components/sidebar/sidebar-context-client";
import { SidebarNodes } from "@/components/sidebar/sidebar-group-client";
import { RowIcon, RowTag } from "@/components/sidebar/sidebar-row-client";
import { useSidebarMemory } from "@/components/sidebar/sidebar-state-client";
import { NOT_FOUND_SEGMENT } from "@/lib/http/segments";
import type { GroupNode, SidebarNode } from "@/lib/navigation/types";

export interface SidebarTreeProps extends Omit<SidebarContextValue, "path" | "trail"> {
  /** Id of the division whose sidebar this is: the key of its scroll position. */
  divisionId: string;
  nodes: readonly SidebarNode[];
  /** Name of the landmark. */
  label: string;
}

/** The pages and groups of a division. Rendered inside the division's layout, it survives moving between its pages. */
export function SidebarTree({ divisionId, nodes, label, ...shared }: SidebarTreeProps): ReactNode {
  const path = useCurrentPath();
  const trail = useMemo(() => new Set(findTrail(nodes, path)), [nodes, path]);
  const list = useSidebarScroll(divisionId, path);
  return (
    <SidebarContext value={{ ...shared, path, trail }}>
      <nav aria-label={label} ref={list} className="flex flex-col gap-6" data-sidebar>
        {sections(nodes).map((section) =>
          section.type === "group" ? (
            <TopGroup key={section.id} group={section} />
          ) : (
            <ul key={section.id} className="flex flex-col gap-px">
              <SidebarNodes nodes={section.nodes} />
            </ul>
          ),
        )}
      </nav>
    </SidebarContext>
  );
}

/** The path in the address behind the layout: the segment is the content hash, then the path. Empty where no page is. */
function useCurrentPath(): string {
  const segment = useSelectedLayoutSegment();
  if (segment === null || segment === NOT_FOUND_SEGMENT) return "";
  const [, ...names] = segment.split("/");
  return `/${names.map(decodeSegment).join("/")}`;
}

function decodeSegment(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A path of the docs repository may hold a bare percent sign; then it is not encoded.
    return name;
  }
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
  const { basePath, path, drilldown, themeDefault } = useSidebar();
  const target = group.rootPath ?? ((drilldown ?? themeDefault) ? group.firstPagePath : undefined);
  const content = (
    <>
      <RowIcon icon={group.icon} />
      <span className="sidebar-title min-w-0">{group.label}</span>
      <RowTag tag={group.tag} />
    </>
  );
  const style =
    "sidebar-group-header mb-1.5 flex items-start gap-2.5 rounded-lg px-3 py-1 text-sm leading-5 font-semibold text-ink";
  return (
    <div>
      {target ? (
        <a
          id={`group-${group.id}`}
          href={basePath + target}
          className={`${style} hover:text-primary-strong aria-[current=page]:text-primary-strong`}
          aria-current={group.rootPath === path ? "page" : undefined}
        >
          {content}
        </a>
      ) : (
        <div id={`group-${group.id}`} className={style}>
          {content}
        </div>
      )}
      <ul aria-labelledby={`group-${group.id}`} className="sidebar-group flex flex-col gap-px">
        <SidebarNodes nodes={group.children} />
      </ul>
    </div>
  );
}

/** Restores the scroll position of the division and keeps the current page in view, inside the sidebar only. */
function useSidebarScroll(divisionId: string, path: string): React.RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const { scrollTops } = useSidebarMemory();

  useEffect(() => {
    const scroller = list.current?.closest("[data-scroller]");
    if (!scroller) return;
    scroller.scrollTop = scrollTops.get(divisionId) ?? scroller.scrollTop;
    const remember = () => scrollTops.set(divisionId, scroller.scrollTop);
    scroller.addEventListener("scroll", remember, { passive: true });
    return () => scroller.removeEventListener("scroll", remember);
  }, [scrollTops, divisionId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path marks another row
  useEffect(() => {
    const scroller = list.current?.closest("[data-scroller]");
    const row = list.current?.querySelector("[aria-current=page]");
    if (!scroller || !row) return;
    const frame = scroller.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    if (box.top < frame.top + 32 || box.bottom > frame.bottom - 32) {
      scroller.scrollTop += box.top - frame.top - frame.height / 3;
    }
  }, [path]);

  return list;
}
