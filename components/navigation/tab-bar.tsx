import type { ReactNode } from "react";
import { MenuButton } from "@/components/navigation/menu-button-client";
import { toMenuEntries } from "@/components/navigation/menu-entries";
import { NavLink } from "@/components/navigation/nav-link";
import { basePath } from "@/components/ui/base-path";
import { ArrowOut, ChevronDown } from "@/components/ui/glyph";
import { Icon } from "@/components/ui/icon";
import type { InterfaceWords } from "@/lib/interface-words/words";
import type { NavigationLink } from "@/lib/navigation/types";

export interface TabBarProps {
  tabs: readonly NavigationLink[];
  words: InterfaceWords;
  /** `line` marks the active tab with a line below, `pill` with a filled shape. */
  shape: "line" | "pill";
}

const shapes = {
  line:
    "relative flex h-11 items-center outline-offset-[-3px] gap-2 text-sm whitespace-nowrap text-muted transition-colors hover:text-ink " +
    "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent " +
    "hover:after:bg-line-strong data-active:font-medium data-active:text-ink data-active:after:bg-primary",
  pill:
    "flex h-8 items-center gap-2 rounded-lg px-2.5 text-sm whitespace-nowrap text-muted transition-colors hover:bg-hover " +
    "hover:text-ink data-active:bg-hover data-active:font-medium data-active:text-ink touch:h-10",
};

/** The horizontal bar of sections. Tabs with a menu open it on hover, click and arrow down. */
export function TabBar({ tabs, words, shape }: TabBarProps): ReactNode {
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={words.sectionNavigation} className="nav-tabs min-w-0">
      <ul
        className={`flex min-w-0 overflow-x-auto overscroll-x-contain [scrollbar-width:none] ${shape === "line" ? "gap-6" : "gap-1 p-1"}`}
      >
        {tabs.map((tab) => (
          <li key={tab.id} className={tab.align === "end" ? "ms-auto [li:has(~&)]:ms-0" : undefined}>
            <Tab tab={tab} words={words} className={`nav-tabs-item ${shapes[shape]}`} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ tab, words, className }: { tab: NavigationLink; words: InterfaceWords; className: string }): ReactNode {
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
        className={className}
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
    <NavLink
      href={tab.href}
      className={className}
      aria-current={tab.isActive ? "true" : undefined}
      data-active={tab.isActive || undefined}
    >
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
