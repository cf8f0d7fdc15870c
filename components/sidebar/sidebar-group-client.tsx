"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { useSidebar } from "@/components/sidebar/sidebar-context-client";
import { RowIcon, RowTag, rowStyle, SidebarRow } from "@/components/sidebar/sidebar-row-client";
import { useSidebarMemory } from "@/components/sidebar/sidebar-state-client";
import { ChevronEnd } from "@/components/ui/glyph";
import { nextGroupState } from "@/lib/navigation/group-state";
import type { GroupNode, SidebarNode } from "@/lib/navigation/types";

/** Pages and nested groups of one level. */
export function SidebarNodes({ nodes }: { nodes: readonly SidebarNode[] }): ReactNode {
  return nodes.map((node) =>
    node.type === "page" ? <SidebarRow key={node.id} node={node} /> : <NestedGroup key={node.id} group={node} />,
  );
}

/** A group below another: opens and closes, and opens by itself when it comes to hold the page that is shown. */
function NestedGroup({ group }: { group: GroupNode }): ReactNode {
  const { basePath, path, words } = useSidebar();
  const [isExpanded, select] = useGroupState(group);
  const chevron = (
    <ChevronEnd
      className={`mt-0.5 size-4 text-muted/80 transition-transform duration-150 rtl:-scale-x-100 ${isExpanded ? "rotate-90 rtl:-rotate-90" : ""}`}
    />
  );
  const label = (
    <>
      <RowIcon icon={group.icon} />
      <span>{group.label}</span>
      <RowTag tag={group.tag} />
    </>
  );
  return (
    <li data-row={isExpanded ? undefined : ""}>
      {group.rootPath ? (
        <div className="relative flex">
          <a
            href={basePath + group.rootPath}
            className={`${rowStyle} pe-10`}
            aria-current={group.rootPath === path ? "page" : undefined}
          >
            {label}
          </a>
          <button
            type="button"
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-lg outline-offset-[-2px] hover:bg-hover"
            aria-expanded={isExpanded}
            aria-label={words.groupPages.replace("{name}", group.label)}
            onClick={() => select("chevron")}
          >
            {chevron}
          </button>
        </div>
      ) : (
        <button type="button" className={rowStyle} aria-expanded={isExpanded} onClick={() => select("label")}>
          {label}
          {chevron}
        </button>
      )}
      {isExpanded && (
        <ul className="ms-[1.1875rem] mt-0.5 mb-1 flex flex-col gap-px border-s border-line ps-2">
          <SidebarNodes nodes={group.children} />
        </ul>
      )}
    </li>
  );
}

function useGroupState(group: GroupNode): [boolean, (part: "label" | "chevron") => void] {
  const { path, trail, drilldown, themeDefault } = useSidebar();
  const memory = useSidebarMemory();
  const router = useRouter();
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

  const select = (part: "label" | "chevron") => {
    const next = nextGroupState({ ...group, isExpanded, part }, drilldown, themeDefault);
    setState({ isExpanded: next.isExpanded, path });
    if (next.navigateTo) router.push(next.navigateTo);
  };
  return [isExpanded, select];
}
