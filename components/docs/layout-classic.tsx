import type { ReactNode } from "react";
import {
  LanguageSwitcher,
  Replaceable,
  ShellDrawer,
  ShellFooter,
  ShellLogo,
  type ShellProps,
  ShellThemeSwitch,
  SidebarColumn,
  TopBar,
} from "@/components/docs/shell-parts";
import { NavbarLinks } from "@/components/navigation/navbar-links";
import { TabBar } from "@/components/navigation/tab-bar";

/** Top bar with a row of tabs under it, sidebar at the start, everything in one centered column. */
export function LayoutClassic({
  site,
  view,
  search,
  mobileSearch,
  mobileAssistant,
  assistant,
  children,
}: ShellProps): ReactNode {
  const { settings, messages } = site;
  return (
    <>
      <Replaceable by={site.parts?.header}>
        <TopBar settings={settings} className="top-bar">
          <div className="top-bar-row">
            <div className="flex min-w-0 items-center gap-3 lg:min-w-fit">
              <ShellDrawer site={site} view={view} search={search} />
              <ShellLogo site={site} />
            </div>
            <div className="bar-search justify-center">
              <div className="w-full min-w-0 max-w-sm">{search}</div>
              {assistant}
            </div>
            <div className="topbar-right-container ms-auto flex items-center gap-1 lg:col-start-3">
              <div className="flex items-center gap-1 lg:hidden">
                {mobileSearch}
                {mobileAssistant}
              </div>
              <div className="hidden items-center gap-1 lg:flex">
                <NavbarLinks navbar={settings.navbar} languageTag={site.language.tag} />
                <LanguageSwitcher site={site} view={view} />
              </div>
              <ShellThemeSwitch site={site} />
            </div>
          </div>
          {view.tabs.length > 0 && (
            <div className="mx-auto hidden max-w-shell px-10 lg:block">
              <TabBar tabs={view.tabs} messages={messages} shape="line" />
            </div>
          )}
        </TopBar>
      </Replaceable>
      <div className="mx-auto flex max-w-shell lg:px-7">
        <SidebarColumn site={site} view={view} className="py-8 pe-4 [scrollbar-gutter:stable]" />
        <div id="body-content" className="min-w-0 flex-1">
          {children}
          <ShellFooter site={site} />
        </div>
      </div>
    </>
  );
}
