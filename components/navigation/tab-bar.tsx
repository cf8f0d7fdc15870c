import type { ReactNode } from "react";
import { MenuButton } from "@/components/navigation/menu-button-client";
import { toMenuEntries } from "@/components/navigation/menu-entries";
import { activeMarks, NavLink } from "@/components/navigation/nav-link";
import { basePath } from "@/components/ui/base-path";
import { ArrowOut, ChevronDown } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import type { InterfaceWords } from "@/lib/i18n/messages";
import type { NavigationLink } from "@/lib/navigation/types";

export interface TabBarProps {
  tabs: readonly NavigationLink[];
  words: InterfaceWords;
  /** `line` marks the active tab with a line below, `pill` with a filled shape. */
  shape: "line" | "pill";
}

/** The horizontal bar of sections. Tabs with a menu open it on hover, click and arrow down. */
export function TabBar({ tabs, words, shape }: TabBarProps): ReactNode {
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={words.sectionNavigation} className="nav-tabs min-w-0">
      <ul className={`nav-tabs-list ${shape === "line" ? "tabs-line gap-6" : "tabs-pill gap-1 p-1"}`}>
        {tabs.map((tab) => (
          <li key={tab.id} {...(tab.align === "end" && { className: "ms-auto [li:has(~&)]:ms-0" })}>
            <Tab tab={tab} words={words} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ tab, words }: { tab: NavigationLink; words: InterfaceWords }): ReactNode {
  const content = (
    <>
      {tab.icon && <Icon icon={tab.icon} size={16} />}
      {tab.label}
      {tab.tag && <span className="rounded-full bg-primary-soft px-1.5 text-xs text-primary-strong">{tab.tag}</span>}
    </>
  );
  if (tab.items && tab.items.length > 0) {
    return (
      <MenuButton
        className="nav-tabs-item"
        entries={toMenuEntries(tab.items)}
        basePath={basePath()}
        isActive={tab.isActive}
        opensOnHover
      >
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
          <span className="sr-only">({words.opensInNewTab})</span>
        </>
      )}
    </NavLink>
  );
}
