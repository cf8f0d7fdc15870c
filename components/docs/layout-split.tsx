import type { ReactNode } from "react";
import {
  findLanguages,
  LanguageSwitcher,
  Replaceable,
  ShellDrawer,
  ShellFooter,
  type ShellProps,
  SidebarContent,
  TopBar,
} from "@/components/docs/shell-parts";
import { Logo } from "@/components/navigation/logo";
import { NavbarLinks } from "@/components/navigation/navbar-links";
import { TabBar } from "@/components/navigation/tab-bar";
import { currentMessages } from "@/components/render-context";
import { ThemeSwitch } from "@/components/theme/theme-switch";

/** A sidebar of full height with logo and search; the bar over the content appears only if it is not empty. */
export function LayoutSplit(props: ShellProps): ReactNode {
  const { site, children } = props;
  return (
    <div className="lg:flex">
      <FullHeightSidebar {...props} />
      <div className="min-w-0 flex-1">
        <Replaceable by={site.parts?.header}>
          <SplitHeader {...props} />
        </Replaceable>
        <div id="body-content">
          {children}
          <ShellFooter site={site} />
        </div>
      </div>
    </div>
  );
}

/** Logo and search above the entries, links of the top bar below them. */
function FullHeightSidebar({ site, view, search, assistant }: ShellProps): ReactNode {
  return (
    <aside
      id="sidebar"
      aria-label={currentMessages().siteNavigation}
      className="sticky top-0 hidden h-dvh w-[calc(var(--sidebar-width)+1rem)] shrink-0 flex-col border-e border-line bg-sunken no-sidebar:hidden! lg:flex print:hidden"
    >
      <div className="flex flex-col gap-4 px-5 pt-5 pb-4">
        <div className="flex h-9 items-center justify-between gap-2">
          <Logo homePath={site.homePath} />
          <ThemeSwitch />
        </div>
        {(search || assistant) && (
          // Beside the search box only the icon of the assistant fits.
          <div
            className={`flex items-center gap-2 *:first:flex-1 ${search ? "[&>#assistant-entry>span]:sr-only" : ""}`}
          >
            {search}
            {assistant}
          </div>
        )}
      </div>
      <div id="sidebar-content" data-scroller className="sidebar-scroller flex-1 px-3 pt-2 pb-8">
        <SidebarContent site={site} view={view} />
      </div>
      {site.navbar.links.length > 0 && (
        <div className="border-t border-line px-3.5 py-3">
          <NavbarLinks navbar={{ links: site.navbar.links }} isStacked />
        </div>
      )}
    </aside>
  );
}

function SplitHeader({ site, view, search, mobileSearch, mobileAssistant }: ShellProps): ReactNode {
  const hasBar = view.tabs.length > 0 || site.navbar.primary !== undefined || findLanguages(view) !== undefined;
  return (
    <TopBar
      data-bar={hasBar ? undefined : "empty"}
      className="sticky top-0 z-30 flex h-16 items-center gap-3 bg-page/85 px-4 backdrop-blur-lg sm:px-6 lg:h-14 lg:gap-6 lg:px-12 lg:in-[html:not(:has([data-sidebar=none]))]:data-[bar=empty]:hidden print:hidden"
    >
      <ShellDrawer site={site} view={view} search={search} />
      <div className="min-w-0 lg:hidden lg:no-sidebar:block">
        <Logo homePath={site.homePath} />
      </div>
      <div className="hidden min-w-0 flex-1 lg:block">
        <TabBar tabs={view.tabs} shape="pill" />
      </div>
      <div className="topbar-right-container ms-auto hidden items-center gap-1 lg:flex">
        <NavbarLinks navbar={{ links: [], primary: site.navbar.primary }} />
        <LanguageSwitcher view={view} />
      </div>
      {/* In wide windows, these are in the sidebar if the page has one. */}
      <div className="ms-auto flex items-center gap-1 lg:hidden lg:no-sidebar:flex">
        {mobileSearch}
        {mobileAssistant}
        <ThemeSwitch />
      </div>
    </TopBar>
  );
}
