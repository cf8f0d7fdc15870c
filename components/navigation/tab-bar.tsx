import type { ReactNode } from "react";
import { MenuButton } from "@/components/navigation/menu-button-client";
import { toMenuEntries } from "@/components/navigation/menu-entries";
import { activeMarks, NavLink } from "@/components/navigation/nav-link";
import { currentMessages } from "@/components/render-context";
import { ChevronDown } from "@/components/ui/action-glyph";
import { ArrowOut } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import type { NavigationLink } from "@/lib/navigation/types";

interface TabBarProps {
  tabs: readonly NavigationLink[];
  /** `line` marks the active tab with a line below, `pill` with a filled shape. */
  shape: "line" | "pill";
}

/** The horizontal bar of sections. Tabs with a menu open it on hover, click and arrow down. */
export function TabBar({ tabs, shape }: TabBarProps): ReactNode {
  if (tabs.length === 0) return null;
  const isAtEnd = ({ align }: NavigationLink) => align === "end";
  const ordered = [...tabs.filter((tab) => !isAtEnd(tab)), ...tabs.filter(isAtEnd)];
  return (
    <nav aria-label={currentMessages().sectionNavigation} className="nav-tabs min-w-0">
      <ul className={`nav-tabs-list ${shape === "line" ? "tabs-line gap-6" : "tabs-pill gap-1 p-1"}`}>
        {ordered.map((tab, index) => (
          <li key={tab.id} {...(tab.align === "end" && !ordered[index - 1]?.align && { className: "ms-auto" })}>
            <Tab tab={tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ tab }: { tab: NavigationLink }): ReactNode {
  const content = (
    <>
      {tab.icon && <Icon icon={tab.icon} size={16} className="tab-icon" />}
      {tab.label}
      {tab.tag && <span className="rounded-full bg-primary-soft px-1.5 text-xs text-primary-strong">{tab.tag}</span>}
    </>
  );
  if (tab.items && tab.items.length > 0) {
    return (
      <MenuButton className="nav-tabs-item" entries={toMenuEntries(tab.items)} isActive={tab.isActive} opensOnHover>
        {content}
        <ChevronDown className="size-3.5 opacity-70" />
      </MenuButton>
    );
  }
  return (
    <NavLink href={tab.href} className="nav-tabs-item" {...activeMarks(tab)}>
      {content}
      {tab.isExternal && (
        <>
          <ArrowOut className="-ms-1 size-3.5 opacity-60" />
          <span className="sr-only">({currentMessages().opensInNewTab})</span>
        </>
      )}
    </NavLink>
  );
}
